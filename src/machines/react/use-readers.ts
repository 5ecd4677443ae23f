/** Who has confirmed a bulletin and who has not, followed live. */
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { BulletinReaders } from "../../contracts/bulletin.ts";
import type { LogEvent } from "../../contracts/live.ts";
import { createFollowedMachine } from "../followed.machine.ts";
import { useFeature } from "./use-feature.ts";
import { usePorts } from "./use-ports.ts";

const readersMachine = createFollowedMachine<BulletinReaders>();

/** Both lists; null until they are known. Only admins may ask. */
export function useReaders(id: string) {
  const ports = usePorts();
  const actor = useFeature(`readers:${id}`, readersMachine, {
    topic: "bulletin",
    live: ports.live,
    fetchValue: (signal: AbortSignal) =>
      ports.rest.get<BulletinReaders>("/api/bulletin/readers", { id }, { signal }),
    concerns: (event: LogEvent) => event.id === id && event.type !== "viewed",
  });
  useEffect(() => {
    actor.send({ type: "page.shown" });
    return () => actor.send({ type: "page.hidden" });
  }, [actor]);
  return {
    readers: useSelector(actor, (snapshot) => snapshot.context.value),
    failure: useSelector(actor, (snapshot) => snapshot.context.failure),
    retry: () => actor.send({ type: "again" }),
  };
}
