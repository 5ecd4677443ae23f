import { Stack } from "@chakra-ui/react/stack";
import { useEffect, useState } from "react";
import type { DeliveryRow } from "../../contracts/delivery.ts";
import type { ExitDetail, ExitRow } from "../../contracts/exit.ts";
import { SHOWN_BY } from "../../contracts/permissions.ts";
import { hrefOf } from "../../machines/guard.places.ts";
import { useGo } from "../../machines/react/use-go.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import type { useRecord } from "../../machines/react/use-record.ts";
import { useTab } from "../../machines/react/use-tab.ts";
import { useT } from "../kit/i18n.tsx";
import { PageHeader } from "../kit/PageHeader.tsx";
import { Panel } from "../kit/Panel.tsx";
import { PrintButton } from "../kit/print/PrintButton.tsx";
import { usePickingList } from "../kit/print/use-picking-list.ts";
import { RequestStatusTag } from "../kit/RequestStatusTag.tsx";
import { CommandButtons } from "../kit/request/CommandButtons.tsx";
import { CommandHost } from "../kit/request/CommandHost.tsx";
import { DetailPage } from "../kit/request/DetailPage.tsx";
import { RequestColumns } from "../kit/request/RequestColumns.tsx";
import { RequestTimeline } from "../kit/request/RequestTimeline.tsx";
import { openCommand } from "../kit/request/request-kind.ts";
import { Stations } from "../kit/Stations.tsx";
import { ExitAllocations } from "./ExitAllocations.tsx";
import { ExitDeliveries } from "./ExitDeliveries.tsx";
import { ExitFacts } from "./ExitFacts.tsx";
import { ExitLines } from "./ExitLines.tsx";
import { ExitNotices } from "./ExitNotices.tsx";
import { exitDialogs } from "./exit-dialogs.ts";
import { exitKind, type OpenedExitCommand } from "./exit-kind.ts";
import { useExitDeliveries } from "./use-exit-deliveries.ts";
import { useExitStations } from "./use-exit-stations.tsx";

type Opened = {
  readonly exit: ExitDetail;
  readonly record: ReturnType<typeof useRecord<ExitDetail>>;
};

/** One exit: where it is, what may be done, its goods, its delivery and its story; all of it moves by itself. */
export default function ExitDetailPage() {
  const seesDeliveries = useHolds(SHOWN_BY.delivery);
  return (
    <DetailPage kind={exitKind}>
      {(exit, record) =>
        seesDeliveries ? (
          <Delivered exit={exit} record={record} />
        ) : (
          <Request exit={exit} record={record} deliveries={[]} />
        )
      }
    </DetailPage>
  );
}

function Delivered(props: Opened) {
  return <Request {...props} deliveries={useExitDeliveries(props.exit.id).rows} />;
}

function Request(props: Opened & { readonly deliveries: readonly DeliveryRow[] }) {
  const { exit, record, deliveries } = props;
  const t = useT();
  const go = useGo();
  const { setTitle } = useTab();
  const mayCommand = useMayCommand();
  const handles = useHolds({ anyOf: ["exit-list", "exit-handle", "exit-verify"], roleCode: "admin" });
  const pickingList = usePickingList(exit);
  const stations = useExitStations(exit, record.timeline, deliveries[0] ?? null);
  const [opened, setOpened] = useState<OpenedExitCommand | null>(null);
  // The tab's title lives in the tab bar, outside this page.
  useEffect(() => setTitle(exit.number), [setTitle, exit.number]);
  const open = (command: string) =>
    command === "amend"
      ? go(hrefOf("exit-apply", {}, { id: exit.id }))
      : setOpened(openCommand<ExitRow>(command, exit));
  return (
    <>
      <PageHeader
        title={exit.number}
        backHref={hrefOf("exit-list")}
        tag={<RequestStatusTag lifecycle="exit" status={exit.status} size="md" />}
        subtitle={`${t("request.detail.route", { client: exit.clientName, warehouse: exit.warehouseName })} · ${t(`texts.exitMode.${exit.mode}`)}`}
        actions={
          <>
            {handles ? <PrintButton document={pickingList} /> : null}
            <CommandButtons kind={exitKind} row={exit} isBlocked={!mayCommand} onOpen={open} />
          </>
        }
      />
      <Stack gap="4">
        <ExitNotices exit={exit} />
        <Panel>
          <Stations stations={stations} />
        </Panel>
        <RequestColumns>
          <Stack gap="4">
            <ExitLines exit={exit} />
            {handles ? <ExitAllocations exit={exit} /> : null}
          </Stack>
          <Stack gap="4">
            <ExitDeliveries rows={deliveries} />
            <RequestTimeline kind={exitKind} items={record.timeline} />
            <ExitFacts exit={exit} />
          </Stack>
        </RequestColumns>
      </Stack>
      <CommandHost
        kind={exitKind}
        dialogOf={exitDialogs}
        opened={opened}
        onClose={() => setOpened(null)}
        onDone={record.answered}
      />
    </>
  );
}
