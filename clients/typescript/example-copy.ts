/** A copy of one list of the warehouse, without a gap: scan, then follow from the cursor of the scan. */
import type { Client } from "./client.ts";
import type { EventOf, RowOf, Topic } from "./events.ts";
import { follow } from "./follow.ts";
import { scan } from "./scan.ts";

/** What every row has. */
type Row = { readonly id: string; readonly version: number };
export type Copy<Of extends Topic> = Map<string, RowOf<Of> & Row>;

/** The higher version is the newer one, whether it came by the scan or by an event. */
function keep<Of extends Topic>(copy: Copy<Of>, row: RowOf<Of> & Row): void {
  if (row.version > (copy.get(row.id)?.version ?? 0)) copy.set(row.id, row);
}

/** The whole list, and the cursor of the events since the scan began. */
async function load<Of extends Topic>(client: Client, topic: Of, copy: Copy<Of>, signal: AbortSignal) {
  copy.clear();
  let cursor = "";
  for await (const page of scan(client, topic, { signal })) {
    for (const row of page.rows) keep(copy, row as RowOf<Of> & Row);
    cursor = page.eventCursor;
  }
  return cursor;
}

/**
 * Keeps the copy until the signal aborts. `changed` is called when nothing newer was there. Rejects with the reason of the
 * signal where it aborts during a scan.
 */
export async function keepCopy<Of extends Topic>(
  client: Client,
  topic: Of,
  { copy, changed, signal }: { readonly copy: Copy<Of>; changed(): void; readonly signal: AbortSignal },
): Promise<void> {
  for (;;) {
    const after = await load(client, topic, copy, signal);
    changed();
    // Ends when the rows have to be read again; the signal ends it for good.
    if (await followInto(client, topic, { copy, changed, signal, after })) return;
  }
}

/** Applies events to the copy. True: the signal aborted. False: the events do not say what changed. */
async function followInto<Of extends Topic>(
  client: Client,
  topic: Of,
  parts: { readonly copy: Copy<Of>; changed(): void; readonly signal: AbortSignal; readonly after: string },
): Promise<boolean> {
  const { copy, changed, signal, after } = parts;
  for await (const page of follow(client, { topics: [topic], after, signal })) {
    if (page.kind === "cursorLost") return false;
    for (const event of page.events as readonly EventOf<Topic>[]) {
      const row = event.data.row as (RowOf<Of> & Row) | undefined;
      // A file of many rows was imported.
      if (!row) return false;
      if (event.type === "deleted") copy.delete(event.id);
      else keep(copy, row);
    }
    if (page.isEnd) changed();
  }
  return true;
}
