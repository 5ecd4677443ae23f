import { shallowEqual, useSelector } from "@xstate/react";
import { serverNow } from "../../domain/server-clock.ts";
import type { Outgoing } from "../console/outbox.values.ts";
import { useActorOf } from "./use-actor-of.ts";

/** How long a decision can be undone. */
const HOLD_MS = 10_000;

/** A decision on a row, ready to be sent. */
interface Decision {
  /** `entry`: it is sent to POST /api/entry/{command}. */
  readonly resource: string;
  readonly command: string;
  readonly body: { readonly id: string; readonly version: number };
  /** Its name in the words of its button. */
  readonly label: string;
}

/** Decisions that can be undone for ten seconds and are sent then; stored in the outbox like all commands. */
export function useHeld() {
  const outbox = useActorOf("outbox");
  const items = useSelector(
    outbox,
    ({ context }) => context.items.filter(({ state }) => state === "held"),
    shallowEqual,
  );
  return {
    /** Oldest first. */
    items,
    /** Those that the disk has answered: they can be shown as decided. */
    written: useSelector(
      outbox,
      ({ context }) =>
        context.items.filter(({ state, key }) => state === "held" && context.unkept[key] !== "writing"),
      shallowEqual,
    ),
    hold: ({ resource, command, body, label }: Decision): void => {
      const since = serverNow();
      const outgoing: Outgoing = {
        ...{ key: crypto.randomUUID(), label, about: `${resource}:${body.id}`, since, state: "held" },
        calls: [{ path: `/api/${resource}/${command}`, body }],
        dueAt: since + HOLD_MS,
      };
      outbox.send({ type: "command.held", outgoing });
    },
    undo: (key: string): void => outbox.send({ type: "command.undone", key }),
  };
}
