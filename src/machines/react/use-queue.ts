/** What hands have done and the server has not booked yet; and the ways to add to it, to undo, and to settle what was refused. */
import { shallowEqual, useSelector } from "@xstate/react";
import { useCallback, useEffect, useEffectEvent } from "react";
import type { LogTopic } from "../../contracts/live.ts";
import { serverNow } from "../../domain/server-clock.ts";
import { againOf, type Ending, type Hand, isCard, type Outgoing } from "../console/outbox.values.ts";
import { useActorOf } from "./use-actor-of.ts";

/** One thing that a hand has done. */
export interface HandWork {
  /** Its Idempotency-Key, where the desk has named it already. */
  readonly key?: string;
  /** `exit`: it is sent to POST /api/exit/{command}. */
  readonly resource: string;
  readonly command: string;
  /** Its name in words. */
  readonly label: string;
  /** Null: a command on no request, such as a move of stock; `about` is then its lane. */
  readonly id: string | null;
  /** What the desk showed; what does not commute goes on the version that the one before it made. */
  readonly version: number | null;
  readonly body: object;
  readonly hand: Hand;
  readonly about?: string;
  readonly commutes?: boolean;
  /** Ends its lane, see Outgoing. */
  readonly isLast?: boolean;
  /** Its desk has to know how it ended, also on another day; see Outgoing. */
  readonly isForm?: boolean;
  /** Ids of files that the body names and the browser keeps. */
  readonly files?: readonly string[];
  readonly topic?: LogTopic;
}

/** Its entry in the outbox. */
function outgoingOf(work: HandWork): Outgoing {
  const {
    key = crypto.randomUUID(),
    resource,
    command,
    id,
    version,
    body,
    about,
    commutes,
    label,
    hand,
  } = work;
  const since = serverNow();
  return {
    ...{ key, label, hand, since, state: "waiting", about: about ?? `${resource}:${id}` },
    ...(work.isLast ? { isLast: true } : {}),
    ...(work.isForm ? { isForm: true } : {}),
    ...(work.topic ? { topic: work.topic } : {}),
    calls: [
      {
        path: `/api/${resource}/${command}`,
        body: {
          ...(id ? { id } : {}),
          ...(version === null ? {} : { version }),
          ...(commutes ? { doneAt: new Date(since).toISOString() } : {}),
          ...body,
        },
        ...(work.files?.length ? { files: work.files } : {}),
      },
    ],
  };
}

const isUnsent = ({ hand, state }: Outgoing): boolean => hand !== undefined && state === "waiting";

/** The queue of one lane, or of all: `unsent` oldest first, `cards` what did not end as it was meant. */
export function useQueue(about?: string) {
  const outbox = useActorOf("outbox");
  const isMeant = (item: Outgoing) => about === undefined || item.about === about;
  return {
    unsent: useSelector(
      outbox,
      ({ context }) => context.items.filter((item) => isUnsent(item) && isMeant(item)),
      shallowEqual,
    ),
    /** All of it that is not over, or whose end its desk has not taken in. */
    items: useSelector(
      outbox,
      ({ context }) => context.items.filter((item) => item.hand && isMeant(item)),
      shallowEqual,
    ),
    cards: useSelector(
      outbox,
      ({ context }) => context.items.filter((item) => isCard(item) && isMeant(item)),
      shallowEqual,
    ),
    queue: useCallback(
      (work: HandWork): void => outbox.send({ type: "command.queued", outgoing: outgoingOf(work) }),
      [outbox],
    ),
    undo: useCallback((key: string): void => outbox.send({ type: "command.undone", key }), [outbox]),
    /** What was refused is sent as it can be now, in the same place of its lane; its hour stays that of the hand. */
    again: useCallback(
      (item: Outgoing, changes: { readonly quantity?: number }): void => {
        outbox.send({ type: "command.queued", outgoing: againOf(item, changes) });
        outbox.send({ type: "command.seen", key: item.key });
      },
      [outbox],
    ),
    /** A card was read, and the goods are where it says. */
    settle: useCallback((key: string): void => outbox.send({ type: "command.seen", key }), [outbox]),
  };
}

/** Tells how the hand's work of one lane ended, each time. */
export function useQueueEnded(about: string, onEnded: (outgoing: Outgoing, ending: Ending) => void): void {
  const outbox = useActorOf("outbox");
  const ended = useEffectEvent(onEnded);
  useEffect(() => {
    const subscription = outbox.on("outbox.ended", ({ outgoing, ending }) => {
      if (outgoing.about === about && outgoing.hand) ended(outgoing, ending);
    });
    return () => subscription.unsubscribe();
  }, [outbox, about]);
}
