/** The bulletins that explain a page, asked once for all tabs that show it, and again when one of them changes. */
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { BulletinRow } from "../../contracts/bulletin.ts";
import type { LogEvent } from "../../contracts/live.ts";
import type { PageName } from "../../contracts/pages.ts";
import { createFollowedMachine } from "../followed.machine.ts";
import { useSharedFeature } from "./use-feature.ts";
import { usePorts } from "./use-ports.ts";

const besideMachine = createFollowedMachine<readonly BulletinRow[]>();

const NONE: readonly BulletinRow[] = [];

/** Somebody's look or confirmation changes nothing of what stands beside a page. */
const concerns = ({ type }: LogEvent): boolean => type !== "viewed" && type !== "acknowledged";

/** What is published beside the page for this reader, newest first; empty until it is known. */
export function useBeside(page: PageName) {
  const ports = usePorts();
  const actor = useSharedFeature(`beside:${page}`, besideMachine, {
    topic: "bulletin",
    live: ports.live,
    fetchValue: (signal: AbortSignal) =>
      ports.rest.get<readonly BulletinRow[]>("/api/bulletin/beside", { page }, { signal }),
    concerns,
  });
  useEffect(() => {
    actor.send({ type: "page.shown" });
    return () => actor.send({ type: "page.hidden" });
  }, [actor]);
  return {
    rows: useSelector(actor, (snapshot) => snapshot.context.value) ?? NONE,
    refresh: () => actor.send({ type: "again" }),
  };
}
