import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { verifyAudit } from "../../server/platform/audit-chain.ts";
import type { AuditRow } from "../../src/contracts/audit.ts";
import type { DisplayWithCode, Paired } from "../../src/contracts/display.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import { Browser, until } from "../server/feed/support.ts";
import { type ServedDatabase, serveDatabase } from "../support/command-line.ts";
import { testEngine } from "../support/database.ts";
import { password } from "../support/people.ts";
import { type Api, apiAt } from "../support/server.ts";

let served: ServedDatabase;
let url: string;

beforeAll(async () => {
  served = await serveDatabase();
  url = served.url;
});
afterAll(() => served?.remove());

const rotate = async (...args: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await served.type("keys", "rotate", ...args);
  return code === 0 ? stdout : `refused: ${stderr.replace(served.named, "")}`;
};

/** As a person runs it: beside the servers on PostgreSQL, while the server is stopped on the embedded database. */
const rotateProperly = async (...args: readonly string[]): Promise<string> => {
  if (testEngine === "postgresql") return rotate(...args);
  expect(await rotate(...args)).toMatch(/^refused: DATA_DIR \S+ is in use by process \d+/);
  await served.stop();
  const said = await rotate(...args);
  await served.start();
  return said;
};

/** By the script of package.json, in a process of its own. */
const rotateByNpm = async (...args: readonly string[]): Promise<string> => {
  const { DATABASE_URL, REDIS_URL, DATA_DIR, ...env } = process.env;
  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "keys:rotate", "--", ...args], {
    env: { ...env, ...served.env, WORLD: "empty" },
  }).catch((error: { readonly stderr: string }) => ({
    stdout: `refused: ${error.stderr.replace(served.named, "")}`,
  }));
  return stdout;
};

interface SignedIn {
  readonly token: string;
  readonly api: Api;
  /** The cookie by which the sign-in knows the browser again. */
  readonly cookie: string;
}
const signIn = async (username: string): Promise<SignedIn> => {
  const answer = await apiAt(url, null).post<{ tokenValue: string }>("/api/user/login", {
    body: { username, password },
  });
  const token = answer.data.tokenValue;
  return { token, api: apiAt(url, token), cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
};
const browse = async (token: string): Promise<Browser> => {
  const browser = new Browser(url, { token });
  await browser.open();
  onTestFinished(() => browser.close());
  return browser;
};
const codeOf = async (token: string): Promise<number> => (await apiAt(url, token).get("/api/user/info")).code;
const rotations = async (admin: Api) =>
  (await admin.get<ListPage<AuditRow>>("/api/audit/queryByPage", { query: { action: "keysRotated" } })).data
    .list;

test("all sessions end with 50012, their sockets at once, and people sign in again", async () => {
  const people = [await signIn("admin"), await signIn("huaxin"), await signIn("huaxin")];
  const browsers = await Promise.all(people.map(({ token }) => browse(token)));
  expect(await rotateProperly("sessions")).toBe("sessions: 3 ended; everybody has to sign in again\n");
  if (testEngine === "postgresql") {
    await until(() => browsers.every(({ byes }) => byes.length > 0));
    expect(browsers.map(({ byes }) => byes[0]?.code)).toEqual(["revoked", "revoked", "revoked"]);
  }
  for (const { token } of people) expect(await codeOf(token)).toBe(50012);
  const admin = await signIn("admin");
  expect(await codeOf(admin.token)).toBe(20000);
  expect((await rotations(admin.api))[0]).toMatchObject({
    ...{ byUserId: null, byName: "system", entity: "user", entityId: null },
    changes: [{ field: "sessions", before: null, after: 3 }],
  });
});

test("displays have to be paired again, and codes that wait are void", async () => {
  const admin = await signIn("admin");
  const add = async (name: string) =>
    (
      await admin.api.post<DisplayWithCode>("/api/display/saveOrUpdate", {
        body: { name, warehouseId: null, locale: "zh-CN" },
      })
    ).data;
  const type = (code: string) => apiAt(url, null).post<Paired>("/api/display/pair", { body: { code } });
  const [door, waiting] = [await add("一号门"), await add("二号门")];
  const token = (await type(door.code)).data.tokenValue;
  const monitor = await browse(token);
  expect(await rotateProperly("displays")).toBe(
    "displays: 1 must be paired again; codes that nobody has typed yet are void\n",
  );
  if (testEngine === "postgresql") {
    await until(() => monitor.byes.length > 0);
    expect(monitor.byes[0]?.code).toBe("revoked");
  }
  expect((await apiAt(url, token).get("/api/overview")).code).toBe(50012);
  expect((await type(waiting.code)).data).toEqual({ because: ["pairingCode"] });
  expect(await codeOf(admin.token)).toBe(20000);
  const query = { entity: "display", action: "unpaired" };
  const { data } = await admin.api.get<ListPage<AuditRow>>("/api/audit/queryByPage", { query });
  expect(data.list).toMatchObject([{ entityId: door.id, byName: "system" }]);
  const { code } = (
    await admin.api.post<DisplayWithCode>("/api/display/renewCode", { body: { id: door.id } })
  ).data;
  expect((await type(code)).code).toBe(20000);
});

test("remembered browsers are removed; an unknown kind changes nothing", async () => {
  const admin = await signIn("admin");
  expect(admin.cookie).toMatch(/^tallyboard-device=/);
  expect(await rotateProperly("devices")).toMatch(/^devices: [1-9]\d* remembered browsers forgotten\n$/);
  expect(await rotateProperly("devices")).toBe("devices: 0 remembered browsers forgotten\n");
  expect(await codeOf(admin.token)).toBe(20000);
  const before = (await rotations(admin.api)).length;
  for (const said of [await rotateByNpm("everything"), await rotate("toString")])
    expect(said).toBe("refused: tallyboard keys rotate displays|devices|sessions|all\n");
  for (const args of [[], ["sessions", "displays"]])
    expect(await rotate(...args)).toBe("refused: Usage: tallyboard keys rotate KIND\n");
  expect(await rotations(admin.api)).toHaveLength(before);
});

test("all of them at once; the chain of the audit holds", async () => {
  expect(await rotateProperly("all")).toMatch(/^displays: 1 .*\ndevices: \d+ .*\nsessions: [1-9]\d* .*\n$/);
  await served.stop();
  const db = await served.open();
  expect((await verifyAudit(db)).broken).toEqual([]);
  await db.close();
});
