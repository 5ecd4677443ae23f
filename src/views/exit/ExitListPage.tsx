import { EXIT_MODES, EXIT_STATUSES } from "../../contracts/exit-status.ts";
import { EXIT_RIGHTS } from "../../contracts/permissions.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { ChoicesFilter } from "../kit/ChoicesFilter.tsx";
import { useT } from "../kit/i18n.tsx";
import { ListPage } from "../requests/ListPage.tsx";
import { PriorityFilter } from "../requests/PriorityFilter.tsx";
import { StatusFilter } from "../requests/StatusFilter.tsx";
import { useBuiltInViews } from "../requests/use-built-in-views.ts";
import { useDecisions } from "../requests/use-decisions.tsx";
import { useExitColumns } from "./exit-columns.tsx";
import { exitDialogs } from "./exit-dialogs.tsx";
import { exitKind } from "./exit-kind.ts";

/** Every exit in the reader's scope. */
export default function ExitListPage() {
  const t = useT();
  const views = useBuiltInViews("exit");
  const decisions = useDecisions(exitKind, EXIT_RIGHTS.approve);
  const columns = useExitColumns();
  const isAdmin = useHolds({ anyOf: ["exit-list"], roleCode: "admin" });
  return (
    <ListPage
      kind={exitKind}
      dialogs={exitDialogs}
      views={views}
      {...(decisions ? { decisions } : {})}
      machine={exitKind.list}
      hides={["priority"]}
      apply={{ page: exitKind.pages.apply, right: EXIT_RIGHTS.submit }}
      due={{ field: "requiredAt", label: t("exit.field.requiredAt") }}
      filters={(list) => (
        <>
          <StatusFilter
            name="exit"
            statuses={EXIT_STATUSES}
            value={list.query.status}
            onChange={(status) => list.setFilter({ status })}
          />
          <PriorityFilter value={list.query.priority} onChange={(priority) => list.setFilter({ priority })} />
          <ChoicesFilter
            label={t("exit.field.mode")}
            field="mode"
            value={String(list.query.mode ?? "")}
            options={EXIT_MODES.map((mode) => ({ value: mode, label: t(`texts.exitMode.${mode}`) }))}
            onChange={(mode) => list.setFilter({ mode: mode || null })}
          />
        </>
      )}
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
