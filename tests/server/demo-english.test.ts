import { afterAll, expect, it } from "vitest";
import { SettableClock } from "../../server/platform/clock.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

/** Half past two in the afternoon of a Friday in Shanghai. */
const now = new Date("2026-03-20T06:30:00.000Z");
const started: TestServer[] = [];
afterAll(() => Promise.all(started.map((server) => server.stop())));

/** Filled once, within the first test: a test is tried again on a busy machine, a hook is not. */
async function worlds(): Promise<{ chinese: TestServer; english: TestServer }> {
  const clock = () => new SettableClock(now);
  const chinese = started[0] ?? (await startTestServer({ world: "demo", clock: clock() }));
  started[0] = chinese;
  const english = started[1] ?? (await startTestServer({ world: "demo-en", clock: clock() }));
  started[1] = english;
  return { chinese, english };
}

/** Every text of the demo data that has a Chinese character, but for plates, which are painted on the vehicles. */
async function chineseTexts({ deps }: TestServer): Promise<readonly string[]> {
  const { reader } = deps.db;
  const rows: readonly object[] = [
    ...(await reader.selectFrom("client").select(["name", "shortName", "contact", "address"]).execute()),
    ...(await reader.selectFrom("users").select("userName").execute()),
    ...(await reader.selectFrom("warehouse").select(["name", "address"]).execute()),
    ...(await reader.selectFrom("goodsType").select(["name", "spec", "unit", "packUnit"]).execute()),
    ...(await reader.selectFrom("goodsCategory").select("name").execute()),
    ...(await reader.selectFrom("goodsBrand").select("name").execute()),
    ...(await reader.selectFrom("goodsLevel").select("name").execute()),
    ...(await reader.selectFrom("department").select("name").execute()),
    ...(await reader.selectFrom("post").select("name").execute()),
    ...(await reader.selectFrom("vehicle").select("driver").execute()),
    ...(await reader.selectFrom("entry").select(["driver", "dock"]).execute()),
    ...(await reader.selectFrom("exit").select(["consigneeName", "address", "signer"]).execute()),
  ];
  return rows.flatMap((row) => Object.values(row)).filter((text) => /\p{Script=Han}/u.test(String(text)));
}

it("has no Chinese character in the names of its English edition, and only those differ", {
  timeout: 240_000,
}, async () => {
  const { chinese, english } = await worlds();
  expect(await chineseTexts(english)).toEqual([]);
  expect((await chineseTexts(chinese)).length).toBeGreaterThan(1_000);
  const figures = async ({ deps: { db } }: TestServer) => ({
    entries: await db.reader
      .selectFrom("entry")
      .select(["number", "status", "expectedTotal", "goodTotal", "damagedTotal", "statusSince"])
      .orderBy("number")
      .execute(),
    exits: await db.reader
      .selectFrom("exit")
      .select(["number", "status", "requestedTotal", "shippedTotal", "statusSince"])
      .orderBy("number")
      .execute(),
    goods: await db.reader
      .selectFrom("goodsType")
      .select(["skuCode", "gtin", "packSize", "safetyStock"])
      .orderBy("skuCode")
      .execute(),
  });
  expect(await figures(english)).toEqual(await figures(chinese));
});

it("lets the same people in, under their English names", { timeout: 240_000 }, async () => {
  const { english } = await worlds();
  const { data } = await (await english.as("huaxin")).get<{ userName: string; clientName: string }>(
    "/api/user/info",
  );
  expect(data).toMatchObject({ userName: "Zhou Wenjing", clientName: "Huaxin Foods Co., Ltd." });
});
