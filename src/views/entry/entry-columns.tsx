import type { EntryRow } from "../../contracts/entry.ts";
import { ENTRY_SETS } from "../../contracts/entry-status.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import type { Column } from "../kit/table-column.ts";
import { Done } from "../requests/Done.tsx";
import { Due } from "../requests/Due.tsx";
import { useRequestColumns } from "../requests/use-request-columns.tsx";
import { entryKind } from "./entry-kind.ts";

/** The statuses in which its date is still ahead of it: past that date it is late. */
export const ENTRY_AWAITED: ReadonlySet<string> = new Set(ENTRY_SETS.waiting);

const receivedOf = ({ goodTotal, damagedTotal }: EntryRow): number => goodTotal + damagedTotal;

/** Every column an entry list can show, by key; a page picks and orders them. */
export function useEntryColumns() {
  const t = useT();
  const format = useFormat();
  const shared = useRequestColumns(entryKind, receivedOf);
  const instant = (value: string | null) => (value ? format.when(value) : t("common.word.none"));
  const column = (key: string, rest: Omit<Column<EntryRow>, "key">): Column<EntryRow> => ({ key, ...rest });
  return {
    ...shared,
    expectedAt: column("expectedAt", {
      header: t("entry.field.expectedAt"),
      sortField: "expectedAt",
      cell: (row) => (
        <Due
          at={row.expectedAt}
          isAwaited={ENTRY_AWAITED.has(row.status)}
          cameAt={row.arrivedAt}
          lateAt={row.lateAt}
          cause={row.delayCause}
        />
      ),
      card: {
        at: "when",
        cell: (row) => (
          <Due
            at={row.expectedAt}
            label={t("entry.field.expectedAt")}
            isAwaited={ENTRY_AWAITED.has(row.status)}
            cameAt={row.arrivedAt}
            lateAt={row.lateAt}
          />
        ),
      },
    }),
    arrivedAt: column("arrivedAt", {
      yields: 3,
      header: t("entry.field.arrivedAt"),
      cell: (row) =>
        row.arrivedAt ? `${instant(row.arrivedAt)}${row.dock ? ` · ${row.dock}` : ""}` : instant(null),
    }),
    progress: column("progress", {
      header: t("entry.field.received"),
      width: "100px",
      card: {
        at: "progress",
        cell: (row) =>
          receivedOf(row) > 0
            ? t("entry.list.receivedOf", {
                done: format.number(receivedOf(row)),
                of: format.number(row.expectedTotal),
              })
            : null,
      },
      cell: (row) => <Done done={receivedOf(row)} of={row.expectedTotal} label={t("entry.field.received")} />,
    }),
  };
}
