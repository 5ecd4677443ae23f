/** The latest whole value of a gauge topic: pure. A gauge may skip, so its only law is that it never goes back. */
import type { Cursor, Gauge, SubAnswer } from "../../contracts/live.ts";

export interface GaugeReading {
  readonly epoch: string;
  readonly seq: number;
  readonly asOf: string;
  readonly value: unknown;
}

/** The newer of the two by asOf; within one epoch (one node's boot) the seq decides between equals. */
export function takeGauge(mine: GaugeReading | null, reported: Gauge): GaugeReading {
  const reading = { epoch: reported.epoch, seq: reported.seq, asOf: reported.asOf, value: reported.value };
  return mine === null || isNewer(reading, mine) ? reading : mine;
}

/** A subscription's answer; one without an instant is as old as its arrival, which the caller knows. */
export function takeGaugeAnswer(
  mine: GaugeReading | null,
  answer: Extract<SubAnswer, { kind: "snapshot" }>,
  arrivedAt: string,
): GaugeReading {
  const asOf = answer.asOf ?? arrivedAt;
  const reading = { epoch: answer.epoch, seq: answer.seq, asOf, value: answer.data };
  return mine === null || mine.epoch !== reading.epoch || isNewer(reading, mine) ? reading : mine;
}

/** The present node has sent a newer value than ours, or is another node than the sender of ours. */
export const isGaugeBehind = (mine: GaugeReading | null, head: Cursor): boolean =>
  mine !== null && (mine.epoch !== head.epoch || mine.seq < head.seq);

function isNewer(reported: GaugeReading, mine: GaugeReading): boolean {
  const byInstant = Date.parse(reported.asOf) - Date.parse(mine.asOf);
  return byInstant > 0 || (byInstant === 0 && reported.epoch === mine.epoch && reported.seq > mine.seq);
}
