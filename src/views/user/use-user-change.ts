/** One change of a person that is asked for and confirmed: sent once, its outcome kept for the dialog. */
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { Answer, QueryValues } from "../../contracts/answer.ts";
import { createCommandMachine } from "../../machines/command.machine.ts";
import { commandView } from "../../machines/command.view.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { usePorts } from "../../machines/react/use-ports.ts";

const changeMachine = createCommandMachine<object, unknown>();

/** `call` is the specification's own: GET /api/user/{call}. */
export function useUserChange<Result>(ask: {
  readonly openedAs: string;
  readonly call: "resetPassword" | "switchStatus";
  readonly query: QueryValues;
  readonly onDone: (result: Result) => void;
}) {
  const { openedAs, call, query, onDone } = ask;
  const { rest } = usePorts();
  const actor = useFeature(`${call}:${openedAs}`, changeMachine, {
    command: call,
    version: null,
    payload: {},
    send: ({ signal }: { signal: AbortSignal }): Promise<Answer<unknown>> =>
      rest.get(`/api/user/${call}`, query, { signal }),
  });
  useEffect(() => {
    const subscription = actor.on("command.done", ({ result }) => onDone(result as Result));
    return () => subscription.unsubscribe();
  }, [actor, onDone]);
  return {
    outcome: useSelector(actor, commandView),
    submit: () => actor.send({ type: "submit" }),
    retry: () => actor.send({ type: "retry" }),
  };
}
