import { appendFeed } from "../../feed/append.ts";
import { recordEvent } from "../../feed/record-event.ts";
import { ALL } from "../../feed/scopes.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { readRows } from "../../resource/projection.ts";
import { displayKit } from "./display.kit.ts";

interface By {
  readonly at: Date;
  /** null: the monitor itself, or the server. */
  readonly byUserId: string | null;
  readonly byName: string;
}

/** Writes what became of a display into its timeline and notifies the people who list displays; the transaction's last words. */
export async function publishDisplay(
  tx: Tx,
  id: string,
  type: "paired" | "codeRenewed" | "unpaired",
  by: By,
): Promise<void> {
  const [row] = await readRows(displayKit, tx, null, [id]);
  if (!row) throw new Error(`display ${id} vanished under its lock`);
  const about = { entity: "display", entityId: id, type, version: row.version };
  const context = { ...by, commandKey: null };
  const eventId = await recordEvent(tx, {
    ...{ ...about, ...context, fromStatus: null, toStatus: null, details: {} },
  });
  await appendFeed(tx, { ...context, eventId }, [
    { ...about, topic: "display", scope: ALL, payload: { row } },
  ]);
}

/**
 * Tells that displays have come or gone: that is no part of their version, so people who list them read again. Also the
 * transaction's last words.
 */
export const publishAttendance = (tx: Tx, nodeId: string, at: Date): Promise<void> =>
  appendFeed(tx, { eventId: newId(), at, byUserId: null, byName: "system", commandKey: null }, [
    {
      ...{ topic: "display", scope: ALL, type: "presence", entity: "display", entityId: nodeId, version: 1 },
      payload: {},
    },
  ]);
