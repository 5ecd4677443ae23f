import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../server/platform/database.ts";
import { renewIdentity } from "../../server/platform/identity.ts";
import { openTestDatabase } from "../support/database.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("a database keeps its identity until an operator says that it was restored", async () => {
  const first = await database.identity();
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(await database.identity()).toBe(first);
  await renewIdentity(database.reader);
  const second = await database.identity();
  expect(second).not.toBe(first);
  expect(await database.identity()).toBe(second);
});
