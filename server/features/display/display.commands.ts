/** Six digits that bring a wall monitor in, once. */
import { createHash, randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Paired } from "../../../src/contracts/display.ts";
import { CODE_MINUTES, DISPLAY } from "../../../src/contracts/display-resource.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import { appendFeed } from "../../feed/append.ts";
import { recordEvent } from "../../feed/record-event.ts";
import { ALL } from "../../feed/scopes.ts";
import { auditSystem, SYSTEM } from "../../platform/audit-system.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Outcome, ok, refuse, tooMany } from "../../platform/http/outcome.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import {
  createDisplayToken,
  revokeAllDisplayTokens,
  revokeDisplayTokens,
} from "../../platform/session/display-token.ts";
import { failuresLeaveFreeAt, noteFailures, subjectOf } from "../../platform/session/failures.ts";
import type { ResourceKit } from "../../resource/kit.ts";
import { readRows } from "../../resource/projection.ts";
import { adminScopes } from "../../resource/scopes.ts";

/** Displays as master data: their fields, and beside them what became of their pairing. */
export const displayKit: ResourceKit = {
  spec: DISPLAY,
  table: "display",
  ...adminScopes,
  extras: {
    pairedAt: { sql: sql`t.paired_at`, column: { kind: "instant" } },
    lastSeenAt: { drifts: true, sql: sql`t.last_seen_at`, column: { kind: "instant" } },
    isOnline: { drifts: true, sql: sql`(t.seen_by_node is not null)`, column: { kind: "boolean" } },
  },
};

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

/** A person at a monitor mistypes a few times. */
const failuresPerAddress = 10;
/**
 * And all addresses together: a code that lives 10 minutes is then found by guessing in one of 10,000 of them, however
 * many machines guess.
 */
const failuresOfAll = 100;
const digits = 6;

const hashOf = (code: string): string => createHash("sha256").update(`display-code:${code}`).digest("hex");

/**
 * Guesses stand in line, on all nodes: made at once, all of them would be counted before the first had failed. Codes
 * are given in the same line, so that no two displays wait for the same one. Before any display's own lock.
 */
export const standInLine = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('display-codes'))`.execute(tx);

export interface GivenCode {
  readonly code: string;
  readonly codeExpiresAt: string;
}

/** Gives a display a new code in place of its last one; it is readable here and never again. */
export async function giveCode(tx: Tx, displayId: string, now: Date): Promise<GivenCode> {
  await standInLine(tx);
  const taken = new Set(
    (await tx.selectFrom("display").select("codeHash").where("codeHash", "is not", null).execute()).map(
      ({ codeHash }) => codeHash,
    ),
  );
  let code: string;
  do code = String(randomInt(10 ** digits)).padStart(digits, "0");
  while (taken.has(hashOf(code)));
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  await tx
    .updateTable("display")
    .set({ codeHash: hashOf(code), codeExpiresAt: expiresAt })
    .where("id", "=", displayId)
    .execute();
  return { code, codeExpiresAt: expiresAt.toISOString() };
}

/**
 * Brings a monitor in by its code: 42200 `pairingCode` when it is wrong or has expired, alike; 42900 when too many were
 * wrong, from this address or from all of them.
 */
export async function pairDisplay(
  { db, clock, log }: Deps,
  code: string,
  address: string,
): Promise<Outcome<Paired>> {
  const subjects = [subjectOf("pairing-address", address), subjectOf("pairing", "all")] as const;
  const now = clock.now();
  const secondsToWait = async (from: Tx | Deps["db"]["reader"]): Promise<number | null> => {
    const own = await failuresLeaveFreeAt(from, subjects[0], failuresPerAddress, now.getTime());
    const all = await failuresLeaveFreeAt(from, subjects[1], failuresOfAll, now.getTime());
    const freeAt = Math.max(own, all);
    return freeAt > now.getTime() ? Math.ceil((freeAt - now.getTime()) / 1_000) : null;
  };
  // Looked at without the line first, so that a flood of guesses does not fill it.
  const early = await secondsToWait(db.reader);
  if (early !== null) return tooMany(early);
  return db.transaction(async (tx): Promise<Outcome<Paired>> => {
    await standInLine(tx);
    const wait = await secondsToWait(tx);
    if (wait !== null) return tooMany(wait);
    const found = await tx
      .updateTable("display")
      .set(({ eb }) => ({
        codeHash: null,
        codeExpiresAt: null,
        pairedAt: now,
        updatedAt: now,
        version: eb("version", "+", 1),
      }))
      .where("codeHash", "=", hashOf(code))
      .where("codeExpiresAt", ">", now)
      .returning(["id", "name"])
      .executeTakeFirst();
    if (!found) {
      await noteFailures(tx, subjects, now);
      log.warn({ address }, "a wrong pairing code");
      return refuse(CODES.refused, { because: ["pairingCode"] });
    }
    await revokeDisplayTokens(tx, found.id, now);
    const tokenValue = await createDisplayToken(tx, found.id, now);
    await publishDisplay(tx, found.id, "paired", { at: now, byUserId: null, byName: found.name });
    return ok({ tokenValue });
  });
}

/**
 * Ends the tokens of all displays and the codes that wait to be typed: each display has to be given a new code. Answers
 * how many displays were paired.
 */
export async function rotateDisplays(tx: Tx, at: Date): Promise<number> {
  await standInLine(tx);
  const paired = [...new Set(await revokeAllDisplayTokens(tx, at))].sort();
  await tx
    .updateTable("display")
    .set({ codeHash: null, codeExpiresAt: null })
    .where("codeHash", "is not", null)
    .execute();
  if (paired.length > 0)
    await tx
      .updateTable("display")
      .set(({ eb }) => ({ pairedAt: null, updatedAt: at, version: eb("version", "+", 1) }))
      .where("id", "in", paired)
      .execute();
  await auditSystem(tx, at, "keysRotated", { entity: "display", displays: paired.length });
  for (const id of paired) await publishDisplay(tx, id, "unpaired", { at, ...SYSTEM });
  return paired.length;
}

/** Ends the token of one display and the code that waits to be typed: it has to be given a new code. */
export async function unpairDisplay(tx: Tx, id: string, at: Date): Promise<void> {
  await standInLine(tx);
  await revokeDisplayTokens(tx, id, at);
  await tx
    .updateTable("display")
    .set(({ eb }) => ({
      ...{ codeHash: null, codeExpiresAt: null, pairedAt: null },
      ...{ updatedAt: at, version: eb("version", "+", 1) },
    }))
    .where("id", "=", id)
    .execute();
  await publishDisplay(tx, id, "unpaired", { at, ...SYSTEM });
}
