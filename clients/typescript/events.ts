import type { Calls, ChangedDelivery, ChangedEntry, ChangedExit, Event } from "./api.ts";

/** What programs may scan and follow. */
export type Topic = {
  [Name in keyof Calls]: Name extends `GET /api/${infer Of}/scan` ? Of : never;
}[keyof Calls];

/** A row of a topic, as its list, its scan and its events show it. */
export type RowOf<Of extends Topic> = Calls[`GET /api/${Of}/scan`]["answer"]["list"][number];

/** What an event of a request has beside the row: the parts that changed, whole. */
interface Parts {
  readonly entry: Pick<ChangedEntry, "lines" | "receipts">;
  readonly exit: Pick<ChangedExit, "lines" | "allocations">;
  readonly delivery: Pick<ChangedDelivery, "lines" | "proofs">;
}

/**
 * The data of an event. It has no row where a file of more than 200 rows was imported (type `imported`: scan the topic
 * again), and in a thin webhook.
 */
export type EventData<Of extends Topic> = { readonly row?: RowOf<Of> } & (Of extends keyof Parts
  ? Parts[Of]
  : unknown);

/** An event of one of the topics: `topic` tells the type of its row. */
export type EventOf<Of extends Topic> = Of extends Topic
  ? Omit<Event, "topic" | "data"> & { readonly topic: Of; readonly data: EventData<Of> }
  : never;
