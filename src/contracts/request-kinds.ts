/**
 * What the house has to know of a kind of request beside its chart and its rows: one description a kind, under its name.
 * Topics, saved views, types of messages, numbers, colours and documents follow from it. For the browser too.
 */
import { DELIVERY_REQUEST } from "./delivery-status.ts";
import { ENTRY_REQUEST } from "./entry-status.ts";
import { EXIT_REQUEST } from "./exit-status.ts";

export const REQUEST_KINDS = {
  entry: ENTRY_REQUEST,
  exit: EXIT_REQUEST,
  delivery: DELIVERY_REQUEST,
} as const;

/** The kinds of request. */
export type RequestName = keyof typeof REQUEST_KINDS;

export const REQUEST_NAMES = Object.keys(REQUEST_KINDS) as readonly RequestName[];

/** A part of each description, by name. */
export const ofRequests = <Value>(part: (name: RequestName) => Value): Readonly<Record<RequestName, Value>> =>
  Object.fromEntries(REQUEST_NAMES.map((name) => [name, part(name)])) as Record<RequestName, Value>;
