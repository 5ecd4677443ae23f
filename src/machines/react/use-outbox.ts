import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { SnapshotFrom } from "xstate";
import { isBusy } from "../../contracts/read-answer.ts";
import type { outboxMachine } from "../console/outbox.machine.ts";
import type { Outgoing } from "../console/outbox.values.ts";
import { useActorOf } from "./use-actor-of.ts";

type Outbox = SnapshotFrom<typeof outboxMachine>;

/** What waits and is shown in the frame: what its own view sends is shown there. */
const waited = ({ context }: Outbox, about: string | undefined): readonly Outgoing[] =>
  context.items.filter((item) => item.state !== "sending" && (about === undefined || item.about === about));

/** The commands that wait for the network, or those of them about one thing; and the ways to end them. */
export function useOutbox(about?: string) {
  const outbox = useActorOf("outbox");
  return {
    items: useSelector(outbox, (snapshot) => waited(snapshot, about), shallowEqual),
    /** What lies on the disk: only this is called waiting. */
    kept: useSelector(
      outbox,
      (snapshot) => waited(snapshot, about).filter(({ key }) => !snapshot.context.unkept[key]),
      shallowEqual,
    ),
    /** What the disk did not take: it is sent all the same, as long as this page is open. */
    unkept: useSelector(
      outbox,
      (snapshot) =>
        waited(snapshot, about).filter(
          ({ key }) => !["writing", undefined].includes(snapshot.context.unkept[key]),
        ),
      shallowEqual,
    ),
    storeFault: useSelector(outbox, ({ context }) => context.storeFault),
    /** The server is busy: what waits is sent again by itself. */
    isBusy: useSelector(outbox, ({ context }) => isBusy(context.failure)),
    giveUp: (key: string) => outbox.send({ type: "command.givenUp", key }),
    see: (key: string) => outbox.send({ type: "command.seen", key }),
  };
}

/**
 * What of a form waits for the network, else null: until then the form is not sent again. Takes in how it ended, also
 * where that was while the form was not on the screen: all of it went through, or the request was saved alone.
 */
export function useAwaited<Row>(
  about: string,
  takes: { readonly onDone: (row: Row) => void; readonly onSaved: (row: Row) => void },
): (Outgoing & { readonly isKept: boolean }) | null {
  const { items, kept, see } = useOutbox(about);
  const item = items[0] ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each ending is taken in once
  useEffect(() => {
    const ending = item?.ending;
    if (!item || !ending) return;
    // A refusal stays in the frame's list until it was read.
    if (ending.kind !== "refused") see(item.key);
    const row = "row" in ending ? ending.row : null;
    if (ending.kind === "done") takes.onDone(row as Row);
    else if (typeof row === "object" && row !== null && "version" in row) takes.onSaved(row as Row);
  }, [item?.key, item?.ending]);
  return !item || item.state === "ended" ? null : { ...item, isKept: kept.includes(item) };
}
