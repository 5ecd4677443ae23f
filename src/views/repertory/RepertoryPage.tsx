import { Box } from "@chakra-ui/react/box";
import { ArrowRightLeft, ChartColumn, ClipboardList, Scale } from "lucide-react";
import { useCallback, useState } from "react";
import type { ListQuery } from "../../contracts/list.ts";
import { COUNT_RIGHTS, SHOWN_BY, STOCK_RIGHTS } from "../../contracts/permissions.ts";
import type { RepertoryRow } from "../../contracts/repertory.ts";
import { LOW_STOCK, NEAR_EXPIRY_STOCK } from "../../contracts/stock-lists.ts";
import {
  EXPIRY_WINDOWS,
  type ExpiryWindow,
  expiryBounds,
  expiryWindowOf,
  NEAR_EXPIRY_DAYS,
} from "../../domain/expiry-window.ts";
import { relativeTo } from "../../domain/relative-day.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { fitsQuery } from "../../machines/page/list-events.ts";
import { useExport } from "../../machines/react/use-export.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useList, useSomeRows, VIEW_PARAMETER } from "../../machines/react/use-list.ts";
import { useQuery } from "../../machines/react/use-query.ts";
import { ChoicesFilter } from "../kit/ChoicesFilter.tsx";
import { ExportButton } from "../kit/ExportButton.tsx";
import { FieldFilters, type Narrowing } from "../kit/FieldFilters.tsx";
import { useT } from "../kit/i18n.tsx";
import { LinkButton } from "../kit/LinkButton.tsx";
import { ListFilters } from "../kit/ListFilters.tsx";
import { ListTable } from "../kit/ListTable.tsx";
import { Panel } from "../kit/Panel.tsx";
import { ClientFilter, WarehouseFilter } from "../kit/party-filters.tsx";
import { SelectField } from "../kit/SelectField.tsx";
import { saveFile } from "../kit/save-file.ts";
import { TableSettings } from "../kit/TableSettings.tsx";
import { TabPanel } from "../kit/TabPanel.tsx";
import { Tabs } from "../kit/Tabs.tsx";
import { PHONE, useMedia } from "../kit/use-media.ts";
import { useTableLayout } from "../kit/use-table-layout.ts";
import { useMoment, useToday } from "../kit/use-today.ts";
import { PageHeader } from "../reading/PageHeader.tsx";
import { type BuiltInView, ListViews } from "../saved-views/ListViews.tsx";
import { LedgerDrawer } from "./LedgerDrawer.tsx";
import { RepertorySums } from "./RepertorySums.tsx";
import { useRepertoryColumns } from "./repertory-columns.tsx";
import { StockByGoods } from "./StockByGoods.tsx";
import { StockCommand } from "./StockCommand.tsx";
import { CONDITIONS, type OpenedStock } from "./stock-command.ts";

const repertoryListMachine = createListMachine<RepertoryRow>();

const WORDS = { areas: ["repertory"] } as const;
const YES_NO = ["true", "false"] as const;

/** Empty rows are hidden, as on the server, unless the filter includes them. */
const isListed = (row: RepertoryRow, query: ListQuery) =>
  row.onHand === 0 && query.onHand === undefined ? false : fitsQuery(row, query);

/** Stock row by row, with its sums above and its ledger a click away. */
export default function RepertoryPage() {
  const t = useT();
  const [opened, setOpened] = useState<RepertoryRow | null>(null);
  const [commanded, setCommanded] = useState<OpenedStock | null>(null);
  const closeCommand = useCallback(() => setCommanded(null), []);
  const mayCommand = useHolds(STOCK_RIGHTS.adjust);
  const columns = useRepertoryColumns(
    setOpened,
    mayCommand
      ? (command, row) => setCommanded({ key: `${command}:${crypto.randomUUID()}`, command, row })
      : null,
  );
  const moves = useHolds({ anyOf: ["warehouse-move"], roleCode: "admin" });
  const seesLaws = useHolds({ anyOf: ["system-stock-laws"], roleCode: "admin" });
  const mayCount = useHolds(COUNT_RIGHTS.open);
  const isAdmin = useHolds({ ...SHOWN_BY.repertory, roleCode: "admin" });
  const moment = useMoment();
  const list = useList<RepertoryRow>({
    key: "list",
    machine: repertoryListMachine,
    resource: "repertory",
    fits: isListed,
    moment,
  });
  const { query } = list;
  const { total, totalCapped: isCapped } = list.totals;
  const inWork = useSomeRows(list, ({ id }) => id === opened?.id || id === commanded?.row.id);
  const nowOf = (row: RepertoryRow) => inWork.find(({ id }) => id === row.id) ?? row;
  const [search, setView] = useQuery();
  const shown = search.get(VIEW_PARAMETER) === "goods" ? "goods" : "locations";
  const shownColumns = isAdmin ? columns : columns.filter((column) => column.key !== "clientName");
  const layout = useTableLayout("repertory");
  const isPhone = useMedia(PHONE);
  const csv = useExport("repertory", query, saveFile);
  return (
    <>
      <PageHeader
        isCompact
        title={t("repertory.list.title")}
        subtitle={t("repertory.list.subtitle")}
        actions={
          <>
            {moves ? (
              <LinkButton icon={<ArrowRightLeft size={16} />} href={hrefOf("warehouse-move")}>
                {t("repertory.desk.open")}
              </LinkButton>
            ) : null}
            {mayCount ? (
              <LinkButton icon={<ClipboardList size={16} />} href={hrefOf("warehouse-count")}>
                {t("shell.page.warehouse-count")}
              </LinkButton>
            ) : null}
            <LinkButton icon={<ChartColumn size={16} />} href={hrefOf("count-figures")}>
              {t("shell.page.count-figures")}
            </LinkButton>
            {seesLaws ? (
              <LinkButton icon={<Scale size={16} />} href={hrefOf("system-stock-laws")}>
                {t("repertory.laws.title")}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <ListViews
        page="warehouse-repertory"
        builtIn={useStockViews(moment.today)}
        query={query}
        words={WORDS}
        byGoods={shown === "goods"}
        shown={list.isKnown && !list.isBusy ? { total, isCapped } : null}
      >
        {(aside) => (
          <>
            <RepertorySums query={query} />
            <Box marginBottom="3">
              <Tabs
                id="stock"
                label={t("repertory.goods.view")}
                tabs={[
                  { key: "locations", label: t("repertory.goods.byLocation") },
                  { key: "goods", label: t("repertory.goods.title") },
                ]}
                value={shown}
                onChange={(key) =>
                  setView({ view: key === "goods" ? key : null, current: null }, { push: true })
                }
              />
            </Box>
            <ListFilters
              list={list}
              search={t("repertory.list.search")}
              words={WORDS}
              aside={aside}
              actions={
                <>
                  <ExportButton isBusy={csv.isBusy} onClick={csv.ask} />
                  {isPhone || shown === "goods" ? null : (
                    <TableSettings columns={shownColumns} layout={layout} />
                  )}
                </>
              }
            >
              <FieldFilters<Narrowing<RepertoryRow> | "expiry" | "isLow">
                of={{
                  clientId: <ClientFilter query={query} onFilter={list.setFilter} />,
                  warehouseId: <WarehouseFilter query={query} onFilter={list.setFilter} />,
                  expiry: <ExpiryFilter query={query} onFilter={list.setFilter} />,
                  isLow: (
                    <SelectField
                      label={t("repertory.field.isLow")}
                      value={textOf(query.isLow) ?? ""}
                      options={YES_NO.map((value) => ({
                        value,
                        label: t(`texts.word.${value === "true" ? "yes" : "no"}`),
                      }))}
                      onChange={(isLow) => list.setFilter({ isLow: isLow || null })}
                    />
                  ),
                  condition: (
                    <ChoicesFilter
                      label={t("repertory.field.condition")}
                      field="condition"
                      value={String(query.condition ?? "")}
                      options={CONDITIONS.map((value) => ({ value, label: t(`texts.condition.${value}`) }))}
                      onChange={(condition) => list.setFilter({ condition: condition || null })}
                    />
                  ),
                  ...{ locationId: null, typeId: null, standing: null },
                }}
              />
            </ListFilters>
          </>
        )}
      </ListViews>
      <TabPanel id="stock" tab={shown}>
        <Panel isFlush>
          {shown === "goods" ? (
            <StockByGoods list={list} isAdmin={isAdmin} />
          ) : (
            <ListTable
              list={list}
              empty={{ title: t("repertory.list.empty"), hint: t("repertory.list.emptyHint") }}
              label={t("repertory.list.title")}
              columns={shownColumns}
              layout={layout}
              rowName={(row) => `${row.typeName} ${row.locationCode}`}
            />
          )}
        </Panel>
      </TabPanel>
      {opened ? <LedgerDrawer stock={nowOf(opened)} onClose={() => setOpened(null)} /> : null}
      {commanded ? (
        <StockCommand
          key={commanded.key}
          opened={commanded}
          stock={nowOf(commanded.row)}
          onClose={closeCommand}
        />
      ) : null}
    </>
  );
}

/** What expires within a window, on whichever day the view is opened. */
function expiring(window: ExpiryWindow, today: string): Readonly<Record<string, string>> {
  const { from, to } = expiryBounds(window, today);
  return Object.fromEntries(
    [["expiryFrom", from] as const, ["expiryTo", to] as const].flatMap(([name, day]) =>
      day === null ? [] : [[name, relativeTo(day, today) ?? day]],
    ),
  );
}

/** The views that every reader of stock has: what is low, what expires within 30 days, and what has expired. */
function useStockViews(today: string): readonly BuiltInView[] {
  const t = useT();
  return [
    { key: "low", label: t("repertory.field.isLow"), query: { isLow: LOW_STOCK.isLow } },
    {
      ...{ key: "near", query: NEAR_EXPIRY_STOCK },
      label: t("repertory.expiry.view", { count: NEAR_EXPIRY_DAYS }),
    },
    { key: "expired", label: t("repertory.list.expired"), query: expiring("expired", today), isLate: true },
  ];
}

/** Stock narrowed to what has expired or will within some days; other days of a link stay as they are. */
function ExpiryFilter(props: {
  readonly query: ListQuery;
  readonly onFilter: (changes: Readonly<Record<string, string | null>>) => void;
}) {
  const { query, onFilter } = props;
  const t = useT();
  const today = useToday();
  const asked = { from: textOf(query.expiryFrom), to: textOf(query.expiryTo) };
  const isAsked = asked.from !== null || asked.to !== null;
  const others = t("repertory.expiry.others");
  return (
    <SelectField
      label={t("repertory.field.expiry")}
      value={expiryWindowOf(asked, today) ?? (isAsked ? others : "")}
      options={EXPIRY_WINDOWS.map((value) => ({
        value,
        label:
          value === "expired"
            ? t("repertory.list.expired")
            : t("repertory.expiry.within", { count: Number(value) }),
      }))}
      onChange={(chosen) => {
        const window = EXPIRY_WINDOWS.find((each) => each === chosen);
        const { from, to } = window ? expiryBounds(window, today) : { from: null, to: null };
        onFilter({ expiryFrom: from, expiryTo: to });
      }}
    />
  );
}

const textOf = (value: ListQuery[string]): string | null =>
  value === undefined || value === null || value === "" ? null : String(value);
