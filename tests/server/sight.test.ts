/** A role sees figures, messages and files only of what its pages show; a wall sees no client's full name. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { takeSamples } from "../../server/features/overview/sample.commands.ts";
import { claimFiles } from "../../server/lifecycle/claim-files.ts";
import type { DisplayRow } from "../../src/contracts/display.ts";
import type { MessageRow, TodoSnapshot } from "../../src/contracts/message.ts";
import type { Overview, OverviewSample } from "../../src/contracts/overview.ts";
import { addDisplay, pair } from "../support/displays.ts";
import { announce, command } from "../support/entries.ts";
import { fileOf, upload } from "../support/files.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";
import { Browser, publishMenu, signIn, until } from "./feed/support.ts";

const NAME = "华新贸易有限公司";
let dataDir: string;
let server: TestServer;
let warehouse: SmallWarehouse;
let admin: Api;
let owner: Api;
const open: Browser[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "tallyboard-sight-"));
  server = await startTestServer({ config: { dataDir } });
  warehouse = await createSmallWarehouse(server.deps);
  admin = await server.as("admin");
  owner = await server.as("huaxin");
  await submitted();
});
afterEach(() => {
  for (const browser of open.splice(0)) browser.close();
});
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function submitted(): Promise<void> {
  const draft = await announce(owner, warehouse, [{ typeId: warehouse.typeId, expected: 5 }]);
  await command(owner, "submit", { id: draft.id, version: draft.version });
}
const person = (menu: readonly string[], clientId?: string) =>
  signIn(server.deps.db, { menu, ...(clientId ? { clientId } : {}) });
const overview = async (token: string) => (await server.api(token).get<Overview>("/api/overview")).data;
const inbox = async (token: string) =>
  (await server.api(token).get<readonly MessageRow[]>("/api/message/list")).data;
const browse = async (token: string) => {
  const browser = await new Browser(server.url, { token }).open();
  open.push(browser);
  return browser;
};

describe("The overview", () => {
  it("has figures of entries for a role that may open entries alone, and none of anything else", async () => {
    const all = await overview(await server.signIn("admin"));
    expect(all.sees).toEqual(["entry", "exit", "delivery", "repertory", "vehicle", "count"]);
    const seen = await overview((await person(["entry-list"])).token);
    expect(seen.sees).toEqual(["entry"]);
    expect(seen.entry).toEqual(all.entry);
    expect(seen.longest).toEqual(all.longest);
    expect(seen.longest).toHaveLength(1);
    expect(seen.recent).toEqual(all.recent);
    expect(seen).toMatchObject({ vehicles: null, utilisationPercent: null });
    expect(seen.today.outbound.today).toBeNull();
  });

  it("says nothing of entries to a role that may open exits alone, over REST and live", async () => {
    const { token } = await person(["exit-list"]);
    const browser = await browse(token);
    const { data } = (await browser.sub("overview")) as { readonly data: Overview };
    for (const seen of [await overview(token), data]) {
      expect(seen.sees).toEqual(["exit", "delivery"]);
      expect(seen.entry.pending).toEqual({ count: 0, oldestSince: null, late: 0 });
      expect(seen.longest).toEqual([]);
      expect(seen.recent).toEqual([]);
      expect(seen.today.inbound).toEqual({
        ...{
          today: null,
          yesterday: null,
          mean: null,
          series: Array(8).fill(null),
          requests: 0,
          goodsTypes: 0,
        },
      });
      expect(seen.hours.every(({ inbound }) => inbound === null)).toBe(true);
      expect(seen.stock).toMatchObject({ onHand: 0, incoming: 0 });
    }
  });

  it("moves for a role of few pages as it does for any other", async () => {
    const { token } = await person(["entry-verify"]);
    const browser = await browse(token);
    const before = ((await browser.sub("overview")) as { readonly data: Overview }).data.entry.pending.count;
    await submitted();
    await until(() =>
      browser.gauges.some(({ value }) => (value as Overview).entry.pending.count === before + 1),
    );
  });

  it("of a past minute is limited in the same way", async () => {
    const at = server.deps.clock.now();
    await takeSamples(server.deps, at);
    const read = async (token: string) =>
      (
        await server
          .api(token)
          .get<OverviewSample>("/api/overview/sample", { query: { at: at.toISOString() } })
      ).data;
    const whole = await read(await server.signIn("admin"));
    expect(whole.value.longest.length).toBeGreaterThan(0);
    expect(whole.changes.length).toBeGreaterThan(0);
    const limited = await read((await person(["system-display"])).token);
    expect(limited.value.longest).toEqual([]);
    expect(limited.value.entry.pending.count).toBe(0);
    expect(limited.changes).toEqual([]);
  });
});

describe("A wall", () => {
  const namesOn = ({ longest }: Overview) => [...new Set(longest.map(({ clientName }) => clientName))];

  it("abbreviates clients' names, until its display says that it shows them; live too", async () => {
    const display = await addDisplay(admin);
    expect(display.showsClientNames).toBe(false);
    const token = await pair(server, display.code);
    expect(namesOn(await overview(token))).toEqual(["华新…"]);
    expect(JSON.stringify(await overview(token))).not.toContain(NAME);
    const browser = await browse(token);
    const first = (await browser.sub("overview")) as { readonly data: Overview };
    expect(namesOn(first.data)).toEqual(["华新…"]);

    const { data: row } = await admin.get<DisplayRow>("/api/display/detail", { query: { id: display.id } });
    const { id, version, name, warehouseId, locale } = row;
    const body = { id, version, name, warehouseId, locale, showsClientNames: true };
    expect(await admin.post("/api/display/saveOrUpdate", { body })).toMatchObject({ code: 20000 });
    expect(namesOn(await overview(token))).toEqual([NAME]);
    await until(() =>
      browser.resyncs.some(({ topic, reason }) => topic === "overview" && reason === "scope"),
    );
    const next = (await browser.sub("overview")) as { readonly data: Overview };
    expect(namesOn(next.data)).toEqual([NAME]);
  });
});

describe("Messages", () => {
  it("about entries reach no person of the client whose role cannot open entries", async () => {
    const clientId = server.world.clientIds.huaxin;
    const [blind, seeing] = [await person(["exit-list"], clientId), await person(["entry-list"], clientId)];
    const draft = await announce(owner, warehouse, [{ typeId: warehouse.typeId, expected: 5 }]);
    const { version } = await command(owner, "submit", { id: draft.id, version: draft.version });
    await command(admin, "approve", { id: draft.id, version });
    expect((await inbox(seeing.token)).map(({ template }) => template)).toEqual(["entryApproved"]);
    expect(await inbox(blind.token)).toEqual([]);
  });

  it("leave the inbox, its count and its live topic with the pages that show what they are about", async () => {
    const { token, userId, roleId } = await person(["entry-verify"]);
    await submitted();
    const browser = await browse(token);
    const before = (await browser.sub("todo")) as { readonly data: TodoSnapshot };
    expect(before.data).toMatchObject({ open: [], list: [{ template: "entrySubmitted" }] });
    expect((await inbox(token)).map(({ template }) => template)).toEqual(["entrySubmitted"]);
    await server.deps.db.transaction(async (tx) => {
      await sql`update role set menu = '["exit-list"]'::jsonb where id = ${roleId}`.execute(tx);
      await publishMenu(tx, userId);
    });
    await until(() => browser.resyncs.some(({ topic }) => topic === "todo"));
    expect(await inbox(token)).toEqual([]);
    const cursor = { epoch: (before as unknown as { epoch: string }).epoch, seq: 0 };
    const again = await browser.sub("todo", cursor);
    expect(JSON.stringify(again)).not.toContain("entrySubmitted");
    const fresh = (await browser.sub("todo")) as { readonly data: TodoSnapshot };
    expect(fresh.data).toEqual({ list: [], open: [] });
  });
});

describe("A file", () => {
  it("of an entry is not there for a role that cannot open entries", async () => {
    const clientId = server.world.clientIds.huaxin;
    const token = await server.signIn("admin");
    const { data } = await upload(server.url, token, fileOf("jpeg"));
    const owner = { entity: "entry", id: data.id, clientId } as const;
    await server.deps.db.transaction((tx) => claimFiles(tx, owner, [data.id]));
    const status = async (menu: readonly string[], of?: string) => {
      const { token } = await person(menu, of);
      return (await fetch(new URL(data.url, server.url), { headers: { token } })).status;
    };
    expect(await status(["entry-list"], clientId)).toBe(200);
    expect(await status(["exit-list"], clientId)).toBe(404);
    expect(await status(["entry-list"])).toBe(200);
    expect(await status(["system-user"])).toBe(404);
  });
});
