import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SettableClock } from "../../server/platform/clock.ts";
import { newId } from "../../server/platform/ids.ts";
import type { AuditRow } from "../../src/contracts/audit.ts";
import type { DisplayRow, DisplaySelf, DisplayWithCode } from "../../src/contracts/display.ts";
import { numbered } from "../support/database.ts";
import { addDisplay, pair, typeCode } from "../support/displays.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse } from "../support/warehouse.ts";

const clock = new SettableClock(new Date("2026-05-20T08:00:00Z"));
const minuteMs = 60_000;
let server: TestServer;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer({ clock, config: { trustProxy: true } });
});
afterAll(() => server?.stop());
// Each test begins a quarter of an hour later: wrong codes of the last one no longer count.
beforeEach(async () => {
  clock.advance(16 * minuteMs);
  admin = await server.as("admin");
});

const self = (token: string) => server.api(token).get<DisplaySelf>("/api/display/self");
const rowOf = async (id: string) =>
  (await admin.get<DisplayRow>("/api/display/detail", { query: { id } })).data;
/** Another code than this one. */
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

describe("pairing a monitor", () => {
  it("takes the six digits that the admin was shown, once", async () => {
    const { id, code, codeExpiresAt } = await addDisplay(admin, { name: "收货区" });
    expect(code).toMatch(/^[0-9]{6}$/);
    expect(new Date(codeExpiresAt).getTime() - clock.now().getTime()).toBe(10 * minuteMs);
    expect(await rowOf(id)).toMatchObject({ pairedAt: null, version: 1 });

    const token = await pair(server, code);
    expect((await self(token)).data).toEqual({
      ...{ id, name: "收货区", locale: "zh-CN", warehouseId: null, warehouseName: null },
      timeZone: "Asia/Shanghai",
    });
    expect(await rowOf(id)).toMatchObject({ pairedAt: clock.now().toISOString(), version: 2 });
    expect((await typeCode(server, code)).code).toBe(42200);
  });

  it("is for one display, however many try the same code at the same moment", async () => {
    const { code } = await addDisplay(admin);
    const answers = await Promise.all(Array.from({ length: 8 }, () => typeCode(server, code)));
    expect(answers.filter((answer) => answer.code === 20000)).toHaveLength(1);
  });

  it("says the same of a wrong code, of one that was used, and of one that is ten minutes old", async () => {
    const used = await addDisplay(admin);
    await pair(server, used.code);
    const late = await addDisplay(admin);
    const wrong = await typeCode(server, otherThan(late.code));
    expect(wrong).toMatchObject({ code: 42200, msg: "配对码错误或已过期" });
    expect((await typeCode(server, used.code)).envelope).toEqual(wrong.envelope);
    clock.advance(10 * minuteMs);
    expect((await typeCode(server, late.code)).envelope).toEqual(wrong.envelope);
  });

  it("works until the tenth minute is over", async () => {
    const { code } = await addDisplay(admin);
    clock.advance(10 * minuteMs - 1);
    expect((await typeCode(server, code)).code).toBe(20000);
  });

  it("takes nothing that is not six digits", async () => {
    for (const code of ["12345", "1234567", "12345a", "１２３４５６", ""]) {
      expect((await typeCode(server, code)).code).toBe(40000);
    }
  });

  it("leaves neither codes nor tokens readable in the database", async () => {
    const waiting = await addDisplay(admin);
    const token = await pair(server, (await addDisplay(admin)).code);
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(d) as row from display d union all select to_jsonb(k) from display_token k
      union all select to_jsonb(e) from event e where entity = 'display'
      union all select to_jsonb(f) from feed_log f where topic = 'display'`.execute(
      await numbered(server.deps.db),
    );
    const stored = JSON.stringify(
      rows.map(({ row }) => Object.entries(row).filter(([name]) => !/id$|_at$/.test(name))),
    );
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(`"${waiting.code}"`);
  });
});

describe("guessing codes", () => {
  it("is over for an address after ten wrong ones, for the rest of a quarter of an hour", async () => {
    const { code } = await addDisplay(admin);
    for (let index = 1; index <= 10; index += 1) {
      expect((await typeCode(server, otherThan(code, index), "10.0.0.1")).code).toBe(42200);
    }
    const refused = await typeCode(server, code, "10.0.0.1");
    expect(refused.code).toBe(42900);
    expect(Number(refused.headers.get("retry-after"))).toBe(15 * 60);
    // Another display can still be paired.
    expect((await typeCode(server, code, "10.0.0.2")).code).toBe(20000);
    clock.advance(15 * minuteMs);
    const next = await addDisplay(await server.as("admin"));
    expect((await typeCode(server, next.code, "10.0.0.1")).code).toBe(20000);
  });

  it("stays closed to 1,000 guesses at once from as many addresses: a hundred are checked", async () => {
    const { code, id } = await addDisplay(admin);
    const guesses = Array.from({ length: 1_000 }, (_, index) => ({
      code: otherThan(code, index + 1),
      address: `10.1.${Math.floor(index / 250)}.${index % 250}`,
    }));
    const codes: number[] = [];
    for (let from = 0; from < guesses.length; from += 100) {
      const batch = guesses.slice(from, from + 100);
      const answers = await Promise.all(batch.map((guess) => typeCode(server, guess.code, guess.address)));
      codes.push(...answers.map((answer) => answer.code));
    }
    expect(codes.filter((each) => each === 42200)).toHaveLength(100);
    expect(codes.filter((each) => each === 42900)).toHaveLength(900);
    // From here on not even the right one is looked at, from wherever it comes.
    expect((await typeCode(server, code, "10.9.9.9")).code).toBe(42900);
    expect((await rowOf(id)).pairedAt).toBeNull();
  });
});

describe("keeping displays", () => {
  it("shows each with its warehouse, and takes no name twice", async () => {
    const { warehouseId } = await createSmallWarehouse(server.deps, "D1");
    const added = await addDisplay(admin, { name: "发货口", warehouseId });
    expect(added).toMatchObject({ warehouseId, warehouseName: "D1 仓", isOnline: false, lastSeenAt: null });
    const again = await admin.post("/api/display/saveOrUpdate", { body: { name: "发货口" } });
    expect(again).toMatchObject({ code: 42200, data: { details: { fields: { name: "taken" } } } });
    const renamed = await admin.post<DisplayRow>("/api/display/saveOrUpdate", {
      body: { id: added.id, version: 1, name: "发货口 2", warehouseId: null, locale: "en-US" },
    });
    expect(renamed.data).toMatchObject({
      name: "发货口 2",
      warehouseName: null,
      locale: "en-US",
      version: 2,
    });
    expect(renamed.data).not.toHaveProperty("code");
    expect((await typeCode(server, added.code)).code).toBe(20000);
  });

  it("answers the same key with the same display, and a code that works", async () => {
    const call = { body: { name: "只建一次" }, key: newId() };
    const first = await admin.post<DisplayWithCode>("/api/display/saveOrUpdate", call);
    const second = await admin.post<DisplayWithCode>("/api/display/saveOrUpdate", call);
    expect(second.data.id).toBe(first.data.id);
    expect((await typeCode(server, second.data.code)).code).toBe(20000);
  });

  it("gives a new code, which ends the monitor that had the old one", async () => {
    const { id, code } = await addDisplay(admin);
    const token = await pair(server, code);
    const renewed = await admin.post<DisplayWithCode>("/api/display/renewCode", { body: { id } });
    expect(renewed.data).toMatchObject({ id, pairedAt: null, version: 3 });
    expect((await self(token)).code).toBe(50012);
    expect((await self(await pair(server, renewed.data.code))).data.id).toBe(id);
    expect((await self(token)).code).toBe(50012);
  });

  it("gives a new code in place of one that was never typed", async () => {
    const { id, code } = await addDisplay(admin);
    const renewed = await admin.post<DisplayWithCode>("/api/display/renewCode", { body: { id } });
    if (renewed.data.code !== code) expect((await typeCode(server, code)).code).toBe(42200);
    expect((await typeCode(server, renewed.data.code)).code).toBe(20000);
  });

  it("knows no display that is not there", async () => {
    const unknown = await admin.post("/api/display/renewCode", { body: { id: newId() } });
    expect(unknown.code).toBe(40400);
  });

  it("ends a deleted display's monitor and its code", async () => {
    const paired = await addDisplay(admin);
    const token = await pair(server, paired.code);
    const waiting = await addDisplay(admin);
    for (const { id } of [paired, waiting]) {
      expect((await admin.del("/api/display/delete", { query: { id } })).code).toBe(20000);
    }
    expect((await self(token)).code).toBe(50012);
    expect((await typeCode(server, waiting.code)).code).toBe(42200);
    expect(await rowOf(paired.id)).toBeNull();
  });

  it("is written in the audit: who added it, who gave it a new code, when it was paired", async () => {
    const { id, code } = await addDisplay(admin, { name: "审计里的大屏" });
    await pair(server, code);
    await admin.post("/api/display/renewCode", { body: { id } });
    const query = { entity: "display", entityId: id, sort: "at" };
    const { data } = await admin.get<{ list: AuditRow[] }>("/api/audit/queryByPage", { query });
    const rows = data.list.map(({ action, byName, entityName }) => ({ action, byName, entityName }));
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        { action: "created", byName: "管理员", entityName: "审计里的大屏" },
        { action: "paired", byName: "审计里的大屏", entityName: "审计里的大屏" },
        { action: "codeRenewed", byName: "管理员", entityName: "审计里的大屏" },
      ]),
    );
  });
});

describe("a display that was away", () => {
  const dayMs = 24 * 60 * minuteMs;

  it("keeps its token for 90 days after it was seen last, and has to be paired again then", async () => {
    const { id, code } = await addDisplay(admin);
    const token = await pair(server, code);
    clock.advance(60 * dayMs);
    await sql`update display set last_seen_at = ${clock.now()} where id = ${id}`.execute(
      server.deps.db.reader,
    );
    clock.advance(89 * dayMs);
    expect((await self(token)).code).toBe(20000);
    clock.advance(2 * dayMs);
    expect((await self(token)).code).toBe(50012);
    const again = await (await server.as("admin")).post<DisplayWithCode>("/api/display/renewCode", {
      body: { id },
    });
    expect((await self(await pair(server, again.data.code))).code).toBe(20000);
  });
});
