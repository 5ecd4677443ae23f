import { Stack } from "@chakra-ui/react/stack";
import type { CountDue, CountFigures } from "../../contracts/count.ts";
import { COUNT_RIGHTS, SHOWN_BY } from "../../contracts/permissions.ts";
import { addDays } from "../../domain/business-day.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useExport } from "../../machines/react/use-export.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useQuery } from "../../machines/react/use-query.ts";
import { useFetched } from "../../machines/react/use-value.ts";
import { DataTable } from "../kit/DataTable.tsx";
import { DayRangeFilter } from "../kit/DayRangeFilter.tsx";
import { ExportButton } from "../kit/ExportButton.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { Panel } from "../kit/Panel.tsx";
import { SkeletonRows } from "../kit/SkeletonRows.tsx";
import { saveFile } from "../kit/save-file.ts";
import type { Column } from "../kit/table-column.ts";
import { useToday } from "../kit/use-today.ts";
import { PageHeader } from "../reading/PageHeader.tsx";
import { Due } from "../requests/Due.tsx";
import { chakra } from "../theme/chakra.ts";

type Named = CountFigures["warehouses"][number];
type Sums = Omit<CountFigures, "warehouses" | "clients" | "counters">;
type DueZone = CountDue["zones"][number];
type DueRow = CountDue["list"][number];

/** How exact the stock was, and what is to be counted next. */
export default function CountFiguresPage() {
  const t = useT();
  const hasFigures = useHolds(SHOWN_BY.ledger);
  const hasList = useHolds(COUNT_RIGHTS.open);
  return (
    <>
      <PageHeader
        title={t("count.figures.title")}
        subtitle={t("count.figures.subtitle")}
        backHref={hrefOf(hasList ? "warehouse-count" : "warehouse-repertory")}
      />
      <Stack gap="4">
        {hasFigures ? <Figures /> : null}
        {hasList ? <DueRows /> : null}
      </Stack>
    </>
  );
}

const Cells = chakra("dl", {
  base: {
    display: "grid",
    gap: "1px",
    gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", lg: "repeat(5, minmax(0, 1fr))" },
    "& > div": { padding: "2", minWidth: 0 },
    "& dt": { color: "fg.muted", textStyle: "xs" },
    "& dd": { textStyle: "lg", fontWeight: "bold", fontVariantNumeric: "tabular-nums" },
    "& small": { display: "block", color: "fg.muted", textStyle: "xs", fontWeight: "normal" },
  },
});

/** Accuracy and shrinkage of the counts that were approved in some days, the last thirty at first. */
function Figures() {
  const t = useT();
  const format = useFormat();
  const { rest } = usePorts();
  const today = useToday();
  const [query, setQuery] = useQuery();
  const days = {
    from: query.get("dayFrom") ?? addDays(today, -29),
    to: query.get("dayTo") ?? today,
  };
  const csv = useExport("count/figures", days, saveFile);
  const { value, hasFailed } = useFetched<CountFigures>("figures", {
    query: days,
    fetch: (signal, asked) => rest.get("/api/count/figures", asked, { signal }),
  });
  const cell = (label: string, shown: string, note: string) => (
    <div>
      <dt>{label}</dt>
      <dd>
        {shown}
        <small>{note}</small>
      </dd>
    </div>
  );
  return (
    <Panel title={t("count.figures.exact")} actions={<ExportButton isBusy={csv.isBusy} onClick={csv.ask} />}>
      <Stack gap="3">
        <div>
          <DayRangeFilter
            label={t("count.figures.days")}
            field="day"
            query={{ dayFrom: days.from, dayTo: days.to }}
            onFilter={setQuery}
          />
        </div>
        {hasFailed ? <Notice tone="danger">{t("texts.codes.50000")}</Notice> : null}
        {value ? (
          <>
            <Cells>
              {cell(
                t("count.figures.accuracy"),
                percent(value, format),
                t("count.figures.of", {
                  right: format.number(value.right),
                  lines: format.number(value.lines),
                }),
              )}
              {cell(
                t("count.figures.net"),
                format.signed(value.net),
                t("count.figures.expected", { units: format.number(value.expected) }),
              )}
              {cell(t("count.figures.gross"), format.number(value.gross), t("count.figures.grossNote"))}
              {cell(t("count.field.plus"), format.number(value.plus), t("count.figures.units"))}
              {cell(t("count.field.minus"), format.number(value.minus), t("count.figures.units"))}
            </Cells>
            {value.lines === 0 ? <p>{t("count.figures.none")}</p> : null}
            {(["warehouses", "clients", "counters"] as const).map((by) =>
              value[by].length === 0 ? null : <Table key={by} by={by} rows={value[by]} />,
            )}
          </>
        ) : hasFailed ? null : (
          <SkeletonRows rows={6} />
        )}
      </Stack>
    </Panel>
  );
}

const percent = ({ accuracy }: Pick<Sums, "accuracy">, format: ReturnType<typeof useFormat>): string =>
  accuracy === null ? "—" : `${format.number(accuracy)} %`;

/** The figures by warehouse, client or counter. */
function Table({
  by,
  rows,
}: {
  readonly by: "warehouses" | "clients" | "counters";
  readonly rows: readonly Named[];
}) {
  const t = useT();
  const format = useFormat();
  const units = (key: "plus" | "minus" | "gross" | "lines" | "right") => (row: Named) =>
    format.number(row[key]);
  const columns: readonly Column<Named>[] = [
    { key: "name", header: t(`count.figures.by.${by}`), isTitle: true, cell: ({ name }) => name },
    {
      key: "accuracy",
      header: t("count.figures.accuracy"),
      align: "end",
      cell: (row) => percent(row, format),
      card: { at: "amount" },
    },
    {
      key: "lines",
      header: t("count.figures.rightLines"),
      align: "end",
      cell: (row) => `${format.number(row.right)}/${format.number(row.lines)}`,
      card: {
        at: "place",
        cell: (row) =>
          t("count.figures.of", { right: format.number(row.right), lines: format.number(row.lines) }),
      },
    },
    { key: "gross", header: t("count.figures.gross"), align: "end", cell: units("gross"), yields: 2 },
    {
      key: "net",
      header: t("count.figures.net"),
      align: "end",
      cell: ({ net }) => format.signed(net),
      card: { at: "when", cell: ({ net }) => `${t("count.figures.net")} ${format.signed(net)}` },
    },
    { key: "plus", header: t("count.field.plus"), align: "end", cell: units("plus"), yields: 1 },
    { key: "minus", header: t("count.field.minus"), align: "end", cell: units("minus"), yields: 1 },
  ];
  return (
    <DataTable label={t(`count.figures.by.${by}`)} columns={columns} rows={rows} rowKey={({ id }) => id} />
  );
}

/** What is to be counted within a week: by warehouse and zone, then row by row, the latest first. */
function DueRows() {
  const t = useT();
  const { rest } = usePorts();
  const csv = useExport("count/due", {}, saveFile);
  const { value, hasFailed } = useFetched<CountDue>("due", {
    fetch: (signal) => rest.get("/api/count/due", {}, { signal }),
  });
  const zoneColumns = useZoneColumns();
  const rowColumns = useRowColumns();
  return (
    <Panel title={t("count.figures.due")} actions={<ExportButton isBusy={csv.isBusy} onClick={csv.ask} />}>
      <Stack gap="3">
        {hasFailed ? <Notice tone="danger">{t("texts.codes.50000")}</Notice> : null}
        {value === null ? (
          hasFailed ? null : (
            <SkeletonRows rows={6} />
          )
        ) : value.zones.length === 0 ? (
          <p>{t("count.figures.nothingDue")}</p>
        ) : (
          <>
            <DataTable
              label={t("count.figures.byZone")}
              columns={zoneColumns}
              rows={value.zones}
              rowKey={({ warehouseId, zone }) => `${warehouseId} ${zone}`}
            />
            <DataTable
              label={t("count.figures.due")}
              columns={rowColumns}
              rows={value.list}
              rowKey={({ stockId }) => stockId}
              maxHeight="70vh"
            />
          </>
        )}
      </Stack>
    </Panel>
  );
}

function useZoneColumns(): readonly Column<DueZone>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: "warehouse",
      header: t("count.field.warehouse"),
      isTitle: true,
      cell: ({ warehouseName }) => warehouseName,
    },
    {
      key: "zone",
      header: t("count.field.zone"),
      cell: ({ zone }) => t.dynamic(`texts.zone.${zone}`),
      card: { at: "place" },
    },
    {
      key: "late",
      header: t("count.figures.late"),
      align: "end",
      cell: ({ late }) => format.number(late),
      card: { at: "status", cell: ({ late }) => t("count.figures.lateRows", { count: late }) },
    },
    {
      key: "week",
      header: t("count.figures.week"),
      align: "end",
      cell: ({ week }) => format.number(week),
      card: { at: "amount", cell: ({ week }) => t("count.figures.weekRows", { count: week }) },
    },
  ];
}

function useRowColumns(): readonly Column<DueRow>[] {
  const t = useT();
  const format = useFormat();
  const late = (row: DueRow) => <Due at={row.dueAt} isAwaited lateAt={row.dueAt} />;
  return [
    {
      key: "location",
      header: t("count.field.location"),
      isTitle: true,
      cell: ({ locationCode }) => locationCode,
    },
    {
      key: "warehouse",
      header: t("count.field.warehouse"),
      yields: 3,
      cell: ({ warehouseName }) => warehouseName,
    },
    {
      key: "goods",
      header: t("count.field.goods"),
      shrinks: true,
      cell: ({ skuCode, typeName }) => `${typeName} · ${skuCode}`,
      card: { at: "place" },
    },
    { key: "client", header: t("count.field.client"), yields: 2, cell: ({ clientName }) => clientName },
    {
      key: "lot",
      header: t("count.field.lot"),
      yields: 1,
      cell: ({ lot, expiry }) => [lot, expiry].filter(Boolean).join(" · ") || t("common.word.none"),
    },
    {
      key: "counted",
      header: t("count.figures.lastCounted"),
      yields: 1,
      cell: ({ lastCountedAt }) => (lastCountedAt ? format.when(lastCountedAt) : t("count.figures.never")),
    },
    { key: "due", header: t("count.field.dueAt"), cell: late, card: { at: "when" } },
  ];
}
