// A node that freezes in the middle of a command (SIGSTOP: a paused machine, a process swapped out) stops no other one:
// its locks are free within 10 s, and when it continues it cannot commit after it has lost them.
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EntryRow } from "../../src/contracts/entry.ts";
import { announce } from "../support/entries.ts";
import { readDetail } from "../support/entry-driver.ts";
import { FaultNodes, Filing, freezable, type RunningNode, tokenAt } from "../support/fault-nodes.ts";
import { settled } from "../support/fault-page.ts";
import { apiAt } from "../support/server.ts";
import { report, times } from "./share.ts";

const mostSeconds = 10;

describe.skipIf(!process.env.DATABASE_URL)("two servers on one PostgreSQL, one of which freezes", () => {
  let nodes: FaultNodes;
  let freezing: RunningNode;
  let healthy: RunningNode;
  let token: string;
  const folder = mkdtempSync(join(tmpdir(), "tallyboard-freeze-"));
  const armed = join(folder, "armed");
  const filings: Filing[] = [];

  beforeAll(async () => {
    nodes = await FaultNodes.prepare();
    freezing = await nodes.start(freezable(armed));
    healthy = await nodes.start();
    token = await tokenAt(healthy.url, "huaxin");
  });
  afterAll(async () => {
    await Promise.all(filings.map((filing) => filing.stop()));
    freezing.child.kill("SIGCONT");
    await nodes.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function file(url: string, people: number): Filing {
    const filing = new Filing({ people, token, warehouse: nodes.warehouse, urlOf: () => url });
    filings.push(filing);
    return filing;
  }

  test("frozen just before its commit, it delays no other node, and the row it had locked is free within 10 s", async () => {
    const owner = apiAt(healthy.url, token);
    const draft = await announce(owner, nodes.warehouse, [{ typeId: nodes.warehouse.typeId, expected: 1 }]);
    const body = { id: draft.id, version: draft.version };
    const filing = file(healthy.url, 4);
    await settled("the healthy node works", () => filing.acknowledgedMs.length > 20);

    const key = randomUUID();
    writeFileSync(armed, JSON.stringify({ key, moment: "before", signal: "SIGSTOP" }));
    const lost = apiAt(freezing.url, token)
      .post<EntryRow>("/api/entry/submit", { body, key })
      .catch(() => null);
    await settled("it is frozen", () => existsSync(`${armed}.done`));
    const frozenMs = performance.now();
    let isFrozen = true;
    const frozenFor = sleep(times(40_000, 13_000)).then(() => {
      isFrozen = false;
    });

    // The same row at the healthy node, as a browser sends it: again, by its key, until there is an answer.
    const ownKey = randomUUID();
    let code = 0;
    do {
      code = (await owner.post<EntryRow>("/api/entry/submit", { body, key: ownKey })).code;
    } while (code === 50300 && isFrozen);
    const rowSeconds = (performance.now() - frozenMs) / 1_000;
    await frozenFor;
    const gapSeconds = filing.longestGapSeconds(frozenMs);
    const frozenSeconds = (performance.now() - frozenMs) / 1_000;
    freezing.child.kill("SIGCONT");
    const late = await lost;
    await filing.stop();
    report(
      `frozen for ${frozenSeconds.toFixed(0)} s before a commit: longest time without a commit at the other node ` +
        `${gapSeconds.toFixed(1)} s; a command on the locked row answered after ${rowSeconds.toFixed(1)} s`,
    );

    expect(gapSeconds).toBeLessThanOrEqual(mostSeconds);
    expect(code).toBe(20000);
    expect(rowSeconds).toBeLessThanOrEqual(mostSeconds);
    // It was too late: the other command counts, once.
    expect(late?.code).not.toBe(20000);
    const again = await apiAt(freezing.url, token).post<EntryRow>("/api/entry/submit", { body, key });
    expect(again.code).toBe(40900);
    expect((await readDetail(owner, draft.id)).version).toBe(draft.version + 1);
  });

  test("frozen at any moment under load, it delays no other node for longer than 10 s, and nothing is lost or doubled", async () => {
    const [there, here] = [file(freezing.url, 8), file(healthy.url, 4)];
    for (let round = 0; round < times(5); round += 1) {
      const [before, beforeHere] = [there.acknowledgedMs.length, here.acknowledgedMs.length];
      await settled("both work", () =>
        [there.acknowledgedMs.length - before, here.acknowledgedMs.length - beforeHere].every((n) => n > 20),
      );
      freezing.child.kill("SIGSTOP");
      const frozenMs = performance.now();
      await sleep(times(20_000, 13_000));
      const gapSeconds = here.longestGapSeconds(frozenMs);
      freezing.child.kill("SIGCONT");
      report(`frozen under load: longest time without a commit at the other node ${gapSeconds.toFixed(1)} s`);
      expect(gapSeconds).toBeLessThanOrEqual(mostSeconds);
    }
    const beforeEnd = there.acknowledgedMs.length;
    await settled("it works again", () => there.acknowledgedMs.length > beforeEnd);
    await Promise.all([there.stop(), here.stop()]);
    const keys = [...there.keys, ...here.keys];
    const client = new pg.Client({ connectionString: nodes.databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ key: string; times: number }>(
      `select key, (select count(*)::int from event where command_key = key) as times from unnest($1::text[]) as key`,
      [keys],
    );
    await client.end();
    expect(rows.filter((row) => row.times !== 1)).toEqual([]);
    expect(rows).toHaveLength(keys.length);
  });
});
