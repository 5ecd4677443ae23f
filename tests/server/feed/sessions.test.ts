import { sql } from "kysely";
import { expect, test } from "vitest";
import { endSessionsAndPublish } from "../../../server/features/user/publish-user.ts";
import { SettableClock } from "../../../server/platform/clock.ts";
import type { Database } from "../../../server/platform/database.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import {
  addClient,
  addSession,
  Browser,
  feedOfFile,
  publishGoods,
  publishMenu,
  renameClient,
  type SignedIn,
  signIn,
  startNode,
  until,
} from "./support.ts";

let db: Database;

const { start, browse } = feedOfFile((opened) => {
  db = opened;
});

const admin = () => signIn(db, { menu: ["client-list", "warehouse-goods-type"] });
const by = () => ({ at: new Date(), byUserId: null, byName: "system" });

const revoke = ({ userId }: SignedIn) =>
  db.transaction((tx) => endSessionsAndPublish(tx, { userId }, CODES.endedElsewhere, by()));

test("a socket is refused, with the code that says why, without a live session", async () => {
  const node = await start(db);
  const person = await admin();
  const codeOf = async (auth: Record<string, unknown>) => {
    const refusal = await new Browser(node.url, auth).open().catch((error: unknown) => error);
    return (refusal as { data?: { code: number } }).data?.code;
  };
  expect(await codeOf({})).toBe(50008);
  expect(await codeOf({ token: { toString: "no" } })).toBe(50008);
  expect(await codeOf({ token: "x".repeat(43) })).toBe(50008);
  await revoke(person);
  expect(await codeOf({ token: person.token })).toBe(50012);
  const late = await admin();
  await sql`update session set expires_at = now() - interval '1 second' where id = ${late.sessionId}`.execute(
    db.reader,
  );
  expect(await codeOf({ token: late.token })).toBe(50014);
  const fresh = await admin();
  await sql`update users set must_change_password = true where id = ${fresh.userId}`.execute(db.reader);
  expect(await codeOf({ token: fresh.token })).toBe(40300);
});

test("a revoked session's sockets are closed on every node, and receive nothing more", async () => {
  const [one, two] = [await start(db), await start(db)];
  const person = await admin();
  const client = await addClient(db, "watched");
  const [here, there, colleague] = [
    await browse(one, person),
    await browse(two, person),
    await browse(two, await admin()),
  ];
  for (const browser of [here, there, colleague]) await browser.follow("client");
  await revoke(person);
  await until(() => here.byes.length > 0 && there.byes.length > 0);
  await renameClient(db, client, "after the revocation");
  await until(() => colleague.events.length > 0);
  await until(() => here.socket.disconnected && there.socket.disconnected);
  expect([here.byes[0]?.code, there.byes[0]?.code]).toEqual(["revoked", "revoked"]);
  expect([...here.events, ...there.events]).toEqual([]);
  expect(colleague.byes).toEqual([]);
});

test("with the wake-up path down a revoked session's socket is sent away all the same", async () => {
  const deaf: Database = { ...db, onWake: () => () => undefined };
  const node = await start(deaf);
  const person = await admin();
  const browser = await browse(node, person);
  // Not published either: ended by hand in the database.
  await sql`update session set ended_at = now(), ended_code = 50012 where id = ${person.sessionId}`.execute(
    db.reader,
  );
  await until(() => browser.byes.length > 0);
  expect(browser.byes[0]?.code).toBe("revoked");
});

test("of one person's sessions only the ended one loses its socket", async () => {
  const node = await start(db);
  const person = await admin();
  const other = await db.transaction((tx) => addSession(tx, person.userId));
  const [ended, kept] = [await browse(node, person), await browse(node, other)];
  await kept.follow("session");
  await db.transaction((tx) =>
    endSessionsAndPublish(tx, { sessionId: person.sessionId }, CODES.noSession, by()),
  );
  await until(() => ended.byes.length > 0 && kept.events.length > 0);
  expect(kept.byes).toEqual([]);
  expect(kept.events[0]).toMatchObject({ topic: "session", type: "signOut", data: { change: "signOut" } });
});

test("a session that idles out is told that it expired", async () => {
  const clock = new SettableClock(new Date());
  const node = await start(db, { clock });
  const browser = await browse(node, await admin());
  clock.advance(13 * 3_600_000);
  db.wake();
  await until(() => browser.byes.length > 0);
  expect(browser.byes[0]?.code).toBe("expired");
});

test("a disabled person's socket is sent away", async () => {
  const node = await start(db);
  const person = await admin();
  const browser = await browse(node, person);
  await sql`update users set user_status = 0 where id = ${person.userId}`.execute(db.reader);
  db.wake();
  await until(() => browser.byes.length > 0);
  expect(browser.byes[0]?.code).toBe("revoked");
});

test("when a role loses a page, what it showed stops at once and is refused from then on", async () => {
  const node = await start(db);
  const person = await admin();
  const client = await addClient(db, "no longer shown");
  const browser = await browse(node, person);
  for (const topic of ["client", "goods/type", "session"]) await browser.follow(topic);
  await db.transaction(async (tx) => {
    await sql`update role set menu = '["warehouse-goods-type"]' where id = ${person.roleId}`.execute(tx);
    await publishMenu(tx, person.userId);
  });
  await until(() => browser.resyncs.length > 0 && browser.seqs("session").length > 0);
  expect(browser.resyncs).toEqual([{ topic: "client", reason: "scope" }]);
  expect(await browser.sub("client")).toEqual({ kind: "deny", code: 40300 });
  await renameClient(db, client, "unseen");
  await publishGoods(db, client, "seen");
  await until(() => browser.seqs("goods/type").length > 0);
  expect(browser.seqs("client")).toEqual([]);
});

test("a person who moves to another client has to start again, and sees that client's rows", async () => {
  const node = await start(db);
  const [before, after] = [await addClient(db, "before"), await addClient(db, "after")];
  const person = await signIn(db, { menu: ["warehouse-goods-type"], clientId: before });
  const browser = await browse(node, person);
  await browser.follow("goods/type");
  await sql`update users set client_id = ${after} where id = ${person.userId}`.execute(db.reader);
  db.wake();
  await until(() => browser.resyncs.length > 0);
  expect(browser.resyncs[0]).toEqual({ topic: "goods/type", reason: "scope" });
  await browser.follow("goods/type");
  await publishGoods(db, before, "not theirs any more");
  await publishGoods(db, after, "theirs");
  await until(() => browser.events.length > 0);
  expect(browser.events.map((event) => event.data)).toEqual([{ name: "theirs" }]);
});

test("a server that stops says so and when to come back", async () => {
  const node = await startNode(db);
  const browser = await browse(node, await admin());
  await node.close();
  await until(() => browser.socket.disconnected);
  expect(browser.byes).toEqual([{ code: "restart", retryMs: [500, 3_000] }]);
});
