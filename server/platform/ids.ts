import { uuidv7, V7Generator } from "uuidv7";
import type { Clock } from "./clock.ts";

/** Makes one new id, a UUIDv7 string (RFC 9562): sorted by time, and without a count of rows to guess from. */
export type NewId = () => string;

/** Ids of the present instant. */
export const newId: NewId = uuidv7;

/**
 * Ids with the time of the given clock, growing as long as the clock does not go back by more than 10 s. With
 * `nextUint32` from a seeded generator the same run yields the same ids; otherwise they are random.
 */
export function idsAt(clock: Clock, random?: { nextUint32(): number }): NewId {
  const generator = new V7Generator(random);
  return () => generator.generateOrResetWithTs(clock.now().getTime()).toString();
}
