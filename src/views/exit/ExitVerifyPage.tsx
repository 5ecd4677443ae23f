import type { ExitDetail, ExitRow } from "../../contracts/exit.ts";
import { EXIT_RIGHTS } from "../../contracts/permissions.ts";
import type { Column } from "../kit/table-column.ts";
import { VerifyPage } from "../requests/VerifyPage.tsx";
import { ExitAllocations } from "./ExitAllocations.tsx";
import { ExitFacts } from "./ExitFacts.tsx";
import { useExitColumns } from "./exit-columns.tsx";
import { exitDialogs } from "./exit-dialogs.tsx";
import { exitKind } from "./exit-kind.ts";
import { UnpromisedNotice } from "./UnpromisedNotice.tsx";

/** Exits that wait for a decision. */
export default function ExitVerifyPage() {
  const columns = useExitColumns();
  const shown = (decides: boolean): readonly Column<ExitRow>[] => [
    columns.number,
    ...(decides ? [columns.clientName] : []),
    columns.warehouseName,
    columns.mode,
    columns.consignee,
    columns.size,
    columns.requiredAt,
    columns.waited,
    columns.submittedBy,
    columns.submittedAt,
  ];
  return (
    <VerifyPage kind={exitKind} dialogs={exitDialogs} approves={EXIT_RIGHTS.approve} columns={shown}>
      {(exit: ExitDetail) => (
        <>
          <UnpromisedNotice exit={exit} isBlocked={false} />
          <ExitFacts exit={exit} />
          <ExitAllocations exit={exit} />
        </>
      )}
    </VerifyPage>
  );
}
