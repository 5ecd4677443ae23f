// The server killed as by kill -9 at the two worst moments of a command, again and again on one database, while two
// colleagues work and two browsers watch. Everything runs over HTTP and sockets, as for people.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "../../server/platform/clock.ts";
import { openDatabase } from "../../server/platform/database.ts";
import type { EntryDetail, EntryRow } from "../../src/contracts/entry.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Reconciliation } from "../../src/contracts/repertory.ts";
import { createRest } from "../../src/services/rest.ts";
import { createSocket } from "../../src/services/socket.ts";
import { type PreparedDatabase, prepareEmbedded, prepareTestDatabase, testLog } from "../support/database.ts";
import { approved } from "../support/entries.ts";
import { readDetail } from "../support/entry-driver.ts";
import { FaultPage, settled, viewOf } from "../support/fault-page.ts";
import { type KillMoment, MortalServer } from "../support/fault-server.ts";
import { createSmallWorld, password } from "../support/people.ts";
import { type Answer, type Api, apiAt } from "../support/server.ts";
import { type BuiltServer, buildServer } from "../support/server-process.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";
import { report, times } from "./share.ts";

interface Sent {
  readonly key: string;
  readonly api: Api;
  readonly route: string;
  readonly body: object;
  /** Units that it brings into stock, and how many lines of the ledger that takes. */
  readonly units: number;
  readonly ledgerLines: number;
  /** The answer before the server died; null: unknown. */
  answer: Answer<EntryRow> | null;
}

interface Tally {
  kills: number;
  presentAfterRestart: number;
  absentAfterRestart: number;
  answeredAgain: number;
}

const steps = ["saveOrUpdate", "submit", "approve", "arrive", "receive", "receive"] as const;

const engines = [
  { engine: "the embedded database", prepare: prepareEmbedded, isThere: true },
  { engine: "PostgreSQL", prepare: prepareTestDatabase, isThere: Boolean(process.env.DATABASE_URL) },
];

let built: BuiltServer;
beforeAll(async () => {
  built = await buildServer();
});

for (const { engine, prepare, isThere } of engines) {
  describe.skipIf(!isThere)(`a server on ${engine} that is killed in the middle of a command`, () => {
    let prepared: PreparedDatabase;
    let server: MortalServer;
    let warehouse: SmallWarehouse;
    let owner: Api;
    let admin: Api;
    let operator: Api;
    const pages: FaultPage[] = [];
    const book: Sent[] = [];
    const tallies: Record<KillMoment, Tally> = { before: emptyTally(), after: emptyTally() };
    let bystandersAcknowledged = 0;
    let bystandersCutOff = 0;
    const restartsMs: number[] = [];

    beforeAll(async () => {
      prepared = await prepare();
      const db = await openDatabase({ database: prepared.choice, redisUrl: null }, testLog);
      await createSmallWorld({ db, clock: systemClock });
      warehouse = await createSmallWarehouse({ db, clock: systemClock });
      await db.close();
      server = await MortalServer.of(built, prepared.choice);
      await server.start();
      const [ownersToken, adminsToken, operatorsToken] = await Promise.all(
        ["huaxin", "admin", "operator"].map(signIn),
      );
      [owner, admin, operator] = [ownersToken, adminsToken, operatorsToken].map((token) =>
        apiAt(server.url, token ?? ""),
      ) as [Api, Api, Api];
      for (const token of [adminsToken ?? "", ownersToken ?? ""]) {
        const rest = createRest({ baseUrl: server.url, token: () => token, locale: () => "zh-CN" });
        // Half a second to one between attempts: the kills follow each other faster than real ones.
        const random = () => Math.random() / 9;
        pages.push(new FaultPage({ token, rest, socket: createSocket({ baseUrl: server.url }), random }));
      }
    });
    afterAll(async () => {
      for (const page of pages) page.stop();
      await prepared.discard();
    });

    async function signIn(username: string): Promise<string> {
      const body = { username, password };
      const answer = await apiAt(server.url, null).post<{ tokenValue: string }>("/api/user/login", { body });
      return answer.data.tokenValue;
    }

    function draw(api: Api, route: string, body: object, units = 0, ledgerLines = 0): Sent {
      const sent = { key: randomUUID(), api, route, body, units, ledgerLines, answer: null };
      book.push(sent);
      return sent;
    }

    async function send(sent: Sent): Promise<Answer<EntryRow> | null> {
      const { api, route, body, key } = sent;
      // A broken connection means an unknown answer: a browser cannot know more.
      const answer = await api.post<EntryRow>(`/api/entry/${route}`, { body, key }).catch(() => null);
      sent.answer ??= answer;
      return answer;
    }

    /** The step of an entry's way that is to be interrupted. */
    function stepOf(step: (typeof steps)[number], isLast: boolean, entry: EntryDetail | null): Sent {
      if (step === "saveOrUpdate" || entry === null) {
        const lines = [{ typeId: warehouse.typeId, expected: 4 }];
        return draw(owner, "saveOrUpdate", { warehouseId: warehouse.warehouseId, lines });
      }
      const { id, version } = entry;
      if (step === "submit") return draw(owner, step, { id, version });
      if (step !== "receive") return draw(admin, step, { id, version });
      const [good, damaged] = isLast ? [1, 1] : [2, 0];
      return draw(admin, step, receipt(entry, good, damaged), good + damaged, damaged > 0 ? 2 : 1);
    }

    const receipt = ({ id, version, lines }: EntryDetail, good: number, damaged: number): object => ({
      id,
      version,
      lines: [{ lineId: lines[0]?.id, locationId: warehouse.locationId, good, damaged }],
    });

    const listOf = async (api: Api) =>
      (await api.get<ListPage<EntryRow>>("/api/entry/queryByPage", { query: { pageSize: 200 } })).data;

    /** Both browsers show exactly the server's list, each in its own scope. */
    async function allCaughtUp(): Promise<void> {
      for (const [page, api] of [
        [pages[0], admin],
        [pages[1], owner],
      ] as const) {
        const { list, total } = await listOf(api);
        expect(total).toBe(list.length);
        await settled("a page shows the server's list", () => same(page?.view, viewOf(list)));
      }
    }

    // 400 restarts of a few seconds each, also on a slow machine.
    const patience = { timeout: 7_200_000 };

    test(
      "every command takes effect once or not at all, and nothing acknowledged is lost",
      patience,
      async () => {
        const kills = times(200) * 2;
        const big = [{ typeId: warehouse.typeId, expected: 1_000_000 }];
        let colleagues = await Promise.all([1, 2].map(() => approved(owner, admin, warehouse, big)));
        let entry: EntryDetail | null = null;

        for (let round = 0; round < kills; round += 1) {
          const index = round % steps.length;
          // Moved by one each time around, so that every step meets both moments.
          const moment: KillMoment =
            (round + Math.floor(round / steps.length)) % 2 === 0 ? "before" : "after";
          const step = steps[index] ?? "submit";
          const doomed = stepOf(step, index === steps.length - 1, step === "saveOrUpdate" ? null : entry);
          const others = colleagues.map((one, which) =>
            draw(which === 0 ? admin : operator, "receive", receipt(one, 1, 0), 1, 1),
          );
          const before: EntryDetail | null = step === "saveOrUpdate" ? null : entry;
          const known = (await listOf(admin)).total;

          server.arm(doomed.key, moment);
          const line = round % 3 === 0 ? [doomed, ...others] : [...others, doomed];
          const answers = line.map(send);
          await server.dead();
          await Promise.all(answers);
          expect(doomed.answer, "nobody was answered").toBeNull();
          const beganMs = performance.now();
          await server.start();
          restartsMs.push(performance.now() - beganMs);

          // The state before any request is repeated.
          const tally = tallies[moment];
          tally.kills += 1;
          const isThere = before
            ? (await readDetail(admin, before.id)).version === before.version + 1
            : (await listOf(admin)).total === known + 1;
          if (isThere) tally.presentAfterRestart += 1;
          else tally.absentAfterRestart += 1;
          for (const [which, other] of others.entries()) {
            const now = await readDetail(admin, colleagues[which]?.id ?? "");
            if (other.answer) {
              bystandersAcknowledged += 1;
              expect(other.answer.code).toBe(20000);
              expect(now.version, "what was acknowledged is there").toBe(other.answer.data.version);
            } else bystandersCutOff += 1;
          }

          // Every key again: the answer of the first time, or the effect that it never had.
          for (const sent of [doomed, ...others]) {
            const first = sent.answer;
            const again = await send(sent);
            expect(again?.code, `${sent.route} sent again: ${JSON.stringify(again?.data)}`).toBe(20000);
            if (first) expect(again?.data).toEqual(first.data);
          }
          tally.answeredAgain += 1;
          entry = await readDetail(admin, doomed.answer?.data.id ?? before?.id ?? "");
          expect(entry.version).toBe(before ? before.version + 1 : entry.version);
          colleagues = await Promise.all(colleagues.map(({ id }) => readDetail(admin, id)));
          if (round % 10 === 9) {
            await allCaughtUp();
            const { before: undone, after: done } = tallies;
            report(
              `${engine}: killed ${undone.kills} times before and ${done.kills} after the commit so far`,
            );
          }
        }

        expect(tallies.before.presentAfterRestart, "before the commit nothing has happened").toBe(0);
        expect(tallies.after.absentAfterRestart, "after the commit it has happened").toBe(0);
      },
    );

    test("both browsers show what the server has, without a reload", async () => {
      await allCaughtUp();
      expect(pages.every((page) => page.connections > 1)).toBe(true);
      expect(new Set(pages.flatMap(({ toasts }, index) => toasts.map((id) => `${index} ${id}`))).size).toBe(
        pages.flatMap(({ toasts }) => toasts).length,
      );
    });

    test("the laws of stock hold, and each key has one event and its own lines in the ledger", async () => {
      const laws = await admin.get<Reconciliation>("/api/repertory/reconcile");
      expect(laws.data.checks.filter(({ holds }) => !holds)).toEqual([]);
      expect((await server.stop()).code).toBe(0);

      const db = await openDatabase({ database: prepared.choice, redisUrl: null }, testLog);
      const events = await db.reader.selectFrom("event").select("commandKey").execute();
      const ledger = await db.reader.selectFrom("ledger").select(["commandKey", "deltaOnHand"]).execute();
      await db.close();
      for (const { key, units, ledgerLines, route } of book) {
        expect(events.filter((event) => event.commandKey === key).length, `events of ${route}`).toBe(1);
        const lines = ledger.filter((line) => line.commandKey === key);
        expect(lines).toHaveLength(ledgerLines);
        expect(lines.reduce((sum, line) => sum + line.deltaOnHand, 0)).toBe(units);
      }
      const onHand = ledger.reduce((sum, line) => sum + line.deltaOnHand, 0);
      expect(onHand).toBe(book.reduce((sum, { units }) => sum + units, 0));
      printed();
    });

    function printed(): void {
      const sorted = restartsMs.toSorted((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
      report(`killed on ${engine}`);
      report("moment        kills  effect there  effect absent  answered when sent again");
      for (const [name, moment] of [
        ["before commit", "before"],
        ["after commit ", "after"],
      ] as const) {
        const { kills, presentAfterRestart, absentAfterRestart, answeredAgain } = tallies[moment];
        const figures = [kills, presentAfterRestart, absentAfterRestart, answeredAgain];
        const widths = [5, 12, 13, 24];
        report(`${name} ${figures.map((figure, at) => String(figure).padStart(widths[at] ?? 0)).join("  ")}`);
      }
      report(
        `colleagues' commands meanwhile: ${bystandersAcknowledged} acknowledged (0 lost), ` +
          `${bystandersCutOff} cut off and sent again; ${book.length} keys, each with exactly one effect; ` +
          `restart p50 ${(median / 1_000).toFixed(1)} s`,
      );
    }
  });
}

function emptyTally(): Tally {
  return { kills: 0, presentAfterRestart: 0, absentAfterRestart: 0, answeredAgain: 0 };
}

/** Rows come from different sources, so the order of their members may differ. */
function same(shown: unknown, right: unknown): boolean {
  try {
    expect(shown).toEqual(right);
    return true;
  } catch {
    return false;
  }
}
