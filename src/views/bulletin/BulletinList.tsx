import type { ReactNode } from "react";
import type { BulletinRow } from "../../contracts/bulletin.ts";
import { type BulletinStatus, bulletinLink } from "../../contracts/bulletin-kinds.ts";
import { bulletinPatchOf, bulletinRowOf } from "../../machines/page/bulletin-rows.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { useList, useListRows, VIEW_PARAMETER } from "../../machines/react/use-list.ts";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { Pager } from "../kit/Pager.tsx";
import { Panel } from "../kit/Panel.tsx";
import { chakra } from "../theme/chakra.ts";
import { BulletinFilters } from "./BulletinFilters.tsx";
import { BulletinLine } from "./BulletinLine.tsx";
import { OPEN_PARAMETER } from "./open-parameter.ts";

const bulletinsMachine = createListMachine<BulletinRow>();

const Rows = chakra("ul", { base: { listStyle: "none" } });

/** The bulletins of one status, newest first, moved by their topic. */
export function BulletinList(props: {
  readonly status: BulletinStatus;
  readonly isAdmin: boolean;
  readonly menuOf: ((row: BulletinRow, refresh: () => void) => ReactNode) | null;
  readonly emptyAction: ReactNode;
  /** The item opened over the list, which may change the list. */
  readonly children: (list: { readonly refresh: () => void }) => ReactNode;
}) {
  const { status, isAdmin, menuOf, emptyAction, children } = props;
  const t = useT();
  const list = useList<BulletinRow>({
    key: `list:${status}`,
    machine: bulletinsMachine,
    resource: "bulletin",
    topic: "bulletin",
    fixed: { status },
    defaults: { sort: status === "draft" ? "-updatedAt" : "-publishedAt" },
    rowOf: bulletinRowOf,
    patchOf: bulletinPatchOf,
    own: [OPEN_PARAMETER],
  });
  const { rows, mark } = useListRows(list);
  const hrefOf = (row: BulletinRow): string =>
    status === "published" ? bulletinLink(row.id) : `${bulletinLink(row.id)}&${VIEW_PARAMETER}=${status}`;
  return (
    <>
      <BulletinFilters
        query={list.query}
        isAdmin={isAdmin}
        onFilter={list.setFilter}
        onClear={list.clearFilters}
      />
      <Panel isFlush>
        <ListState
          state={listStateOf(list.view, {
            onClear: list.clearFilters,
            onRetry: list.retry,
            empty: {
              title: t(`bulletin.empty.${status}`),
              ...(status === "published" ? { hint: t("bulletin.empty.publishedHint") } : {}),
              action: emptyAction,
            },
          })}
        >
          <Rows>
            {rows.map((row) => (
              <BulletinLine
                key={row.id}
                row={row}
                href={hrefOf(row)}
                mark={mark(row)?.kind}
                menu={menuOf?.(row, list.refresh) ?? null}
              />
            ))}
          </Rows>
          <Pager {...list.totals} onPage={list.setPage} onPageSize={list.setPageSize} />
        </ListState>
      </Panel>
      {children(list)}
    </>
  );
}
