/** One opened bulletin: its detail (live), its counted view, its confirmation. */
import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import type { BulletinDetail } from "../../contracts/bulletin.ts";
import { readingMachine } from "../page/reading.machine.ts";
import { createRecordMachine } from "../page/record.machine.ts";
import { useFeature } from "./use-feature.ts";
import { usePorts } from "./use-ports.ts";
import { useRecord } from "./use-record.ts";

const bulletinMachine = createRecordMachine<BulletinDetail>();

/** `onConfirmed` is called once the server has accepted the confirmation. */
export function useBulletin(id: string, onConfirmed?: () => void) {
  const { rest } = usePorts();
  const record = useRecord<BulletinDetail>({
    key: `bulletin:${id}`,
    machine: bulletinMachine,
    resource: "bulletin",
    id,
    hasTimeline: false,
  });
  // Each opening is a separate view; the server counts one a day.
  const [openedAs] = useState(() => crypto.randomUUID());
  const reading = useFeature(`reading:${id}:${openedAs}`, readingMachine, {
    notifySeen: () => rest.post("/api/bulletin/view", { id }),
    confirm: () => rest.post("/api/bulletin/acknowledge", { id }),
  });
  const { detail, actor } = record;
  const kind = detail?.kind ?? null;
  useEffect(() => {
    if (kind) reading.send({ type: "content.shown", kind });
  }, [reading, kind]);
  useEffect(() => {
    const subscription = reading.on("confirmed", () => {
      actor.send({ type: "again" });
      onConfirmed?.();
    });
    return () => subscription.unsubscribe();
  }, [reading, actor, onConfirmed]);
  // A hidden or closed player has no way left to say that it stopped.
  useEffect(() => () => reading.send({ type: "video.stopped" }), [reading]);
  const confirmedHere = useSelector(reading, (snapshot) => snapshot.context.confirmedAt);
  return {
    detail,
    view: record.view,
    retry: record.retry,
    /** ISO 8601 or epoch ms; null: not confirmed. */
    confirmedAt: detail?.acknowledgedAt ?? confirmedHere,
    failure: useSelector(reading, (snapshot) => snapshot.context.failure),
    isSending: useSelector(reading, (snapshot) => snapshot.hasTag("sending")),
    confirm: () => reading.send({ type: "confirm" }),
    onPlay: () => reading.send({ type: "video.played" }),
    onStop: () => reading.send({ type: "video.stopped" }),
  };
}
