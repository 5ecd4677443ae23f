import { Stack } from "@chakra-ui/react/stack";
import { ScanBarcode } from "lucide-react";
import { useEffect } from "react";
import type { EntryDetail } from "../../contracts/entry.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useGo } from "../../machines/react/use-go.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import type { useRecord } from "../../machines/react/use-record.ts";
import { useTab } from "../../machines/react/use-tab.ts";
import { useT } from "../kit/i18n.tsx";
import { LinkButton } from "../kit/LinkButton.tsx";
import { Notice } from "../kit/Notice.tsx";
import { Panel } from "../kit/Panel.tsx";
import { RequestStatusTag } from "../kit/RequestStatusTag.tsx";
import { Stations } from "../kit/Stations.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { PageHeader } from "../reading/PageHeader.tsx";
import { ClosingReason } from "../requests/ClosingReason.tsx";
import { CommandButtons } from "../requests/CommandButtons.tsx";
import { DetailPage } from "../requests/DetailPage.tsx";
import { LookersHere } from "../requests/LookersHere.tsx";
import { PrintButton } from "../requests/PrintButton.tsx";
import { RequestColumns } from "../requests/RequestColumns.tsx";
import { useCommandHost } from "../requests/use-command-host.tsx";
import { EntryFacts } from "./EntryFacts.tsx";
import { EntryLines } from "./EntryLines.tsx";
import { EntryReceipts } from "./EntryReceipts.tsx";
import { EntryTimeline } from "./EntryTimeline.tsx";
import { entryDialogs } from "./entry-dialogs.ts";
import { entryKind } from "./entry-kind.ts";
import { useEntryStations } from "./entry-stations.ts";
import { useReceipt } from "./use-receipt.ts";

/** One entry: its status, the available commands, its goods, its receipts and its history; all updated live. */
export default function EntryDetailPage() {
  return (
    <DetailPage kind={entryKind}>
      {(entry, record) => <EntryRequest entry={entry} record={record} />}
    </DetailPage>
  );
}

function EntryRequest(props: {
  readonly entry: EntryDetail;
  readonly record: ReturnType<typeof useRecord<EntryDetail>>;
}) {
  const { entry, record } = props;
  const t = useT();
  const go = useGo();
  const { setTitle } = useTab();
  const person = usePerson();
  const mayCommand = useMayCommand();
  const stations = useEntryStations(entry, record.timeline);
  const receipt = useReceipt(entry);
  const commands = useCommandHost(entryKind, entryDialogs, record.answered);
  // The tab's title lives in the tab bar, outside this page.
  useEffect(() => setTitle(entry.number), [setTitle, entry.number]);
  const open = (command: string, receiptId?: string) =>
    command === "amend"
      ? go(hrefOf("entry-apply", {}, { id: entry.id }))
      : commands.open(command, entry, receiptId ? { receiptId } : {});
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
        subtitle={
          <>
            {`${t("request.detail.route", { client: entry.clientName, warehouse: entry.warehouseName })} · ${t(`texts.entryKind.${entry.kind}`)}`}{" "}
            <LookersHere entity="entry" id={entry.id} />
          </>
        }
        actions={
          <>
            <PrintButton document={receipt} />
            {entryKind.offers(entry, person).some(({ command }) => command === "receive") ? (
              <LinkButton
                href={hrefOf("entry-handle", {}, { receive: entry.id })}
                icon={<ScanBarcode size={16} />}
              >
                {t("entry.desk.title")}
              </LinkButton>
            ) : null}
            <CommandButtons kind={entryKind} row={entry} isBlocked={!mayCommand} onOpen={open} />
          </>
        }
      />
      <Stack gap="4">
        <ClosingReason row={entry} />
        {entry.closeShortReason && !["rejected", "cancelled"].includes(entry.status) ? (
          <Notice tone="warning">
            {t("entry.detail.closedShortBecause", { reason: entry.closeShortReason })}
          </Notice>
        ) : null}
        <Panel>
          <Stations stations={stations} />
        </Panel>
        <RequestColumns>
          <Stack gap="4">
            <EntryLines entry={entry} />
            <EntryReceipts
              entry={entry}
              isBlocked={!mayCommand}
              onReverse={(receiptId) => open("reverseReceipt", receiptId)}
            />
          </Stack>
          <Stack gap="4">
            <EntryTimeline entry={entry} items={record.timeline} />
            <EntryFacts entry={entry} />
          </Stack>
        </RequestColumns>
      </Stack>
      {commands.host}
    </>
  );
}
