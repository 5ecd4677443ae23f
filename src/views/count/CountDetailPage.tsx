import { Stack } from "@chakra-ui/react/stack";
import { useEffect } from "react";
import type { CountDetail } from "../../contracts/count.ts";
import { COUNT_RIGHTS } from "../../contracts/permissions.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { usePathParams } from "../../machines/react/use-path-params.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useRecord } from "../../machines/react/use-record.ts";
import { useTab } from "../../machines/react/use-tab.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { Notice } from "../kit/Notice.tsx";
import { Panel } from "../kit/Panel.tsx";
import { Stations } from "../kit/Stations.tsx";
import { Timeline } from "../kit/Timeline.tsx";
import { useTimelineValues } from "../kit/use-timeline-values.ts";
import { PageHeader } from "../reading/PageHeader.tsx";
import { FactList } from "../requests/FactList.tsx";
import { HeadTags } from "../requests/HeadTags.tsx";
import { PageCommands } from "../requests/PageCommands.tsx";
import { RequestCommands } from "../requests/RequestCommands.tsx";
import { StatusNews } from "../requests/StatusNews.tsx";
import { useRequestStations } from "../requests/use-request-stations.ts";
import { CountDesk } from "./CountDesk.tsx";
import { CountLines } from "./CountLines.tsx";
import { countDialogs } from "./count-dialogs.tsx";
import { countKind } from "./count-kind.ts";
import { countRecordMachine } from "./count-machines.ts";
import { useCountSheet } from "./use-count-sheet.ts";

type CountRecord = ReturnType<typeof useRecord<CountDetail>>;

/** One count, live: counted here with a scanner or a phone, then judged by who may adjust stock. */
export default function CountDetailPage() {
  const t = useT();
  const { id = "" } = usePathParams();
  const record = useRecord<CountDetail>({
    ...{ key: `record:${id}`, machine: countRecordMachine, resource: "count", id },
  });
  if (record.view.kind === "notFound") {
    return (
      <>
        <PageHeader title={t("count.detail.notFound")} backHref={hrefOf("warehouse-count")} />
        <p>{t("count.detail.notFoundHint")}</p>
      </>
    );
  }
  if (record.detail) return <Count count={record.detail} record={record} />;
  return (
    <ListState state={listStateOf(record.view, { empty: { title: "" }, onRetry: record.retry })}>
      {null}
    </ListState>
  );
}

function Count({ count, record }: { readonly count: CountDetail; readonly record: CountRecord }) {
  const t = useT();
  const { setTitle } = useTab();
  const format = useFormat();
  const mayCommand = useMayCommand();
  const isAdmin = usePerson().roleCode === "admin";
  const mayCount = useHolds(COUNT_RIGHTS.record);
  const hasList = useHolds(COUNT_RIGHTS.open);
  const stations = useRequestStations(countKind.chart, count, record.timeline, () => undefined);
  const sheet = useCountSheet(count);
  // The tab's title lives in the tab bar, outside this page.
  useEffect(() => setTitle(count.number), [setTitle, count.number]);
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
      <StatusNews actor={record.actor} status={t.dynamic(`texts.status.count.${count.status}`)} />
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
        <CountTimeline record={record} />
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

/** The latest of a long count; each record is one of its events. */
const SHOWN = 50;

function CountTimeline({ record }: { readonly record: CountRecord }) {
  const valuesOf = useTimelineValues();
  const t = useT();
  return (
    <Panel title={t("count.detail.timeline")}>
      <Timeline
        items={record.timeline
          .slice(-SHOWN)
          .reverse()
          .map((item) => ({
            ...{ key: item.id, at: item.at, tone: countKind.looks[item.type]?.tone ?? "neutral" },
            text: t.dynamic(
              `count.timeline.${item.type === "record" && item.details.empty ? "recordEmpty" : item.type}`,
              valuesOf(item, []),
            ),
            by: item.byName,
          }))}
      />
    </Panel>
  );
}
