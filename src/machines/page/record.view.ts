/** Selectors of a record for views; its state is `liveView`. */
import type { TimelineItem } from "../../contracts/entry.ts";
import type { LiveSnapshot } from "./live.view.ts";
import type { Recorded } from "./record.machine.ts";

type RecordSnapshot<Detail> = LiveSnapshot<Recorded<Detail>>;

const NONE: readonly TimelineItem[] = [];

/** The detail to show, or null. */
export const recordDetail = <Detail>({ context }: RecordSnapshot<Detail>): Detail | null =>
  context.value?.detail ?? null;

/** Its history, oldest first. */
export const recordTimeline = ({ context }: RecordSnapshot<unknown>): readonly TimelineItem[] =>
  context.value?.timeline ?? NONE;
