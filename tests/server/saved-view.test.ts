/** Saved views: conditions of a list under a name, one's own or shared with one's side. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../server/platform/ids.ts";
import type { SavedView } from "../../src/contracts/saved-view.ts";
import { SAVED_VIEWS_MAX } from "../../src/contracts/saved-view-pages.ts";
import type { Account } from "../support/people.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";

const ACCOUNTS = ["admin", "operator", "huaxin", "huaxin2", "beichen"] as const;

let server: TestServer;
const people = {} as Record<Account, Api>;

beforeAll(async () => {
  server = await startTestServer();
  for (const account of ACCOUNTS) people[account] = await server.as(account);
});
afterAll(() => server.stop());

let made = 0;
const bodyOf = (more: object = {}) => {
  made += 1;
  return { page: "entry-list", name: `视图 ${made}`, query: "status=pending", isShared: false, ...more };
};
const save = (by: Account, more: object = {}) =>
  people[by].post<SavedView>("/api/savedView/saveOrUpdate", { body: bodyOf(more) });
const kept = async (by: Account, more: object = {}) => {
  const answer = await save(by, more);
  expect(answer.code).toBe(20000);
  return answer.data;
};
const namesOf = async (by: Account, page = "entry-list") => {
  const answer = await people[by].get<readonly SavedView[]>("/api/savedView/list", { query: { page } });
  expect(answer.code).toBe(20000);
  return answer.data.map(({ name }) => name);
};
const remove = (by: Account, { id, version }: { readonly id: string; readonly version: number }) =>
  people[by].del("/api/savedView/delete", { query: { id, version } });

describe("Who sees a saved view", () => {
  it("only its owner, unless it is shared", async () => {
    const own = await kept("admin");
    const shared = await kept("admin", { isShared: true });
    expect(await namesOf("admin")).toEqual([own.name, shared.name]);
    expect(await namesOf("operator")).toEqual([shared.name]);
    const seen = await people.operator.get<readonly SavedView[]>("/api/savedView/list", {
      query: { page: "entry-list" },
    });
    expect(seen.data).toMatchObject([{ isOwn: false, isShared: true, ownerName: "管理员" }]);
    await remove("admin", own);
    await remove("admin", shared);
  });

  it("a shared one is seen by colleagues of the same client, and by no other client and no admin", async () => {
    const shared = await kept("huaxin", { isShared: true });
    expect(await namesOf("huaxin2")).toEqual([shared.name]);
    expect(await namesOf("beichen")).toEqual([]);
    expect(await namesOf("admin")).toEqual([]);
    const ofAdmins = await kept("admin", { isShared: true });
    expect(await namesOf("huaxin")).toEqual([shared.name]);
    await remove("admin", ofAdmins);
    await remove("huaxin", shared);
  });

  it("keeps views of stock for the warehouse's people and for a client's, each for its own side", async () => {
    const stock = { page: "warehouse-repertory", isShared: true };
    const ofAdmins = await kept("admin", { ...stock, query: "expiryTo=today%2B30&sort=expiry" });
    const ofClient = await kept("huaxin", { ...stock, query: "condition=damaged" });
    expect(ofAdmins.query).toBe("expiryTo=today%2B30&sort=expiry");
    expect(await namesOf("operator", "warehouse-repertory")).toEqual([ofAdmins.name]);
    expect(await namesOf("huaxin2", "warehouse-repertory")).toEqual([ofClient.name]);
    expect(await namesOf("beichen", "warehouse-repertory")).toEqual([]);
    expect(await namesOf("operator", "entry-list")).not.toContain(ofAdmins.name);
    await remove("admin", ofAdmins);
    await remove("huaxin", ofClient);
  });

  it("does not follow a person who moves to another client", async () => {
    const view = await kept("huaxin2");
    const move = (clientId: string) =>
      server.deps.db.transaction((tx) =>
        tx.updateTable("users").set({ clientId }).where("id", "=", server.world.userIds.huaxin2).execute(),
      );
    await move(server.world.clientIds.beichen);
    try {
      const there = server.api(await server.signIn("huaxin2"));
      const answer = await there.get("/api/savedView/list", { query: { page: "entry-list" } });
      expect(answer.data).toEqual([]);
      const { id, version } = view;
      expect((await there.del("/api/savedView/delete", { query: { id, version } })).code).toBe(40400);
    } finally {
      await move(server.world.clientIds.huaxin);
    }
    people.huaxin2 = await server.as("huaxin2");
    expect((await remove("huaxin2", view)).code).toBe(20000);
  });

  it("is asked for by page, and only by those who may open that page", async () => {
    const ask = (by: Api, page: string) => by.get("/api/savedView/list", { query: { page } });
    expect((await ask(people.admin, "client-list")).code).toBe(40000);
    expect((await ask(server.api(), "entry-list")).code).toBe(50008);
    const { deps, world } = server;
    const roleId = newId();
    const at = deps.clock.now();
    const userId = world.userIds.operator;
    await deps.db.transaction(async (tx) => {
      const role = { roleName: "只看出库", roleCode: "admin", menu: JSON.stringify(["exit-list"]) } as const;
      await tx
        .insertInto("role")
        .values({ id: roleId, ...role, createdAt: at, updatedAt: at })
        .execute();
      await tx.updateTable("users").set({ roleId }).where("id", "=", userId).execute();
    });
    const narrowed = await server.as("operator");
    expect((await ask(narrowed, "entry-list")).code).toBe(40300);
    expect((await ask(narrowed, "exit-list")).code).toBe(20000);
    const body = bodyOf();
    expect((await narrowed.post("/api/savedView/saveOrUpdate", { body })).code).toBe(40300);
  });
});

describe("Changing a saved view", () => {
  it("is its owner's alone: a colleague and another client get the answer of an unknown one", async () => {
    const view = await kept("huaxin", { isShared: true });
    for (const other of ["huaxin2", "beichen", "admin"] as const) {
      expect((await save(other, { id: view.id, version: view.version })).code).toBe(40400);
      expect((await remove(other, view)).code).toBe(40400);
    }
    expect(await namesOf("huaxin")).toContain(view.name);
    await remove("huaxin", view);
  });

  it("refuses a version that has moved on, and returns the view as it is now", async () => {
    const view = await kept("admin");
    const change = { id: view.id, version: view.version };
    const renamed = await kept("admin", { ...change, name: "改名" });
    expect(renamed).toMatchObject({ id: view.id, version: view.version + 1, name: "改名" });
    const late = await save("admin", { ...change, name: "又改名" });
    expect(late.code).toBe(40900);
    expect(late.data).toMatchObject({ because: ["version"], current: { name: "改名" }, changedBy: "管理员" });
    expect((await remove("admin", view)).code).toBe(40900);
    expect((await remove("admin", renamed)).code).toBe(20000);
    expect((await remove("admin", renamed)).code).toBe(40400);
  });

  it("lets one of two simultaneous changes of the same version through", async () => {
    const view = await kept("admin");
    const change = { id: view.id, version: view.version };
    const answers = await Promise.all([save("admin", change), save("admin", change)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([20000, 40900]);
    await remove("admin", { id: view.id, version: view.version + 1 });
  });

  it("repeats its answer under the same key and keeps one view", async () => {
    const body = bodyOf();
    const send = () => people.admin.post<SavedView>("/api/savedView/saveOrUpdate", { body, key: "once" });
    const [first, second] = [await send(), await send()];
    expect(second.data).toEqual(first.data);
    expect((await namesOf("admin")).filter((name) => name === body.name)).toHaveLength(1);
    await remove("admin", first.data);
  });

  it("ends with its owner", async () => {
    const { deps, world } = server;
    const view = await kept("beichen", { isShared: true });
    const count = async () => {
      const found = deps.db.reader.selectFrom("savedView").select("id").where("id", "=", view.id);
      return (await found.execute()).length;
    };
    expect(await count()).toBe(1);
    await deps.db.transaction(async (tx) => {
      await tx.deleteFrom("session").where("userId", "=", world.userIds.beichen).execute();
      await tx.deleteFrom("users").where("id", "=", world.userIds.beichen).execute();
    });
    expect(await count()).toBe(0);
  });
});

describe("What a saved view may hold", () => {
  it("the search of an address and nothing else", async () => {
    const codeOf = async (more: object) => (await save("admin", more)).code;
    const wrong = ["status", "a=1&", "a=<b>&c d=1", "a=1#b", "=x", `a=${"x".repeat(501)}`, "1=a", "a=b=c"];
    for (const query of wrong) expect([query, await codeOf({ query })]).toEqual([query, 40000]);
    expect(await codeOf({ name: "" })).toBe(40000);
    expect(await codeOf({ name: "  " })).toBe(40000);
    expect(await codeOf({ name: "长".repeat(41) })).toBe(40000);
    const all = await kept("admin", { query: "" });
    const some = await kept("admin", {
      query: "status=pending%2Capproved&keyword=%E5%8D%8E+%E9%91%AB&sort=-createdAt",
    });
    await remove("admin", all);
    await remove("admin", some);
  });

  it("a name that the person has not yet used on that page", async () => {
    const view = await kept("admin", { name: "今天" });
    const again = await save("admin", { name: " 今天 " });
    expect(again.code).toBe(42200);
    expect(again.data).toMatchObject({ because: ["nameTaken"] });
    const elsewhere = await kept("admin", { name: "今天", page: "exit-list" });
    const ofAnother = await kept("huaxin", { name: "今天" });
    await remove("admin", view);
    await remove("admin", elsewhere);
    await remove("huaxin", ofAnother);
  });

  it(`at most ${SAVED_VIEWS_MAX} of one page, also when many are saved at once`, async () => {
    const before = (await namesOf("admin", "delivery-list")).length;
    const answers = await Promise.all(
      Array.from({ length: SAVED_VIEWS_MAX + 3 - before }, () => save("admin", { page: "delivery-list" })),
    );
    const refusedOnes = answers.filter(({ code }) => code !== 20000);
    expect(refusedOnes).toHaveLength(3);
    expect(refusedOnes[0]?.data).toMatchObject({ because: ["tooManyViews"] });
    expect(await namesOf("admin", "delivery-list")).toHaveLength(SAVED_VIEWS_MAX);
  });
});
