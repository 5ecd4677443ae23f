import type { EntryDetail, EntryRow } from "../../contracts/entry.ts";
import { ENTRY_RIGHTS } from "../../contracts/permissions.ts";
import type { Column } from "../kit/table-column.ts";
import { VerifyPage } from "../requests/VerifyPage.tsx";
import { EntryFacts } from "./EntryFacts.tsx";
import { useEntryColumns } from "./entry-columns.tsx";
import { entryDialogs } from "./entry-dialogs.tsx";
import { entryKind } from "./entry-kind.ts";

/** Entries that wait for a decision. */
export default function EntryVerifyPage() {
  const columns = useEntryColumns();
  const shown = (decides: boolean): readonly Column<EntryRow>[] => [
    columns.number,
    ...(decides ? [columns.clientName] : []),
    columns.warehouseName,
    columns.size,
    columns.expectedAt,
    columns.waited,
    columns.submittedAt,
  ];
  return (
    <VerifyPage kind={entryKind} dialogs={entryDialogs} approves={ENTRY_RIGHTS.approve} columns={shown}>
      {(entry: EntryDetail) => <EntryFacts entry={entry} />}
    </VerifyPage>
  );
}
