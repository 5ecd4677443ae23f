import { EXIT_MODES } from "../../contracts/exit-status.ts";
import { EXIT_RIGHTS } from "../../contracts/permissions.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useT } from "../kit/i18n.tsx";
import { ListPage } from "../requests/ListPage.tsx";
import { useDecisions } from "../requests/use-decisions.tsx";
import { useExitColumns } from "./exit-columns.tsx";
import { exitDialogs } from "./exit-dialogs.tsx";
import { exitKind } from "./exit-kind.ts";

/** Every exit in the reader's scope. */
export default function ExitListPage() {
  const t = useT();
  const decisions = useDecisions(exitKind, EXIT_RIGHTS.approve);
  const columns = useExitColumns();
  const isAdmin = useHolds({ anyOf: ["exit-list"], roleCode: "admin" });
  return (
    <ListPage
      kind={exitKind}
      dialogs={exitDialogs}
      {...(decisions ? { decisions } : {})}
      hides={["priority"]}
      apply={{ page: exitKind.pages.apply, right: EXIT_RIGHTS.submit }}
      filters={{
        kind: null,
        mode: {
          label: t("exit.field.mode"),
          options: EXIT_MODES.map((mode) => ({ value: mode, label: t(`texts.exitMode.${mode}`) })),
        },
      }}
      columns={[
        columns.number,
        columns.status,
        ...(isAdmin ? [columns.clientName] : []),
        columns.warehouseName,
        columns.mode,
        columns.priority,
        columns.consignee,
        columns.lineCount,
        columns.progress,
        columns.short,
        columns.requiredAt,
        columns.delivery,
        columns.updatedAt,
      ]}
    />
  );
}
