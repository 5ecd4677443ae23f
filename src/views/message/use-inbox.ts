import { useSelector } from "@xstate/react";
import { useMemo } from "react";
import type { MessageRow } from "../../contracts/message.ts";
import { shownMessages, shownUnread } from "../../machines/console/inbox.values.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";

/** The inbox as the person sees it, and the ways to read it. */
export function useInbox() {
  const actor = useActorOf("inbox");
  const { inbox, reading } = useSelector(actor, (snapshot) => snapshot.context);
  return useMemo(
    () => ({
      list: shownMessages(inbox, reading) as readonly MessageRow[],
      unread: shownUnread(inbox, reading),
      isKnown: inbox.isKnown,
      failure: inbox.failure,
      read: (id: string) => actor.send({ type: "read.asked", ids: [id] }),
      readAll: () => actor.send({ type: "readAll.asked" }),
      retry: () => actor.send({ type: "retry" }),
    }),
    [actor, inbox, reading],
  );
}
