/** Roles by the provider's groups: whose change, and what never changes. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../server/platform/ids.ts";
import { grantablePages } from "../../src/contracts/pages.ts";
import { type TestProvider, testProvider } from "../support/oidc.ts";
import { freePort } from "../support/own-services.ts";
import type { Account } from "../support/people.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { oidcSettings, signOnAt } from "../support/sign-on.ts";

let provider: TestProvider;
let company: TestServer;
let steps: ReturnType<typeof signOnAt>;
let roleIds: Record<"clerk" | "full" | "off", string>;
const roleOf = async (account: Account) =>
  (
    await company.deps.db.reader
      .selectFrom("users")
      .select("roleId")
      .where("id", "=", company.world.userIds[account])
      .executeTakeFirstOrThrow()
  ).roleId;

beforeAll(async () => {
  const port = await freePort();
  const own = `http://127.0.0.1:${port}`;
  provider = await testProvider(own);
  steps = signOnAt(own);
  await provider.start();
  const map = [
    { value: "cn=chiefs,ou=wms", roleName: "管理员" },
    { value: "clerks", roleName: "文员" },
    { value: "off", roleName: "停用的" },
    { value: "gone", roleName: "没有这个角色" },
    { value: "buyers", roleName: "客户" },
  ];
  const oidc = { ...oidcSettings(provider.issuer, own), roles: { claim: "groups", map } };
  company = await startTestServer({ config: { port, publicOrigins: [own], oidc } });
  const full = JSON.stringify(grantablePages("admin").map(({ name }) => name));
  roleIds = { clerk: newId(), full: company.world.roleIds.admin, off: newId() };
  const at = new Date();
  const stamps = { roleCode: "admin" as const, createdAt: at, updatedAt: at };
  await company.deps.db.transaction((tx) =>
    tx
      .insertInto("role")
      .values([
        { id: roleIds.clerk, roleName: "文员", menu: JSON.stringify(["entry-list"]), ...stamps },
        { id: roleIds.off, roleName: "停用的", menu: full, status: "disabled", ...stamps },
      ])
      .execute(),
  );
});
afterAll(async () => {
  await provider?.stop();
  await company?.stop();
});

it("a mapped role is needed: a person of no mapped group is refused, and keeps their role", async () => {
  for (const groups of [undefined, [], ["others"], ["off"], ["gone"]]) {
    await provider.say({ groups: groups ? { operator: groups } : {} });
    expect(await steps.refusedBecause("operator")).toEqual(["signOnRole"]);
  }
  expect(await roleOf("operator")).toBe(roleIds.full);
});

it("a role that is the present one changes nothing", async () => {
  await provider.say({ groups: { operator: ["clerks", "cn=chiefs,ou=wms"] } });
  const before = await company.signIn("operator");
  expect((await steps.signOn("operator")).code).toBe(20000);
  expect((await company.api(before).get("/api/user/info")).code).toBe(20000);
});

it("a group never makes an admin of a client's person, nor the reverse", async () => {
  await provider.say({ groups: { huaxin: ["cn=chiefs,ou=wms"], operator: ["buyers"], beichen: ["buyers"] } });
  expect(await steps.refusedBecause("huaxin")).toEqual(["signOnRole"]);
  expect(await steps.refusedBecause("operator")).toEqual(["signOnRole"]);
  expect((await steps.signOn("beichen")).code).toBe(20000);
});

it("a role is given at the sign-in: other sessions end, the person is told, and the audit says who did it", async () => {
  await provider.say({ groups: { operator: ["clerks"] } });
  const before = await company.signIn("operator");
  const { code, data } = await steps.signOn("operator");
  expect(code).toBe(20000);
  expect(await roleOf("operator")).toBe(roleIds.clerk);
  expect((await company.api(before).get("/api/user/info")).code).toBe(50012);
  const mine = company.api(data?.tokenValue ?? "");
  expect((await mine.get<{ roleName: string }>("/api/user/info")).data.roleName).toBe("文员");
  const messages = await mine.get<{ content: string }[]>("/api/message/list", { language: "en-US" });
  expect(messages.data.map(({ content }) => content)).toContain(
    "Single sign-on changed your role to “文员”.",
  );
  const admin = await company.as("admin");
  const audit = await admin.get<{ list: { byName: string; byUserId: string | null; changes: unknown }[] }>(
    "/api/audit/queryByPage",
    { query: { action: "saved", entityId: company.world.userIds.operator } },
  );
  expect(audit.data.list[0]).toMatchObject({
    byName: "OpenID Connect",
    byUserId: null,
    changes: [{ field: "roleId", before: "管理员", after: "文员" }],
  });
});

it("a group never takes away the last full admin", async () => {
  await provider.say({ groups: { admin: ["clerks"] } });
  expect(await steps.refusedBecause("admin")).toEqual(["signOnLastAdmin"]);
  expect(await roleOf("admin")).toBe(roleIds.full);
  expect(await (await company.as("admin")).get("/api/user/info")).toMatchObject({
    code: 20000,
  });
});

it("a claim may lie within others, as Keycloak has it", async () => {
  const { claimOf, textsOf } = await import("../../server/features/user/sign-on.provider.ts");
  const claims = { realm_access: { roles: ["clerks", 7] }, "https://wms.example/roles": "clerks" };
  expect(textsOf(claimOf(claims, "realm_access.roles"))).toEqual(["clerks"]);
  expect(textsOf(claimOf(claims, "https://wms.example/roles"))).toEqual(["clerks"]);
  expect(claimOf(claims, "realm_access.constructor")).toBeUndefined();
  expect(claimOf(claims, "realm_access.roles.none")).toBeUndefined();
});
