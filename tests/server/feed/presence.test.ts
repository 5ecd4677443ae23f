import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "../../../server/platform/database.ts";
import type { PresenceValue } from "../../../src/contracts/audit.ts";
import { addClient, type Browser, feedOfFile, signIn, startNode, until } from "./support.ts";

let db: Database;

const { start, browse } = feedOfFile((opened) => {
  db = opened;
});

const keeper = () => signIn(db, { menu: ["system-user"] });
const node = () => start(db);
const onlineIn = (value: unknown): readonly string[] =>
  (value as PresenceValue).online.map(({ userId }) => userId);
const latest = (browser: Browser): readonly string[] =>
  onlineIn(browser.gauges.at(-1)?.value ?? { online: [] });

test("an admin sees people come and go, on every node, once each", async () => {
  const [one, other] = [await node(), await node()];
  const admin = await keeper();
  const watching = await browse(one, admin);
  const start = await watching.follow("presence");
  expect(start.kind).toBe("snapshot");
  const person = await signIn(db, { menu: [] });
  const [here, there] = [await browse(one, person), await browse(other, person)];
  await until(() => latest(watching).includes(person.userId));
  expect(latest(watching).filter((id) => id === person.userId)).toHaveLength(1);
  await until(() => one.feed.isOnline(person.userId) && other.feed.isOnline(person.userId));
  here.close();
  await until(async () => {
    const { rows } = await sql`select 1 from presence where user_id = ${person.userId}`.execute(db.reader);
    return rows.length === 1;
  });
  // Still there on the other node, and so still online on this one.
  expect(one.feed.isOnline(person.userId)).toBe(true);
  there.close();
  await until(() => !latest(watching).includes(person.userId));
  await until(() => !one.feed.isOnline(person.userId) && !other.feed.isOnline(person.userId));
});

test("a node that closes takes its people with it; what a dead one left behind counts no longer", async () => {
  const [staying, closing] = [await node(), await startNode(db)];
  const person = await signIn(db, { menu: [] });
  await browse(closing, person);
  await until(() => staying.feed.isOnline(person.userId));
  const dead = await signIn(db, { menu: [] });
  await sql`insert into presence (node_id, user_id, since, seen_at)
    values (gen_random_uuid(), ${dead.userId}, now(), now() - interval '31 seconds')`.execute(db.reader);
  await closing.close();
  await until(() => !staying.feed.isOnline(person.userId));
  const watching = await browse(staying, await keeper());
  const start = await watching.follow("presence");
  if (start.kind !== "snapshot") throw new Error("no snapshot");
  expect(onlineIn(start.data)).not.toContain(dead.userId);
});

test("it is for people who may list users only", async () => {
  const at = await node();
  const clientId = await addClient(db, "curious");
  for (const person of [
    await signIn(db, { menu: ["system-user"], clientId }),
    await signIn(db, { menu: ["system-role"] }),
  ]) {
    const browser = await browse(at, person);
    expect(await browser.sub("presence", null)).toMatchObject({ kind: "deny", code: 40300 });
  }
});
