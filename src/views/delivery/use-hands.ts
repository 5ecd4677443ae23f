import { useCallback } from "react";
import { serverNow } from "../../domain/server-clock.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";

/** What was done at a stop goes to the outbox at once: it is sent now, or when there is a network again. */
export function useHands() {
  const outbox = useActorOf("outbox");
  return useCallback(
    (work: {
      readonly command: string;
      readonly label: string;
      readonly id: string;
      readonly version: number | null;
      readonly body: object;
      readonly files?: readonly string[];
      readonly commutes?: boolean;
    }): void => {
      const { command, label, id, version, body, files, commutes } = work;
      const since = serverNow();
      outbox.send({
        type: "command.handed",
        outgoing: {
          ...{ key: crypto.randomUUID(), label, about: `delivery:${id}`, since, state: "waiting" },
          calls: [
            {
              path: `/api/delivery/${command}`,
              body: {
                id,
                ...(version === null ? {} : { version }),
                ...(commutes ? { doneAt: new Date(since).toISOString() } : {}),
                ...body,
              },
              ...(files?.length ? { files } : {}),
            },
          ],
        },
      });
    },
    [outbox],
  );
}
