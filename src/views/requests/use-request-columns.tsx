import type { RequestName } from "../../contracts/request-kinds.ts";
import { isStopped } from "../../contracts/request-kinds.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import type { RowNews } from "../../machines/page/live.policy.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { RequestStatusTag } from "../kit/RequestStatusTag.tsx";
import { dotsOf, StationLine } from "../kit/StationLine.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import type { Column } from "../kit/table-column.ts";
import { chakra } from "../theme/chakra.ts";
import { PriorityMark } from "./PriorityMark.tsx";
import type { RequestKind, RequestRow } from "./request-kind.ts";
import { Waited } from "./Waited.tsx";

/** The columns that the lists of every lifecycle can show, by key; a page picks and orders them. */
export function useRequestColumns<Row extends RequestRow, Detail extends Row>(
  { name, chart, review: { unitsOf, dueOf } }: Pick<RequestKind<Row, Detail>, "name" | "chart" | "review">,
  doneOf: (row: Row) => number = () => 0,
) {
  const t = useT();
  const format = useFormat();
  const instant = (value: string | null) => (value ? format.when(value) : t("common.word.none"));
  const column = (key: string, rest: Omit<Column<Row>, "key">): Column<Row> => ({ key, ...rest });
  /** How many units more, or fewer, the change has done. A row that came by an event has the fields of the one before. */
  const changeOf = (row: Row, { before }: RowNews) => doneOf(row) - doneOf(before as Row);
  const time = (key: "submittedAt" | "createdAt", header: string) =>
    column(key, { yields: 2, header, sortField: key, cell: (row) => instant(row[key]) });
  const sized: Pick<Column<Row>, "align" | "card"> = {
    align: "end",
    card: {
      at: "amount",
      cell: (row) => t("request.apply.total", { lines: row.lineCount, units: format.number(unitsOf(row)) }),
    },
  };
  return {
    number: column("number", {
      header: t("request.field.number"),
      isTitle: true,
      width: "136px",
      // By age: the end of a number is drawn by lot.
      sortField: "createdAt",
      cell: (row) => (
        <>
          <TextLink href={hrefOf(`${name}-detail`, { id: row.id })}>{row.number}</TextLink>{" "}
          <PriorityMark priority={row.priority} />
        </>
      ),
    }),
    priority: column("priority", {
      ...{ yields: 1, foldedBy: "priority" },
      header: t("request.field.priority"),
      sortField: "priority",
      cell: (row) => t.dynamic(`request.priority.${row.priority}`),
    }),
    clientName: column("clientName", {
      ...{ shrinks: true, yields: 4, foldedBy: "clientId" },
      header: t("request.field.client"),
      cell: (row) => row.clientName,
      card: { at: "place" },
    }),
    warehouseName: column("warehouseName", {
      ...{ shrinks: true, yields: 3, foldedBy: "warehouseId" },
      header: t("request.field.warehouse"),
      cell: (row) => row.warehouseName,
      card: { at: "place" },
    }),
    kind: column("kind", {
      ...{ yields: 1, foldedBy: "kind" },
      header: t("request.field.kind"),
      cell: (row) => t.dynamic(`texts.${name}Kind.${row.kind}`),
    }),
    sourceNumber: column("sourceNumber", {
      ...{ shrinks: true, yields: 1 },
      header: t("request.field.sourceNumber"),
      cell: (row) => row.sourceNumber ?? t("common.word.none"),
    }),
    size: column("size", {
      ...sized,
      header: t("request.field.linesAndUnits"),
      cell: (row) => `${row.lineCount} / ${format.number(unitsOf(row))}`,
    }),
    /** Beside the progress, whose bar has the units. */
    lineCount: column("lineCount", {
      ...sized,
      yields: 3,
      header: t("request.field.lineCount"),
      cell: (row) => format.number(row.lineCount),
    }),
    submittedAt: time("submittedAt", t("request.field.submitted")),
    waited: column("waited", {
      header: t("request.field.waited"),
      cell: (row) => (
        <Waited
          since={row.statusSince}
          limitMinutes={row.reviewLimitMinutes}
          dueAt={dueOf(row)}
          lateAt={row.lateAt}
        />
      ),
      card: { at: "when" },
    }),
    status: column("status", {
      isPinned: true,
      header: t("request.field.status"),
      cell: (row) => <RequestStatusTag lifecycle={name} status={row.status} />,
      card: {
        at: "status",
        line: ({ status, submittedAt }) => (
          // What was rejected or cancelled came as far as its review, or was never submitted.
          <StationLine dots={dotsOf(chart.stations, status, submittedAt ? 1 : 0, !isStopped(name, status))} />
        ),
      },
    }),
    createdAt: time("createdAt", t("request.field.createdAt")),
    updatedAt: column("updatedAt", {
      yields: 2,
      header: t("request.field.updatedAt"),
      width: "180px",
      sortField: "updatedAt",
      cell: (row, news) =>
        news ? <LastChange name={name} news={news} units={changeOf(row, news)} /> : instant(row.updatedAt),
      card: { at: "news" },
    }),
  };
}

/** As wide as its column's least width, so that no other column moves. */
const Text = chakra("span", {
  base: {
    display: "block",
    maxWidth: { sm: "156px" },
    overflow: "hidden",
    textOverflow: "ellipsis",
    color: "brand.fg",
    fontWeight: "bold",
    fontVariantNumeric: "tabular-nums",
  },
});

/** Who has just done what to a request, and how many units it moved: in place of the time of its last change. */
export function LastChange(props: {
  readonly name: RequestName;
  readonly news: RowNews;
  readonly units?: number;
}) {
  const { name, news, units = 0 } = props;
  const t = useT();
  const format = useFormat();
  const key = `texts.command.${name}.${news.type}`;
  const text = t("request.change", {
    by: news.by,
    what: t.has(key) ? t.dynamic(key) : "",
    units: units === 0 ? "" : ` ${units > 0 ? "+" : "−"}${format.number(Math.abs(units))}`,
  });
  return <Text title={text}>{text}</Text>;
}
