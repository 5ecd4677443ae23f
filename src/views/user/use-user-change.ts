/** One change of a person after a confirmation; `call` is the specification's own: GET /api/user/{call}. */
import { useCommand } from "../../machines/react/use-command.ts";
import type { RowDialog } from "../resources/resource-view.ts";

/** A confirmation about a person: whom, and what happens afterwards. */
export interface UserQuestion extends RowDialog {
  readonly onDone: () => void;
}

/** The open command of such a change. */
export function useUserChange<Result>(ask: {
  readonly openedAs: string;
  readonly call: "resetPassword" | "switchStatus";
  readonly id: string;
  readonly query: object;
  /** Its name while it waits for the network. */
  readonly label: string;
  readonly isAnswerNeeded?: boolean;
  readonly onDone: (result: Result) => void;
}) {
  const { openedAs, call, id, query, label, isAnswerNeeded = false, onDone } = ask;
  return useCommand<object, unknown>({
    ...{ key: `${call}:${openedAs}`, resource: "user", command: call, method: "GET" },
    ...{ id, version: null, payload: query, label, isAnswerNeeded },
    onDone: onDone as (result: unknown) => void,
  });
}
