import { shallowEqual, useSelector } from "@xstate/react";
import type { Outgoing } from "../console/outbox.values.ts";
import { useActorOf } from "./use-actor-of.ts";

/** What its own view sends is shown there. */
const isWaited = ({ state }: Outgoing): boolean => state !== "sending";

/** The commands that wait for the network, or those of them about one thing; and the ways to end them. */
export function useOutbox(about?: string) {
  const outbox = useActorOf("outbox");
  const items = useSelector(
    outbox,
    ({ context }) =>
      context.items.filter((item) => isWaited(item) && (about === undefined || item.about === about)),
    shallowEqual,
  );
  return {
    items,
    giveUp: (key: string) => outbox.send({ type: "command.givenUp", key }),
    see: (key: string) => outbox.send({ type: "command.seen", key }),
  };
}
