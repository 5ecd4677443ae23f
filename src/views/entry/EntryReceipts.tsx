import type { EntryDetail, Receipt, ReceiptLine } from "../../contracts/entry.ts";
import { fileUrl } from "../../contracts/file.ts";
import { offersFor } from "../../machines/lifecycles/decide.ts";
import { entryLifecycle } from "../../machines/lifecycles/entry.lifecycle.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { DataTable } from "../kit/DataTable.tsx";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { Thumbnail } from "../kit/Thumbnail.tsx";
import type { Column } from "../kit/table-column.ts";
import { useBecause } from "../kit/use-because.ts";
import { useWaitingReason } from "../kit/use-waiting-reason.ts";
import { useOpenCommand } from "../requests/RequestCommands.tsx";
import { chakra } from "../theme/chakra.ts";

const Photos = chakra("span", { base: { display: "flex", flexWrap: "wrap", gap: "2" } });

/** One receipt line below the other: the goods, their lot and expiry, and where they went. */
const Goods = chakra("ul", {
  base: {
    display: "grid",
    gap: "1",
    listStyleType: "none",
    "& span": { display: "block", color: "fg.muted", fontSize: "xs", fontVariantNumeric: "tabular-nums" },
  },
});

const photosOf = (receipt: Receipt) => [...new Set(receipt.lines.flatMap((line) => line.photos))];

const sum = (receipt: Receipt, key: "good" | "damaged") =>
  receipt.lines.reduce((total, line) => total + line[key], 0);

/** Each receipt; a reversed one stays, with the person and the reason. */
export function EntryReceipts(props: { readonly entry: EntryDetail; readonly isBlocked: boolean }) {
  const { entry, isBlocked } = props;
  const open = useOpenCommand();
  const t = useT();
  const becauseOf = useBecause();
  const format = useFormat();
  const person = usePerson();
  const reversal = offersFor(entryLifecycle, entry, person).find(
    (offer) => offer.command === "reverseReceipt",
  );
  const waits = useWaitingReason()(`entry:${entry.id}`);
  const reason = waits ?? (isBlocked ? t("request.detail.greyed") : becauseOf(reversal?.because ?? []));
  const fate = (receipt: Receipt) => {
    if (receipt.reversedAt) {
      const words = { by: receipt.reversedByName ?? "", reason: receipt.reverseReason ?? "" };
      return (
        <StatusTag tone="neutral" title={t("entry.detail.reversedBy", words)}>
          {t("entry.detail.reversed")}
        </StatusTag>
      );
    }
    if (!reversal) return null;
    return (
      <ReasonButton
        look="link"
        size="sm"
        reason={reason}
        onClick={() => open("reverseReceipt", entry, { receiptId: receipt.id })}
      >
        {t("texts.command.entry.reverseReceipt")}
      </ReasonButton>
    );
  };
  const goodsOf = ({ lineId, good, damaged }: ReceiptLine) => {
    const line = entry.lines.find(({ id }) => id === lineId);
    return `${goodsName(line)} × ${format.number(good + damaged)} ${line?.unit ?? ""}`;
  };
  const whereOf = ({ lot, expiry, locationCode }: ReceiptLine) =>
    [
      locationCode,
      lot ? `${t("request.field.lot")} ${lot}` : "",
      expiry ? `${t("request.field.expiry")} ${format.day(expiry)}` : "",
    ]
      .filter(Boolean)
      .join(" · ");
  const photos: Column<Receipt> = {
    key: "photos",
    header: t("entry.field.photos"),
    cell: (receipt) => (
      <Photos>
        {photosOf(receipt).map((id, index) => (
          <Thumbnail key={id} src={fileUrl(id)} label={t("file.photo", { number: index + 1 })} />
        ))}
      </Photos>
    ),
  };
  const columns: readonly Column<Receipt>[] = [
    { key: "at", header: t("request.field.time"), isTitle: true, cell: (receipt) => format.when(receipt.at) },
    { key: "operator", header: t("entry.field.operator"), cell: (receipt) => receipt.operatorName },
    {
      key: "goods",
      header: t("request.field.goods"),
      cell: (receipt) => (
        <Goods>
          {receipt.lines.map((line) => (
            <li key={line.id}>
              {goodsOf(line)}
              <span>{whereOf(line)}</span>
            </li>
          ))}
        </Goods>
      ),
    },
    {
      key: "good",
      header: t("entry.field.good"),
      align: "end",
      cell: (receipt) => format.number(sum(receipt, "good")),
    },
    {
      key: "damaged",
      header: t("entry.field.damaged"),
      align: "end",
      cell: (receipt) => format.number(sum(receipt, "damaged")),
    },
    // No empty column when no receipt has a photo.
    ...(entry.receipts.some((receipt) => photosOf(receipt).length > 0) ? [photos] : []),
    { key: "fate", header: t("common.list.actions"), isActions: true, align: "end", cell: fate },
  ];
  return (
    <Panel
      isFlush
      title={t("entry.detail.receipts")}
      note={
        entry.receipts.length > 0
          ? t("entry.detail.receiptsNote", { count: entry.receipts.length })
          : t("entry.detail.noReceipts")
      }
    >
      {entry.receipts.length > 0 ? (
        <DataTable
          label={t("entry.detail.receipts")}
          columns={columns}
          rows={entry.receipts}
          rowKey={(receipt) => receipt.id}
        />
      ) : null}
    </Panel>
  );
}
