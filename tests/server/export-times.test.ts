/** No export carries a time in UTC: each stands on the business clock, with the zone in its title. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ config: { businessTimeZone: "America/St_Johns" } });
  await createSmallWarehouse(server.deps);
  token = await server.signIn("admin");
});
afterAll(() => server.stop());

/** Every path that the document calls an export. */
async function exportPaths(): Promise<readonly string[]> {
  const document = (await (await fetch(new URL("/api/docs/json", server.url))).json()) as {
    readonly paths: Readonly<Record<string, object>>;
  };
  return Object.keys(document.paths).filter((path) => path.endsWith("/export"));
}

async function linesOf(path: string, language: string): Promise<readonly string[]> {
  const answer = await fetch(new URL(path, server.url), { headers: { token, "accept-language": language } });
  expect(answer.status, path).toBe(200);
  return (await answer.text()).replace("\uFEFF", "").trimEnd().split("\r\n");
}

it("in any list", async () => {
  const paths = await exportPaths();
  expect(paths).toEqual(
    expect.arrayContaining(["/api/user/export", "/api/audit/export", "/api/ledger/export"]),
  );
  for (const path of paths)
    for (const language of ["zh-CN", "en-US"])
      expect((await linesOf(path, language)).join("\n"), path).not.toMatch(/\d{4}-\d\d-\d\dT\d\d:\d\d/);
});

it("of people and of the audit, whose titles are otherwise those of the wire", async () => {
  const [people = "", first = ""] = await linesOf("/api/user/export", "en-US");
  expect(people).toMatch(
    /^userNumber,userAccount,.*,lastSeenAt \(America\/St_Johns\),createdAt \(America\/St_Johns\)$/,
  );
  expect(first).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/);
  await fetch(new URL("/api/post/saveOrUpdate", server.url), {
    method: "POST",
    headers: { token, "content-type": "application/json" },
    body: JSON.stringify({ code: "T-1", name: "Times" }),
  });
  const [audit = "", made = ""] = await linesOf("/api/audit/export?entity=post", "zh-CN");
  expect(audit).toBe("at（America/St_Johns）,byName,action,entity,entityId,entityName,changes");
  expect(made).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?,/);
});
