import type { Review, ReviewLine } from "../../contracts/review.ts";
import type { ShownMark } from "../../machines/page/live.policy.ts";
import { DataTable } from "../kit/DataTable.tsx";
import { GoodsCell } from "../kit/GoodsCell.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import type { Column } from "../kit/table-column.ts";
import { chakra } from "../theme/chakra.ts";
import type { ReviewedLine } from "./request-kind.ts";

const Was = chakra("del", { base: { color: "fg.subtle", marginInlineEnd: "2" } });
const Notes = chakra("span", {
  base: {
    display: "grid",
    justifyItems: "start",
    gap: "1",
    paddingBlock: "1",
    // Words give way to the numbers beside them.
    "&, & *": { whiteSpace: "normal" },
  },
});

type Shown = ReviewedLine & { readonly facts: ReviewLine | null };

/** Tinted as long as it is shown: the revision before had no such line. */
const ADDED: ShownMark = { kind: "changed", at: 0, isFading: false };

/** The lines of a request under review: what is asked, the stock now and after it, and what to mind. */
export function ReviewLines(props: {
  readonly lines: readonly ReviewedLine[];
  readonly review: Review | null;
}) {
  const { lines, review } = props;
  const t = useT();
  const format = useFormat();
  const rows = lines.map(
    (line): Shown => ({
      ...line,
      facts: review?.lines.find(({ lineId }) => lineId === line.id) ?? null,
    }),
  );
  const columns: readonly Column<Shown>[] = [
    {
      key: "goods",
      header: t("request.field.goods"),
      isTitle: true,
      cell: (line) => (
        <GoodsCell goods={line} more={[line.lot ?? "", line.expiry ? format.day(line.expiry) : ""]} />
      ),
    },
    {
      key: "quantity",
      header: t("request.field.quantity"),
      align: "end",
      cell: ({ quantity, unit, facts }) => (
        <>
          {facts && facts.was !== null && facts.was !== quantity ? (
            <Was>{format.number(facts.was)}</Was>
          ) : null}
          <strong>{format.number(quantity)}</strong> {unit}
        </>
      ),
    },
    {
      key: "stock",
      header: t("request.desk.stock"),
      align: "end",
      cell: ({ facts }) =>
        facts ? (
          <>
            {format.number(facts.onHand)} → <strong>{format.number(facts.after)}</strong>
          </>
        ) : null,
    },
    {
      key: "notes",
      header: t("request.desk.notes"),
      cell: ({ facts }) =>
        facts ? <LineNotes facts={facts} hasPrevious={review?.previous !== null} /> : null,
    },
  ];
  return (
    <DataTable
      label={t("request.detail.lines")}
      columns={columns}
      rows={rows}
      rowKey={(line) => line.id}
      mark={({ facts }) => (review?.previous && facts?.was === null ? ADDED : undefined)}
    />
  );
}

function LineNotes({ facts, hasPrevious }: { readonly facts: ReviewLine; readonly hasPrevious: boolean }) {
  const t = useT();
  const format = useFormat();
  const { was, changed, isLow, isNew, nearExpiry, safetyStock } = facts;
  return (
    <Notes>
      {hasPrevious && was === null ? <StatusTag tone="info">{t("request.desk.added")}</StatusTag> : null}
      {changed.length > 0 ? <StatusTag tone="info">{t("request.desk.dated")}</StatusTag> : null}
      {isLow ? (
        <StatusTag tone="warning">{t("request.desk.low", { count: format.number(safetyStock) })}</StatusTag>
      ) : null}
      {nearExpiry > 0 ? (
        <StatusTag tone="warning">
          {t("request.desk.nearExpiry", { count: format.number(nearExpiry) })}
        </StatusTag>
      ) : null}
      {isNew ? t("request.desk.firstHere") : null}
    </Notes>
  );
}
