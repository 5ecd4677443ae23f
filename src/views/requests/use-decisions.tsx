import type { Right } from "../../contracts/permissions.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useT } from "../kit/i18n.tsx";
import { useWaitingReason } from "../kit/use-waiting-reason.ts";
import { BulkDecision, type DecisionEnds } from "./BulkDecision.tsx";
import type { RequestKind, RequestRow } from "./request-kind.ts";

/** The decisions on several requests that this person may take from a list; null without the right to them. */
export function useDecisions<Row extends RequestRow, Detail extends Row>(
  kind: RequestKind<Row, Detail>,
  right: Right,
) {
  const t = useT();
  const person = usePerson();
  const waitingReason = useWaitingReason();
  if (!useHolds(right)) return null;
  return {
    isAble: (row: Row) =>
      waitingReason(`${kind.name}:${row.id}`) === null &&
      kind.offers(row, person).some(({ command, allowed }) => command === "approve" && allowed),
    buttons: (rows: readonly Row[], ends: DecisionEnds) => (
      <>
        <BulkDecision
          kind={kind}
          command="reject"
          rows={rows}
          label={(count) => t("request.verify.rejectConfirm", { count })}
          {...ends}
        />
        <BulkDecision
          kind={kind}
          command="approve"
          rows={rows}
          label={(count) => t("request.verify.bulkConfirm", { count })}
          {...ends}
        />
      </>
    ),
  };
}
