/** One open command of a page, held under the console root so that hiding the tab neither aborts nor repeats it. */
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { LogTopic } from "../../contracts/live.ts";
import type { createCommandMachine } from "../command.machine.ts";
import { commandView } from "../command.view.ts";
import { useFeature } from "./use-feature.ts";
import { usePorts } from "./use-ports.ts";

export interface CommandAsk<Payload extends object, Result> {
  /** Unique in the page and to this opening: a new key is a new intent with a new Idempotency-Key. */
  readonly key: string;
  readonly machine: ReturnType<typeof createCommandMachine<Payload, Result>>;
  /** `entry`: the command goes to POST /api/entry/{command}. */
  readonly resource: string;
  readonly command: string;
  readonly id: string | null;
  readonly version: number | null;
  readonly payload: Payload;
  /** The body that a form's payload comes to; the payload itself when unsaid. */
  readonly toBody?: (payload: Payload) => object;
  readonly topic?: LogTopic;
  readonly onDone?: (result: Result) => void;
}

/** The actor of an open command, what it shows, and the ways to move it. */
export function useCommand<Payload extends object, Result>(ask: CommandAsk<Payload, Result>) {
  const ports = usePorts();
  const { resource, command, id, toBody } = ask;
  const actor = useFeature(ask.key, ask.machine, {
    command,
    version: ask.version,
    payload: ask.payload,
    ...(ask.topic ? { topic: ask.topic, live: ports.live } : {}),
    send: ({
      payload,
      version,
      key,
      signal,
    }: {
      payload: Payload;
      version: number | null;
      key: string;
      signal: AbortSignal;
    }) =>
      ports.rest.post<Result>(
        `/api/${resource}/${command}`,
        { ...(id ? { id } : {}), ...(version ? { version } : {}), ...(toBody?.(payload) ?? payload) },
        { key, signal },
      ),
  });
  const { onDone } = ask;
  useEffect(() => {
    if (!onDone) return undefined;
    const subscription = actor.on("command.done", (event) => onDone(event.result as Result));
    return () => subscription.unsubscribe();
  }, [actor, onDone]);
  return {
    actor,
    view: useSelector(actor, commandView),
    payload: useSelector(actor, (snapshot) => snapshot.context.payload as Payload),
    change: (payload: Payload) => actor.send({ type: "payload.changed", payload }),
    submit: () => actor.send({ type: "submit" }),
    retry: () => actor.send({ type: "retry" }),
    accept: () => actor.send({ type: "accept" }),
    abandon: () => actor.send({ type: "abandon" }),
  };
}
