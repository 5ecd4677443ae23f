import { AsyncLocalStorage } from "node:async_hooks";
import type { Place } from "./fair-queue.ts";

interface RequestPlace {
  readonly place: Place;
  /** A transaction of the request has been begun: the next ones are not refused. */
  hasBegun: boolean;
}

const places = new AsyncLocalStorage<RequestPlace>();

/** Runs the work of a request; each of its transactions waits for its turn at this place of the queue. */
export const atPlace = <T>(place: Place, work: () => Promise<T>): Promise<T> =>
  places.run({ place, hasBegun: false }, work);

/** The place of the present request, for a transaction that begins now; null: no request, and no queue. */
export function takePlace(): Place | null {
  const request = places.getStore();
  if (!request) return null;
  const { place, hasBegun } = request;
  return hasBegun ? { ...place, mustRun: true } : place;
}

/** From now on the request has changed something. */
export function noteBegun(): void {
  const request = places.getStore();
  if (request) request.hasBegun = true;
}

/** Whether the present request has changed something: then it can no longer be refused as a whole. */
export const hasBegun = (): boolean => places.getStore()?.hasBegun === true;
