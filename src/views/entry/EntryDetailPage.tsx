import { Stack } from "@chakra-ui/react/stack";
import type { EntryDetail, TimelineItem } from "../../contracts/entry.ts";
import { ENTRY_SETS } from "../../contracts/entry-status.ts";
import { isStopped } from "../../contracts/request-kinds.ts";
import { received } from "../../domain/quantity.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import type { useRecord } from "../../machines/react/use-record.ts";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { Panel } from "../kit/Panel.tsx";
import { Stations } from "../kit/Stations.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { useNow } from "../kit/use-now.ts";
import { PageHeader } from "../reading/PageHeader.tsx";
import { ClosingReason } from "../requests/ClosingReason.tsx";
import { DelayCause } from "../requests/DelayCause.tsx";
import { DetailPage } from "../requests/DetailPage.tsx";
import { HeadTags } from "../requests/HeadTags.tsx";
import { LookersHere } from "../requests/LookersHere.tsx";
import { PageCommands } from "../requests/PageCommands.tsx";
import type { PrintedDocument } from "../requests/printed-document.ts";
import { RequestColumns } from "../requests/RequestColumns.tsx";
import { RequestCommands } from "../requests/RequestCommands.tsx";
import { RequestTimeline } from "../requests/RequestTimeline.tsx";
import { useRequestStations } from "../requests/use-request-stations.ts";
import { EntryFacts } from "./EntryFacts.tsx";
import { EntryLines } from "./EntryLines.tsx";
import { EntryReceipts } from "./EntryReceipts.tsx";
import { entryDialogs } from "./entry-dialogs.tsx";
import { entryKind } from "./entry-kind.ts";

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
  const mayCommand = useMayCommand();
  const stations = useEntryStations(entry, record.timeline);
  const receipt = useReceipt(entry);
  const commands = { kind: entryKind, row: entry, isBlocked: !mayCommand, paper: receipt };
  return (
    <RequestCommands kind={entryKind} dialogs={entryDialogs} row={entry} onDone={record.answered}>
      <PageHeader
        title={entry.number}
        backHref={hrefOf("entry-list")}
        tag={
          <>
            <HeadTags
              name="entry"
              status={entry.status}
              due={{ dueAt: entry.expectedAt, lateAt: entry.lateAt, cameAt: entry.arrivedAt }}
              priority={entry.priority}
            />
            {entry.discrepancy ? <StatusTag tone="warning">{t("entry.detail.discrepancy")}</StatusTag> : null}
          </>
        }
        subtitle={
          <>
            {`${t("request.detail.route", { client: entry.clientName, warehouse: entry.warehouseName })} · ${t(`texts.entryKind.${entry.kind}`)}`}{" "}
            <LookersHere entity="entry" id={entry.id} />
          </>
        }
        isCompact
        actions={<PageCommands at="head" {...commands} />}
      />
      <Stack gap="4">
        <ClosingReason row={entry} />
        {entry.closeShortReason && entry.status !== "cancelled" ? (
          <Notice tone="warning">
            {t("entry.detail.closedShortBecause", { reason: entry.closeShortReason })}
          </Notice>
        ) : null}
        <DelayCause kind={entryKind} row={entry} isBlocked={!mayCommand} />
        <Panel>
          <Stations stations={stations} />
        </Panel>
        <RequestColumns>
          <Stack gap="4">
            <EntryLines entry={entry} actor={record.actor} />
            <EntryReceipts entry={entry} isBlocked={!mayCommand} />
          </Stack>
          <Stack gap="4">
            <EntryTimeline entry={entry} items={record.timeline} />
            <EntryFacts entry={entry} />
          </Stack>
        </RequestColumns>
      </Stack>
      <PageCommands at="foot" {...commands} />
    </RequestCommands>
  );
}

/** An entry's line of stations, with its arrival and when its goods are expected. */
function useEntryStations(entry: EntryDetail, timeline: readonly TimelineItem[]) {
  const t = useT();
  const format = useFormat();
  const now = useNow(60_000);
  const noteOf = (status: string): string | undefined => {
    if (status === entry.status && status === "receiving") return t("request.detail.inProgress");
    if (status !== "approved") return undefined;
    if (entry.arrivedAt) return t("entry.detail.arrivedAt", { time: format.when(entry.arrivedAt) });
    if (entry.expectedAt && !isStopped("entry", entry.status))
      return t(Date.parse(entry.expectedAt) < now ? "entry.detail.wasExpected" : "entry.detail.expectedBy", {
        time: format.when(entry.expectedAt),
      });
    return undefined;
  };
  return useRequestStations(entryKind.chart, entry, timeline, noteOf);
}

/** The history of an entry. */
function EntryTimeline(props: { readonly entry: EntryDetail; readonly items: readonly TimelineItem[] }) {
  const { lines, receipts } = props.entry;
  const goodsOf = ({ details }: TimelineItem) => {
    const receipt = receipts.find(({ id }) => id === details.receiptId);
    return (receipt?.lines ?? []).flatMap(
      ({ lineId }) => lines.find(({ id }) => id === lineId)?.typeName ?? [],
    );
  };
  return <RequestTimeline kind={entryKind} items={props.items} variantOf={variantOf} goodsOf={goodsOf} />;
}

/** An arrival with or without a plate or a dock. */
function variantOf({ type, details }: TimelineItem): string {
  if (type !== "arrive") return type;
  if (!details.plate) return details.dock ? "arriveDockPlain" : "arrivePlain";
  return details.dock ? "arriveDock" : "arrive";
}

/** The receipt of an entry: announced goods, received good and damaged goods, and their lots. */
export function useReceipt(entry: EntryDetail): PrintedDocument {
  const t = useT();
  const format = useFormat();
  const number = (value: number) => format.number(value);
  const instant = (value: string | null) => (value ? format.dateTime(value) : null);
  const isOver = ENTRY_SETS.over.some((status) => status === entry.status);
  /** Paper that is printed before the goods are counted leaves room for writing. */
  const written = (value: number, counted: number) => (isOver || counted > 0 ? number(value) : "");
  const sum = (of: "expected" | "good" | "damaged") => entry.lines.reduce((all, line) => all + line[of], 0);
  const all = sum("good") + sum("damaged");
  return {
    title: t("document.receipt"),
    number: entry.number,
    facts: [
      [t("document.field.client"), entry.clientName],
      [t("document.field.warehouse"), entry.warehouseName],
      [t("document.field.sourceNumber"), entry.sourceNumber],
      [t("document.field.status"), t(`texts.status.entry.${entry.status}`)],
      [t("document.field.arrivedAt"), instant(entry.arrivedAt)],
      [t("document.field.completedAt"), instant(entry.completedAt)],
      [t("document.field.plate"), entry.plate],
      [t("document.field.driver"), entry.driver],
    ],
    columns: [
      { header: "#", width: "9mm" },
      { header: t("document.field.goods") },
      { header: t("document.field.sku"), width: "30mm" },
      { header: t("document.field.lot"), width: "32mm" },
      { header: t("document.field.expected"), width: "18mm", align: "end" },
      { header: t("document.field.good"), width: "18mm", align: "end" },
      { header: t("document.field.damaged"), width: "18mm", align: "end" },
    ],
    rows: entry.lines.map((line, index) => [
      String(index + 1),
      goodsName(line),
      line.skuCode,
      [line.lot, line.expiry ? format.day(line.expiry) : ""].filter(Boolean).join(" · "),
      `${number(line.expected)} ${line.unit}`,
      written(line.good, received(line)),
      written(line.damaged, received(line)),
    ]),
    sums: [
      "",
      t("document.sum"),
      ...["", "", number(sum("expected"))],
      written(sum("good"), all),
      written(sum("damaged"), all),
    ],
    remark: entry.remark,
    signatures: [t("document.sign.receiver"), t("document.sign.driver")],
  };
}
