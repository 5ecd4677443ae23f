import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announce, approved, command, freshKey } from "../../support/entries.ts";
import { settled } from "../../support/fault-page.ts";
import { ExampleClient, hasPython, type Language } from "../../support/feed-examples.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
const clients: ExampleClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
});
afterAll(async () => {
  for (const client of clients) await client.stop();
  await server.stop();
});

const languages: readonly (readonly [Language, boolean])[] = [
  ["Python", hasPython],
  ["Node", true],
];

for (const [language, isThere] of languages) {
  describe.skipIf(!isThere)(`the ${language} client of docs/feed.md`, () => {
    test("shows what REST lists, for an admin and for a client, while entries come, change and go", async () => {
      const [owner, admin] = [await server.as("huaxin"), await server.as("operator")];
      const goods = [{ typeId: warehouse.typeId, expected: 10 }];
      await approved(owner, admin, warehouse, goods);
      const watching: ExampleClient[] = [];
      for (const account of ["admin", "huaxin"] as const)
        watching.push(new ExampleClient(language, server.url, await server.signIn(account)));
      clients.push(...watching);
      const agree = async (what: string) => {
        for (const client of watching) await settled(what, () => client.agrees(server.url));
      };
      await agree("the first list");
      const before = Object.keys(watching[0]?.rows ?? {}).length;
      for (let n = 0; n < 5; n += 1) {
        const entry = await approved(owner, admin, warehouse, goods);
        await command(admin, "arrive", { id: entry.id, version: entry.version, plate: "沪A12345" });
      }
      const draft = await announce(owner, warehouse, goods);
      await agree("entries that came and changed");
      expect(Object.keys(watching[0]?.rows ?? {})).toHaveLength(before + 6);
      const gone = await owner.del("/api/entry/delete", { query: { id: draft.id }, key: freshKey() });
      expect(gone.code).toBe(20000);
      await agree("a draft that was deleted");
      for (const client of watching) expect(client.rows).not.toHaveProperty(draft.id);
    });
  });
}
