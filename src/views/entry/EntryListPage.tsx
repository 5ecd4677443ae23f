import { ENTRY_RIGHTS } from "../../contracts/permissions.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { ListPage } from "../requests/ListPage.tsx";
import { useDecisions } from "../requests/use-decisions.tsx";
import { useEntryColumns } from "./entry-columns.tsx";
import { entryDialogs } from "./entry-dialogs.tsx";
import { entryKind } from "./entry-kind.ts";

/** Every entry in the reader's scope. */
export default function EntryListPage() {
  const decisions = useDecisions(entryKind, ENTRY_RIGHTS.approve);
  const columns = useEntryColumns();
  const isAdmin = useHolds({ anyOf: ["entry-list"], roleCode: "admin" });
  return (
    <ListPage
      kind={entryKind}
      dialogs={entryDialogs}
      {...(decisions ? { decisions } : {})}
      hides={["priority"]}
      apply={{ page: entryKind.pages.apply, right: ENTRY_RIGHTS.submit }}
      filters={{ kind: null }}
      columns={[
        columns.number,
        columns.status,
        ...(isAdmin ? [columns.clientName] : []),
        columns.warehouseName,
        columns.kind,
        columns.priority,
        columns.sourceNumber,
        columns.lineCount,
        columns.progress,
        columns.expectedAt,
        columns.updatedAt,
      ]}
    />
  );
}
