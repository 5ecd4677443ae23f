// A session revoked in mid-stream: silent within 1 s on every node, within 5 s without the wake-up path.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endSessionsAndPublish } from "../../server/features/user/publish-user.ts";
import type { Database } from "../../server/platform/database.ts";
import { CODES } from "../../src/contracts/envelope.ts";
import {
  addClient,
  type Browser,
  type Node,
  openBrowser,
  renameClient,
  signIn,
  startNode,
  until,
} from "../server/feed/support.ts";
import { openTestDatabase } from "../support/database.ts";
import { percentile, report, times } from "./share.ts";

let db: Database;
let hearing: Node;
let deaf: Node;

beforeAll(async () => {
  db = await openTestDatabase();
  hearing = await startNode(db);
  deaf = await startNode({ ...db, onWake: () => () => undefined });
});
afterAll(async () => {
  await hearing.close();
  await deaf.close();
  await db.close();
});

/** Milliseconds from the revocation's commit to the last message that the browser received. */
async function silenceAfter(browser: Browser, revoke: () => Promise<unknown>): Promise<number> {
  let lastHeardMs = 0;
  browser.socket.onAny(() => {
    lastHeardMs = performance.now();
  });
  await revoke();
  const revokedMs = performance.now();
  await until(() => browser.socket.disconnected);
  expect(browser.byes.map((bye) => bye.code)).toEqual(["revoked"]);
  return Math.max(0, lastHeardMs - revokedMs);
}

async function rounds(node: Node, count: number, isReported: boolean): Promise<number[]> {
  const id = await addClient(db, "stream");
  let isOver = false;
  const streaming = (async () => {
    for (let n = 0; !isOver; n += 1) await renameClient(db, id, `stream ${n}`);
  })();
  const silences: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const person = await signIn(db, { menu: ["client-list"] });
    const browser = await openBrowser(node, person);
    await browser.follow("client");
    await until(() => browser.events.length > 2);
    // A socket is checked right after it opens; after that time, the next check has to detect the revocation.
    await sleep(600 + Math.random() * 1_000);
    silences.push(
      await silenceAfter(browser, () =>
        isReported
          ? db.transaction((tx) =>
              endSessionsAndPublish(tx, { userId: person.userId }, CODES.endedElsewhere, {
                at: new Date(),
                byUserId: null,
                byName: "system",
              }),
            )
          : // Changed by hand in the database: no notification is sent.
            sql`update session set ended_at = now(), ended_code = 50012 where id = ${person.sessionId}`.execute(
              db.reader,
            ),
      ),
    );
  }
  isOver = true;
  await streaming;
  return silences;
}

test("a revoked session receives nothing after one second, while all other streams continue", async () => {
  const silences = await rounds(hearing, times(100, 10), true);
  report(
    `silent after p50 ${percentile(silences, 0.5).toFixed(0)} ms, worst ${Math.max(...silences).toFixed(0)} ms`,
  );
  expect(Math.max(...silences)).toBeLessThanOrEqual(1_000);
});

test("without the wake-up path a revoked session receives nothing after five seconds", async () => {
  const silences = await rounds(deaf, times(20, 3), false);
  report(
    `silent after p50 ${percentile(silences, 0.5).toFixed(0)} ms, worst ${Math.max(...silences).toFixed(0)} ms`,
  );
  expect(Math.max(...silences)).toBeLessThanOrEqual(5_000);
});
