import { useCallback } from "react";
import { serverNow } from "../../domain/server-clock.ts";
import { useActorOf } from "./use-actor-of.ts";

/** One thing that a hand has done. */
interface HandWork {
  /** Its Idempotency-Key; absent: a new one. */
  readonly key?: string;
  /** `delivery`: it is sent to POST /api/delivery/{command}. */
  readonly resource: string;
  readonly command: string;
  /** Its name in words. */
  readonly label: string;
  /** Null: a command on no request; the body says which row, and `about` what it is about. */
  readonly id: string | null;
  readonly about?: string;
  readonly version: number | null;
  readonly body: object;
  /** Ids of files that the body names and the browser keeps. */
  readonly files?: readonly string[];
  /** It says when it was done. */
  readonly commutes?: boolean;
}

/** What hands did goes to the outbox at once: it is sent now, or when there is a network again. */
export function useHands() {
  const outbox = useActorOf("outbox");
  return useCallback(
    (work: HandWork): void => {
      const {
        key = crypto.randomUUID(),
        resource,
        command,
        label,
        id,
        version,
        body,
        files,
        commutes,
      } = work;
      const since = serverNow();
      outbox.send({
        type: "command.handed",
        outgoing: {
          ...{ key, label, about: work.about ?? `${resource}:${id}`, since, state: "waiting" },
          calls: [
            {
              path: `/api/${resource}/${command}`,
              body: {
                ...(id === null ? {} : { id }),
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
