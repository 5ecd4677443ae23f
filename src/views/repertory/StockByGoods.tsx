import type { ListPage } from "../../contracts/list.ts";
import type { GoodsStock, RepertoryRow } from "../../contracts/repertory.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { filtersOf } from "../../machines/page/list-events.ts";
import type { ListOf } from "../../machines/react/use-list.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { DataTable } from "../kit/DataTable.tsx";
import { GoodsCell } from "../kit/GoodsCell.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf, valueStateOf } from "../kit/list-state-of.ts";
import { Pager } from "../kit/Pager.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import type { Column } from "../kit/table-column.ts";
import { Expiry } from "./repertory-columns.tsx";

/** What the filters list, put together by goods; each opens to the locations in which it lies. */
export function StockByGoods(props: { readonly list: ListOf<RepertoryRow>; readonly isAdmin: boolean }) {
  const { list, isAdmin } = props;
  const t = useT();
  const format = useFormat();
  const { rest } = usePorts();
  const filters = Object.fromEntries(filtersOf(list.query));
  const locationsOf = (goodsOf: Readonly<Record<string, string>>) =>
    hrefOf("warehouse-repertory", {}, { ...filters, ...goodsOf });
  const goods = useValue<ListPage<GoodsStock>>("goods", {
    query: list.query,
    topic: "repertory",
    fetch: (signal, asked) => rest.get("/api/repertory/goods/queryByPage", asked, { signal }),
  });
  const quantity = (
    key: "onHand" | "available" | "reserved" | "safetyStock",
    sortField?: string,
  ): Column<GoodsStock> => ({
    ...{ key, header: t(`repertory.field.${key}`), align: "end", cell: (row) => format.number(row[key]) },
    ...(sortField ? { sortField } : {}),
  });
  const columns: readonly Column<GoodsStock>[] = [
    {
      ...{ key: "typeName", header: t("repertory.field.goods"), isTitle: true, sortField: "typeName" },
      cell: (row) => <GoodsCell goods={row} />,
    },
    ...(isAdmin
      ? [
          {
            key: "clientName",
            header: t("repertory.field.client"),
            shrinks: true,
            cell: (row: GoodsStock) => row.clientName ?? t("repertory.goods.common"),
            card: { at: "place" } as const,
          },
        ]
      : []),
    {
      ...{ key: "locations", header: t("repertory.field.location"), card: { at: "place" } },
      cell: ({ typeId, clientId, locations }) => {
        const words = t("repertory.goods.locations", { count: locations });
        if (locations === 0) return words;
        const ofClient: Readonly<Record<string, string>> = isAdmin && clientId !== null ? { clientId } : {};
        return <TextLink href={locationsOf({ typeId, ...ofClient })}>{words}</TextLink>;
      },
    },
    {
      ...{ key: "nextExpiry", header: t("repertory.goods.nextExpiry"), sortField: "expiry" },
      card: { at: "when" },
      cell: ({ nextExpiry }) => <Expiry day={nextExpiry} />,
    },
    quantity("onHand", "onHand"),
    quantity("reserved"),
    {
      ...quantity("available"),
      card: {
        at: "amount",
        cell: ({ available, onHand, unit, safetyStock }) => {
          const free = t("repertory.list.availableOf", {
            ...{ available: format.number(available), onHand: format.number(onHand), unit },
          });
          if (filters.isLow !== "true") return free;
          return `${free} · ${t("repertory.goods.safety", { count: format.number(safetyStock) })}`;
        },
      },
    },
    quantity("safetyStock"),
    {
      ...{ key: "notAvailable", header: t("repertory.goods.notAvailable"), align: "end", yields: 3 },
      cell: ({ onHand, reserved, available }) => format.number(onHand - reserved - available),
    },
  ];
  const { value } = goods;
  const isNone = value !== null && value.total === 0;
  const failed = t("repertory.goods.loadFailed");
  const empty = { title: t("repertory.list.empty"), hint: t("repertory.list.emptyHint") };
  // Where there is none, the list of locations knows whether that is for the filters.
  const none = listStateOf(list.view, { empty, onClear: list.clearFilters });
  return (
    <ListState state={isNone ? none : valueStateOf(goods, { failed })}>
      {value ? (
        <DataTable
          isPage
          label={t("repertory.goods.title")}
          columns={columns}
          rows={value.list}
          rowKey={({ clientId, typeId }) => `${clientId} ${typeId}`}
          rowName={({ typeName }) => typeName}
          sort={list.query.sort ?? null}
          onSort={list.setSort}
          isBusy={goods.isBusy}
          footer={<Pager {...value} onPage={list.setPage} onPageSize={list.setPageSize} />}
        />
      ) : null}
    </ListState>
  );
}
