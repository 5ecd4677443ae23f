import { ENTRY_RIGHTS } from "../../contracts/permissions.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useT } from "../kit/i18n.tsx";
import { ListPage } from "../requests/ListPage.tsx";
import { useBuiltInViews } from "../requests/use-built-in-views.ts";
import { useDecisions } from "../requests/use-decisions.tsx";
import { useEntryColumns } from "./entry-columns.tsx";
import { entryDialogs } from "./entry-dialogs.tsx";
import { entryKind } from "./entry-kind.ts";

/** Every entry in the reader's scope. */
export default function EntryListPage() {
  const t = useT();
  const views = useBuiltInViews("entry");
  const decisions = useDecisions(entryKind, ENTRY_RIGHTS.approve);
  const columns = useEntryColumns();
  const isAdmin = useHolds({ anyOf: ["entry-list"], roleCode: "admin" });
  return (
    <ListPage
      kind={entryKind}
      dialogs={entryDialogs}
      views={views}
      {...(decisions ? { decisions } : {})}
      machine={entryKind.list}
      hides={["priority"]}
      apply={{ page: entryKind.pages.apply, right: ENTRY_RIGHTS.submit }}
      due={{ field: "expectedAt", label: t("entry.field.expectedAt") }}
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
