import { Stack } from "@chakra-ui/react/stack";
import type { CountDetail } from "../../contracts/count.ts";
import { COUNT_RIGHTS } from "../../contracts/permissions.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import type { useRecord } from "../../machines/react/use-record.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { Panel } from "../kit/Panel.tsx";
import { Stations } from "../kit/Stations.tsx";
import { PageHeader } from "../reading/PageHeader.tsx";
import { DetailPage } from "../requests/DetailPage.tsx";
import { FactList } from "../requests/FactList.tsx";
import { HeadTags } from "../requests/HeadTags.tsx";
import { PageCommands } from "../requests/PageCommands.tsx";
import { RequestCommands } from "../requests/RequestCommands.tsx";
import { RequestTimeline } from "../requests/RequestTimeline.tsx";
import { useRequestStations } from "../requests/use-request-stations.ts";
import { CountDesk } from "./CountDesk.tsx";
import { CountLines } from "./CountLines.tsx";
import { countDialogs } from "./count-dialogs.tsx";
import { countKind } from "./count-kind.ts";
import { useCountSheet } from "./use-count-sheet.ts";

type CountRecord = ReturnType<typeof useRecord<CountDetail>>;

/** The latest of a long count; each record is one of its events. */
const SHOWN = 50;

/** One count, live: counted here with a scanner or a phone, then judged by who may adjust stock. */
export default function CountDetailPage() {
  return (
    <DetailPage kind={countKind}>{(count, record) => <Count count={count} record={record} />}</DetailPage>
  );
}

function Count({ count, record }: { readonly count: CountDetail; readonly record: CountRecord }) {
  const t = useT();
  const format = useFormat();
  const mayCommand = useMayCommand();
  const isAdmin = usePerson().roleCode === "admin";
  const mayCount = useHolds(COUNT_RIGHTS.record);
  const hasList = useHolds(COUNT_RIGHTS.open);
  const stations = useRequestStations(countKind.chart, count, record.timeline, () => undefined);
  const sheet = useCountSheet(count);
  const isInHand = count.status === "counting" && mayCount;
  return (
    <RequestCommands kind={countKind} dialogs={countDialogs} row={count} onDone={record.answered}>
      <PageHeader
        title={count.number}
        {...(hasList ? { backHref: hrefOf("warehouse-count") } : {})}
        tag={
          <HeadTags
            name="count"
            status={count.status}
            due={{ dueAt: count.lateAt ?? null, lateAt: count.lateAt }}
          />
        }
        subtitle={[count.warehouseName, t(`texts.countReason.${count.reason}`), count.cause]
          .filter(Boolean)
          .join(" · ")}
        actions={
          <PageCommands kind={countKind} row={count} isBlocked={!mayCommand} paper={isAdmin ? sheet : null} />
        }
      />
      <Stack gap="4">
        {count.unbookedLines > 0 ? (
          <Notice tone="info">
            {t("count.detail.booking", {
              booked: format.number(count.lineCount - count.unbookedLines),
              lines: format.number(count.lineCount),
            })}
          </Notice>
        ) : null}
        {isInHand ? (
          <CountDesk count={count} onCounted={record.answered} />
        ) : (
          <>
            <Panel>
              <Stations stations={stations} />
            </Panel>
            <CountLines count={count} isBlocked={!mayCommand} />
          </>
        )}
        <CountFacts count={count} />
        <RequestTimeline
          kind={countKind}
          items={record.timeline.slice(-SHOWN)}
          variantOf={({ type, details }) => (type === "record" && details.empty ? "recordEmpty" : type)}
        />
      </Stack>
    </RequestCommands>
  );
}

function CountFacts({ count }: { readonly count: CountDetail }) {
  const t = useT();
  const format = useFormat();
  const instant = (value: string | null) => (value ? format.when(value) : null);
  const units = (value: number | null) => (value === null ? null : format.number(value));
  return (
    <FactList
      name="count"
      facts={{
        client: count.clientName,
        warehouse: count.warehouseName,
        zone: count.zone ? t.dynamic(`texts.zone.${count.zone}`) : null,
        dueAt: instant(count.dueAt),
        lines: `${format.number(count.countedLines)}/${format.number(count.lineCount)}`,
        plus: units(count.plusTotal),
        minus: units(count.minusTotal),
        approvedBy: count.approvedByName,
        approvedAt: instant(count.approvedAt),
        cancelReason: count.cancelReason,
        createdBy: count.createUserName,
        createdAt: instant(count.createdAt),
      }}
    />
  );
}
