import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { PageName } from "../../contracts/pages.ts";
import type { Right } from "../../contracts/permissions.ts";
import type { COUNTED_FILTERS, RequestDescription } from "../../contracts/request-description.ts";
import { listPageOf, REQUEST_KINDS, type RequestName } from "../../contracts/request-kinds.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useExport } from "../../machines/react/use-export.ts";
import { useGo } from "../../machines/react/use-go.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useList, useSomeRows } from "../../machines/react/use-list.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { Button } from "../kit/Button.tsx";
import { ChoicesFilter } from "../kit/ChoicesFilter.tsx";
import { DayRangeFilter } from "../kit/DayRangeFilter.tsx";
import { ExportButton } from "../kit/ExportButton.tsx";
import { type FewValued, FieldFilters } from "../kit/FieldFilters.tsx";
import { FloatingBar } from "../kit/FloatingBar.tsx";
import { FilterCountsOf } from "../kit/filter-counts.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Kbd } from "../kit/Kbd.tsx";
import { LinkButton } from "../kit/LinkButton.tsx";
import { ListFilters } from "../kit/ListFilters.tsx";
import { ListTable } from "../kit/ListTable.tsx";
import { Panel } from "../kit/Panel.tsx";
import { ClientFilter, WarehouseFilter } from "../kit/party-filters.tsx";
import { saveFile } from "../kit/save-file.ts";
import { TableSettings } from "../kit/TableSettings.tsx";
import { actionsColumn, type Column } from "../kit/table-column.ts";
import { useKeys } from "../kit/use-keys.ts";
import { PHONE, useMedia } from "../kit/use-media.ts";
import { useRowKeys } from "../kit/use-row-keys.ts";
import { useTableLayout } from "../kit/use-table-layout.ts";
import { useMoment } from "../kit/use-today.ts";
import { PageHeader } from "../reading/PageHeader.tsx";
import { type BuiltInView, ListViews } from "../saved-views/ListViews.tsx";
import type { DecisionEnds } from "./BulkDecision.tsx";
import { NextAction } from "./NextAction.tsx";
import { PriorityFilter } from "./PriorityFilter.tsx";
import { RequestCommands } from "./RequestCommands.tsx";
import type { CommandDialogs, CommandRow, LiveKind } from "./request-kind.ts";
import { StatusFilter } from "./StatusFilter.tsx";
import { useBuiltInViews } from "./use-built-in-views.ts";
import { useRequestWord } from "./use-request-word.ts";

/** A right that no person has, because no page gives it. */
const NOBODY: Right = { anyOf: [] };

type FieldFilter = Pick<Parameters<typeof ChoicesFilter>[0], "label" | "options">;

/** Every request of a kind in the reader's scope: in views, filtered, sorted, followed live, decided, exported. */
export function ListPage<Row extends CommandRow, Detail extends Row>(props: {
  /** Its commands, and the name of the resource, the topic and the texts. */
  readonly kind: LiveKind<Row, Detail>;
  readonly dialogs: CommandDialogs<Row, Detail>;
  readonly columns: readonly Column<Row>[];
  /** The views of this kind alone that every reader has. */
  readonly views?: readonly BuiltInView[];
  /** The keys of columns that are hidden by default. */
  readonly hides?: readonly string[];
  /** Page and right to file a request; absent: only the system opens them. */
  readonly apply?: { readonly page: PageName; readonly right: Right };
  /** What makes a request otherwise, beside the export. */
  readonly actions?: ReactNode;
  /** The filter of each field that has a few values, beside status and priority; null: it has none. */
  readonly filters: Readonly<Record<Exclude<FewValued<Row>, "status">, FieldFilter | null>>;
  /** The decisions on several rows at once; absent: the reader does not decide. */
  readonly decisions?: {
    readonly isAble: (row: Row) => boolean;
    readonly buttons: (rows: readonly Row[], ends: DecisionEnds) => ReactNode;
  };
}) {
  const { kind, apply, decisions } = props;
  const { name, list: machine } = kind;
  const { due, fields, sets }: RequestDescription = REQUEST_KINDS[name];
  const t = useT();
  const word = useRequestWord();
  const views = useBuiltInViews(name, props.views ?? []);
  const isPhone = useMedia(PHONE);
  const format = useFormat();
  const person = usePerson();
  const mayApply = useHolds(apply?.right ?? NOBODY);
  const offered = useOfferedColumns<Row>(name);
  const columns = [...props.columns, ...offered];
  const layout = useTableLayout(listPageOf(name), [...(props.hides ?? []), ...offered.map(({ key }) => key)]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isDeciding, setDeciding] = useState(false);
  const list = useList<Row>({ key: "list", machine, resource: name, moment: useMoment() });
  const words = { areas: [name, "request"] as const, names: { [person.userId]: person.userName } };
  const csv = useExport(name, list.query, saveFile);
  const chosen = useSomeRows(list, (row) => selected.has(row.id));
  const clear = () => setSelected(new Set());
  const { total, totalCapped: isCapped } = list.totals;
  const go = useGo();
  const rows = useRowKeys<HTMLDivElement>();
  useKeys(apply && mayApply ? { n: () => go(hrefOf(apply.page)) } : {});
  // One filled button a page: the head has it.
  const create = (look: "primary" | "secondary") =>
    apply && mayApply ? (
      <LinkButton look={look} icon={<Plus size={16} />} href={hrefOf(apply.page)}>
        {word(`${name}.list.create`)}
      </LinkButton>
    ) : null;
  const exportAll = (
    <ExportButton isBusy={csv.isBusy} disabled={list.isKnown && total === 0} onClick={csv.ask}>
      {list.isKnown
        ? t("request.list.export", { total: `${format.number(total)}${isCapped ? "+" : ""}` })
        : t("common.action.export")}
    </ExportButton>
  );
  const controls: Readonly<Record<(typeof COUNTED_FILTERS)[number] | "due", ReactNode>> = {
    clientId: <ClientFilter query={list.query} onFilter={list.setFilter} />,
    warehouseId: <WarehouseFilter query={list.query} onFilter={list.setFilter} />,
    due: (
      <DayRangeFilter
        field={due}
        label={word(`${name}.field.${due}`)}
        query={list.query}
        onFilter={list.setFilter}
      />
    ),
    status: (
      <StatusFilter
        name={name}
        statuses={sets.all}
        value={list.query.status}
        onChange={(status) => list.setFilter({ status })}
      />
    ),
    priority: fields ? (
      <PriorityFilter value={list.query.priority} onChange={(priority) => list.setFilter({ priority })} />
    ) : null,
  };
  const actions = actionsColumn<Row>(t, (row) => <NextAction kind={kind} row={row} />);
  const folded = columns.filter(({ foldedBy }) => isOneValue(foldedBy && list.query[foldedBy]));
  const note = folded.map(({ header }) => header).join(t("common.word.comma"));
  return (
    <RequestCommands kind={kind} dialogs={props.dialogs}>
      <PageHeader
        title={word(`${name}.list.title`)}
        subtitle={word(`${name}.list.subtitle`)}
        isCompact
        actions={
          <>
            {isPhone ? null : exportAll}
            {create("primary")}
            {props.actions}
          </>
        }
      />
      <ListViews
        page={listPageOf(name)}
        builtIn={views}
        query={list.query}
        words={words}
        shown={list.isKnown && !list.isBusy ? { total, isCapped } : null}
      >
        {(aside) => (
          <ListFilters
            list={list}
            search={word(`${name}.list.search`)}
            words={words}
            aside={aside}
            actions={isPhone ? exportAll : <TableSettings columns={columns} layout={layout} />}
          >
            <FilterCountsOf resource={name} query={list.query}>
              <FieldFilters of={controls} />
              {Object.entries<FieldFilter | null>(props.filters).map(([field, filter]) =>
                filter ? (
                  <ChoicesFilter
                    key={field}
                    {...{ ...filter, field }}
                    value={String(list.query[field] ?? "")}
                    onChange={(value) => list.setFilter({ [field]: value || null })}
                  />
                ) : null,
              )}
            </FilterCountsOf>
          </ListFilters>
        )}
      </ListViews>
      <div ref={rows}>
        <Panel isFlush>
          <ListTable
            list={list}
            empty={{
              title: word(`${name}.list.empty`),
              hint: word(`${name}.list.emptyHint`),
              action: create("secondary"),
            }}
            label={word(`${name}.list.title`)}
            defaultSort="-createdAt"
            columns={[
              ...columns.filter((column) => column.isTitle || !folded.includes(column)),
              // A card on a phone is the tap itself: what can be done stands on its page.
              ...(isPhone ? [] : [actions]),
            ]}
            rowName={(row) => row.number}
            layout={layout}
            {...(isPhone ? {} : { selected, onSelect: setSelected })}
            note={note ? t("request.list.folded", { columns: note }) : null}
          />
        </Panel>
      </div>
      {chosen.length > 0 || isDeciding ? (
        <SelectionBar
          count={chosen.length}
          able={decisions ? chosen.filter(decisions.isAble).length : null}
          isExporting={csv.isBusy}
          onExport={() => csv.askFor({ number: chosen.map((row) => row.number).join(",") })}
          onClear={clear}
        >
          {decisions?.buttons(chosen, { onBusy: setDeciding, onDone: clear })}
        </SelectionBar>
      ) : null}
    </RequestCommands>
  );
}

/** The columns that the description of a kind offers to its readers, who add them in the settings of the table. */
function useOfferedColumns<Row extends object>(name: RequestName): readonly Column<Row>[] {
  const t = useT();
  const format = useFormat();
  const word = useRequestWord();
  const { fields = {} }: RequestDescription = REQUEST_KINDS[name];
  return Object.entries(fields).flatMap(([key, { isOffered, kind }]) => {
    if (!isOffered) return [];
    const cell = (row: Row) => {
      const value: unknown = Reflect.get(row, key);
      if (typeof value !== "string") return t("common.word.none");
      return kind === "instant" ? format.when(value) : value;
    };
    // It stays in a narrow table: its reader asked for it.
    return [{ key, header: word(`${name}.field.${key}`), shrinks: kind !== "instant", cell }];
  });
}

const isOneValue = (value: unknown): boolean =>
  typeof value === "string" && value !== "" && !value.includes(",");

/** The server takes this many values of one filter. */
const EXPORT_MAX = 100;

/** What can be done with the selected requests: export, and the decisions that the page gives. Escape ends it. */
function SelectionBar(props: {
  readonly count: number;
  /** How many of them can be approved; null: the reader does not decide. */
  readonly able: number | null;
  readonly isExporting: boolean;
  readonly onExport: () => void;
  readonly onClear: () => void;
  /** The decisions. */
  readonly children?: ReactNode;
}) {
  const { count, able, isExporting, onExport, onClear, children } = props;
  const t = useT();
  useKeys({ escape: onClear });
  return (
    <FloatingBar label={t("request.list.selection")}>
      <strong>{t("request.list.selected", { count })}</strong>
      {able === null ? null : <small>{t("request.list.able", { count: able })}</small>}
      <ExportButton
        isBusy={isExporting}
        reason={count > EXPORT_MAX ? t("request.list.tooMany", { most: EXPORT_MAX }) : null}
        onClick={onExport}
      >
        {t("request.list.export", { total: String(count) })}
      </ExportButton>
      {children}
      <Button look="quiet" onClick={onClear}>
        {t("common.action.cancel")} <Kbd>Esc</Kbd>
      </Button>
    </FloatingBar>
  );
}
