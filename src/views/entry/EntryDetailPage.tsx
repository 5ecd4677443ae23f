import { Stack } from "@chakra-ui/react/stack";
import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect, useState } from "react";
import type { EntryDetail } from "../../contracts/entry.ts";
import { hrefOf } from "../../machines/guard.places.ts";
import { useGo } from "../../machines/react/use-go.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { usePathParams } from "../../machines/react/use-path-params.ts";
import { useRecord } from "../../machines/react/use-record.ts";
import { useTab } from "../../machines/react/use-tab.ts";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { Notice } from "../kit/Notice.tsx";
import { PageHeader } from "../kit/PageHeader.tsx";
import { Panel } from "../kit/Panel.tsx";
import { RequestStatusTag } from "../kit/RequestStatusTag.tsx";
import { Stations } from "../kit/Stations.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { EntryCommandButtons } from "./EntryCommandButtons.tsx";
import { EntryCommandHost } from "./EntryCommandHost.tsx";
import { EntryFacts } from "./EntryFacts.tsx";
import { EntryLines } from "./EntryLines.tsx";
import { EntryReceipts } from "./EntryReceipts.tsx";
import { EntryTimeline } from "./EntryTimeline.tsx";
import { type OpenedEntryCommand, openEntryCommand } from "./entry-command.ts";
import { entryRecordMachine } from "./entry-machines.ts";
import { useEntryStations } from "./entry-stations.ts";

const Columns = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    alignItems: "start",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 2fr) minmax(280px, 1fr)" },
  },
});

/** Why an entry was sent back, given up or closed short, where its reader looks first. */
function Reasons({ entry }: { readonly entry: EntryDetail }) {
  const t = useT();
  if (entry.status === "rejected" && entry.rejectReason) {
    return <Notice tone="danger">{t("entry.detail.rejectedBecause", { reason: entry.rejectReason })}</Notice>;
  }
  if (entry.status === "cancelled" && entry.cancelReason) {
    return (
      <Notice tone="neutral">{t("entry.detail.cancelledBecause", { reason: entry.cancelReason })}</Notice>
    );
  }
  if (entry.closeShortReason) {
    return (
      <Notice tone="warning">
        {t("entry.detail.closedShortBecause", { reason: entry.closeShortReason })}
      </Notice>
    );
  }
  return null;
}

/** One entry: where it stands, what may be done, its goods, its receipts and its story; all of it moves by itself. */
export default function EntryDetailPage() {
  const t = useT();
  const { id = "" } = usePathParams();
  const record = useRecord<EntryDetail>({
    key: `record:${id}`,
    machine: entryRecordMachine,
    resource: "entry",
    id,
    topic: "entry",
  });
  if (record.view.kind === "notFound") {
    return (
      <>
        <PageHeader title={t("entry.detail.notFound")} backHref={hrefOf("entry-list")} />
        <p>{t("entry.detail.notFoundHint")}</p>
      </>
    );
  }
  if (!record.detail) {
    return (
      <ListState state={listStateOf(record.view, { empty: { title: "" }, onRetry: record.retry })}>
        {null}
      </ListState>
    );
  }
  return <EntryRequest entry={record.detail} record={record} />;
}

function EntryRequest(props: {
  readonly entry: EntryDetail;
  readonly record: ReturnType<typeof useRecord<EntryDetail>>;
}) {
  const { entry, record } = props;
  const t = useT();
  const go = useGo();
  const { setTitle } = useTab();
  const mayCommand = useMayCommand();
  const stations = useEntryStations(entry, record.timeline);
  const [opened, setOpened] = useState<OpenedEntryCommand | null>(null);
  // The tab's title lives in the tab bar, outside this page.
  useEffect(() => setTitle(entry.number), [setTitle, entry.number]);
  const open = (command: string, receiptId?: string) =>
    command === "amend"
      ? go(hrefOf("entry-apply", {}, { id: entry.id }))
      : setOpened(openEntryCommand(command, entry, receiptId));
  return (
    <>
      <PageHeader
        title={entry.number}
        backHref={hrefOf("entry-list")}
        tag={
          <>
            <RequestStatusTag lifecycle="entry" status={entry.status} size="md" />
            {entry.discrepancy ? <StatusTag tone="warning">{t("entry.detail.discrepancy")}</StatusTag> : null}
          </>
        }
        subtitle={`${t("entry.detail.route", { client: entry.clientName, warehouse: entry.warehouseName })} · ${t(`texts.entryKind.${entry.kind}`)}`}
        actions={<EntryCommandButtons row={entry} isBlocked={!mayCommand} onOpen={open} />}
      />
      <Stack gap="4">
        <Reasons entry={entry} />
        <Panel>
          <Stations stations={stations} />
        </Panel>
        <Columns>
          <Stack gap="4">
            <EntryLines entry={entry} />
            <EntryReceipts
              entry={entry}
              isBlocked={!mayCommand}
              onReverse={(receiptId) => open("reverseReceipt", receiptId)}
            />
          </Stack>
          <Stack gap="4">
            <EntryTimeline items={record.timeline} />
            <EntryFacts entry={entry} />
          </Stack>
        </Columns>
      </Stack>
      <EntryCommandHost opened={opened} onClose={() => setOpened(null)} onDone={record.answered} />
    </>
  );
}
