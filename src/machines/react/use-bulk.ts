/** One command on several rows, as a page starts it; what gets no answer waits for the network in the frame. */
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { serverNow } from "../../domain/server-clock.ts";
import type { Outgoing } from "../console/outbox.values.ts";
import { type BulkIntent, type BulkOver, type BulkRow, bulkMachine } from "../page/bulk.machine.ts";
import { useActorOf } from "./use-actor-of.ts";
import { useFeature } from "./use-feature.ts";
import { usePorts } from "./use-ports.ts";

interface BulkAsk {
  /** Unique in the page. */
  readonly key: string;
  /** `entry` and `approve`: each row goes to POST /api/entry/approve. */
  readonly resource: string;
  readonly command: string;
  /** Further fields of the body beyond id and version. */
  readonly more?: object;
  /** The command's name while it waits for the network. */
  readonly labelOf: (name: string) => string;
  readonly onOver: (over: BulkOver) => void;
}

/** `settled` of `total` rows have their answer. */
export function useBulk(ask: BulkAsk) {
  const { resource, command, more, labelOf } = ask;
  const ports = usePorts();
  const outbox = useActorOf("outbox");
  const path = `/api/${resource}/${command}`;
  const bodyOf = ({ id, version, more: own }: BulkIntent): object => ({ id, version, ...more, ...own });
  const outgoingOf = (intent: BulkIntent, state: Outgoing["state"]): Outgoing => ({
    ...{ key: intent.key, label: labelOf(intent.name), about: `${resource}:${intent.id}` },
    ...{ calls: [{ path, body: bodyOf(intent) }], since: serverNow(), state },
  });
  const bulk = useFeature(ask.key, bulkMachine, {
    send: (intent) => ports.rest.post(path, bodyOf(intent), { key: intent.key }),
    keep: (intent) => outbox.send({ type: "command.begun", outgoing: outgoingOf(intent, "sending") }),
    forget: (key) => outbox.send({ type: "command.answered", key }),
    handOver: (intent, failure) =>
      outbox.send({ type: "command.handed", outgoing: outgoingOf(intent, "waiting"), failure }),
  });
  const { onOver } = ask;
  useEffect(() => {
    const subscription = bulk.on("bulk.over", onOver);
    return () => subscription.unsubscribe();
  }, [bulk, onOver]);
  return {
    isRunning: useSelector(bulk, (snapshot) => snapshot.matches("running")),
    settled: useSelector(bulk, ({ context }) => context.done + context.failures.length),
    total: useSelector(bulk, ({ context }) => context.intents.length),
    start: (rows: readonly BulkRow[]) => bulk.send({ type: "bulk.start", rows }),
  };
}
