import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import type { AuditRow } from "../../src/contracts/audit.ts";
import type { DisplayWithCode, Paired } from "../../src/contracts/display.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import { type ServedDatabase, serveDatabase, tallyboard } from "../support/command-line.ts";
import { testEngine } from "../support/database.ts";
import { password } from "../support/people.ts";
import { apiAt } from "../support/server.ts";
import { buildServer } from "../support/server-process.ts";

let served: ServedDatabase;
let url: string;

beforeAll(async () => {
  served = await serveDatabase();
  url = served.url;
});
afterAll(() => served?.remove());

const type = (...args: readonly string[]) => served.type(...args);

/** On PostgreSQL beside the running server, on the embedded engine while it is stopped. */
async function typeProperly(...args: readonly string[]): Promise<string> {
  if (testEngine === "embedded") {
    const refused = await type(...args);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toMatch(
      /^database: embedded in \S+\nDATA_DIR \S+ is in use by process \d+; one process at a time\.\n$/,
    );
    await served.stop();
  }
  const { code, stdout, stderr } = await type(...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: served.named });
  if (testEngine === "embedded") await served.start();
  return stdout;
}

const signIn = (username: string, secret: string) =>
  apiAt(url, null).post<{ tokenValue: string }>("/api/user/login", { body: { username, password: secret } });

const passwordIn = (text: string): string => / password (\S+) \(shown once/.exec(text)?.[1] ?? "";

const auditOf = async (action: string): Promise<AuditRow | undefined> => {
  const { data } = await signIn("operator", password);
  const query = { action };
  return (await apiAt(url, data.tokenValue).get<ListPage<AuditRow>>("/api/audit/queryByPage", { query })).data
    .list[0];
};

test("an administrator made by command signs in with the printed password and has to change it", async () => {
  const text = await typeProperly("admin", "create", "nightshift");
  expect(text).toMatch(
    /^account nightshift, password \S+ \(shown once; to be changed at the first sign-in\)\n$/,
  );
  const { code, data } = await signIn("nightshift", passwordIn(text));
  expect(code).toBe(20000);
  const info = await apiAt(url, data.tokenValue).get<{ mustChangePassword: boolean }>("/api/user/info");
  expect(info.data.mustChangePassword).toBe(true);
  expect(await typeProperly("admin", "list")).toMatch(/^nightshift\t.*\tenabled\t/m);
});

test("a disabled last administrator who forgot the password is back after one command", async () => {
  const { data } = await signIn("operator", password);
  const operator = apiAt(url, data.tokenValue);
  const people = await operator.get<ListPage<{ id: string }>>("/api/user/queryByPage", {
    query: { userAccount: "admin" },
  });
  const query = { id: people.data.list[0]?.id ?? "", userStatus: 0 };
  expect((await operator.post("/api/user/switchStatus", { query })).code).toBe(20000);
  expect((await signIn("admin", password)).code).toBe(40300);
  const text = await typeProperly("admin", "reset-password", "admin", "--enable");
  expect((await signIn("admin", password)).code).toBe(40001);
  expect((await signIn("admin", passwordIn(text))).code).toBe(20000);
  expect(await auditOf("resetPassword")).toMatchObject({ byName: "system", byUserId: null });
});

test("a person signed out by command has to sign in again", async () => {
  const { data } = await signIn("huaxin", password);
  expect(await typeProperly("admin", "end-sessions", "huaxin")).toBe("account huaxin: 1 session ended\n");
  expect((await apiAt(url, data.tokenValue).get("/api/user/info")).code).toBe(50012);
  expect(await auditOf("logoutEverywhere")).toMatchObject({ byName: "system" });
});

test("sessions and displays that a command lists are ended one by one", async () => {
  const first = (await signIn("operator", password)).data.tokenValue;
  const other = (await signIn("operator", password)).data.tokenValue;
  const operator = apiAt(url, first);
  const sessions = await operator.get<readonly { id: string; present: boolean }[]>("/api/user/sessions");
  const session = sessions.data.find(({ present }) => present)?.id ?? "";
  const pair = async (name: string) => {
    const made = await operator.post<DisplayWithCode>("/api/display/saveOrUpdate", { body: { name } });
    const paired = await apiAt(url, null).post<Paired>("/api/display/pair", {
      body: { code: made.data.code },
    });
    return { id: made.data.id, token: paired.data.tokenValue };
  };
  const [stolen, kept] = [await pair("dock"), await pair("office")];

  if (testEngine === "embedded") await served.stop();
  expect((await type("admin", "sessions", "operator")).stdout).toMatch(
    new RegExp(`^${session}\\tsince \\S+Z\\tlast seen \\S+Z\\t`, "m"),
  );
  expect(await type("admin", "end-session", "admin", session)).toEqual({
    ...{ code: 1, stdout: "" },
    stderr: `${served.named}admin has no session ${session}; tallyboard admin sessions admin lists them.\n`,
  });
  expect((await type("admin", "end-session", "operator", session)).stdout).toBe(
    `account operator: session ${session} ended\n`,
  );
  expect((await type("admin", "displays")).stdout).toMatch(
    new RegExp(`^${stolen.id}\\tdock\\tall warehouses\\tpaired \\S+Z\\tlast seen `, "m"),
  );
  expect(await type("admin", "unpair", "dock")).toMatchObject({ code: 1, stdout: "" });
  expect((await type("admin", "unpair", stolen.id)).stdout).toBe(
    `display ${stolen.id}: it has to be paired again\n`,
  );
  if (testEngine === "embedded") await served.start();

  expect((await apiAt(url, first).get("/api/user/info")).code).toBe(50012);
  expect((await apiAt(url, other).get("/api/user/info")).code).toBe(20000);
  expect((await apiAt(url, stolen.token).get("/api/display/self")).code).toBe(50012);
  expect((await apiAt(url, kept.token).get("/api/display/self")).code).toBe(20000);
  expect(await auditOf("endSessions")).toMatchObject({ byName: "system" });
});

test("a file of goods is imported by command: all of it or nothing, each bad line named", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tallyboard-import-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, ...lines: readonly string[]): string => {
    writeFileSync(
      join(folder, name),
      ["货品编码,货品名称,单位,每包数量,所属客户", ...lines, ""].join("\r\n"),
    );
    return join(folder, name);
  };
  const token = (await signIn("operator", password)).data.tokenValue;
  const rows = async () =>
    (
      await apiAt(url, token).get<ListPage<{ skuCode: string; packSize: number }>>(
        "/api/goods/type/queryByPage",
        {
          query: { keyword: "CMD-", sort: "skuCode" },
        },
      )
    ).data.list.map(({ skuCode, packSize }) => [skuCode, packSize]);
  const good = file("good.csv", "CMD-1,甲,个,12,[公共]", "CMD-2,乙,个,6,[公共]");
  expect(await typeProperly("admin", "import", "goods/type", good, "--check")).toBe(
    "goods/type: 2 new, 0 changed, 0 unchanged; checked only, nothing was imported.\n",
  );
  expect(await rows()).toEqual([]);
  expect(await typeProperly("admin", "import", "goods/type", good)).toBe(
    "goods/type: 2 new, 0 changed, 0 unchanged.\n",
  );
  expect(await rows()).toEqual([
    ["CMD-1", 12],
    ["CMD-2", 6],
  ]);
  expect(await auditOf("created")).toMatchObject({ byName: "system", byUserId: null });

  await served.stop();
  const bad = await type(
    "admin",
    "import",
    "goods/type",
    file("bad.csv", "CMD-1,甲,个,24,[公共]", "CMD-3,丙,个,6.5,[公共]"),
  );
  expect(bad).toMatchObject({ code: 1, stderr: served.named });
  expect(bad.stdout).toMatch(/^line 3, 每包数量: .*6\.5.*\ngoods\/type: 1 error; nothing was imported\.\n$/);
  const refused = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await type("admin", "import", ...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    return stderr.replace(served.named, "");
  };
  expect(await refused("goods", good)).toMatch(
    /^There is no kind "goods" to import: warehouse, warehouse\/location, client, .*\n$/,
  );
  expect(await refused("client", join(folder, "none.csv"))).toMatch(/none\.csv cannot be read: ENOENT/);
  writeFileSync(join(folder, "picture.csv"), Buffer.from([0x89, 0, 1, 2]));
  expect(await refused("client", join(folder, "picture.csv"))).toMatch(/picture\.csv: \S.*\n$/);
  await served.start();
  expect(await rows()).toEqual([
    ["CMD-1", 12],
    ["CMD-2", 6],
  ]);
});

test("help of a command says what it takes and what its options do", async () => {
  const { code, stdout } = await type("admin", "reset-password", "--help");
  expect(code).toBe(0);
  expect(stdout).toContain("tallyboard admin reset-password ACCOUNT\n");
  expect(stdout).toMatch(/--enable +enable the account as well\n/);
  expect((await type("admin", "--help")).stdout.match(/^tallyboard admin /gm)).toHaveLength(9);
  expect(await type("burn", "--help")).toMatchObject({ code: 1, stdout: "" });
});

test("the program says its text and its refusals apart, and ends with 0 or 1", {
  timeout: 120_000,
}, async () => {
  const built = await buildServer();
  await served.stop();
  const listed = await tallyboard(built, served.env, ["admin", "list"]);
  expect(listed).toEqual({ ...(await type("admin", "list")), code: 0, stderr: served.named });
  expect(await tallyboard(built, served.env, ["burn"])).toEqual(await type("burn"));
  await served.start();
});

test("what cannot be done ends with 1 and one line", async () => {
  await served.stop();
  const said = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await type(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    return stderr.replace(served.named, "");
  };
  expect(await said("admin", "reset-password", "stranger")).toBe(
    "There is no account stranger; tallyboard admin list shows them.\n",
  );
  expect(await said("admin", "create", "huaxin")).toMatch(/^huaxin: refused \(.*accountTaken.*\)\.\n$/);
  expect(await said("admin", "create", "2nd")).toMatch(/^2nd: an account is a letter and then .*\n$/);
  expect(await said("admin", "create")).toBe("Usage: tallyboard admin create ACCOUNT\n");
  expect(await said("admin", "list", "--enable")).toBe("tallyboard admin list takes no --enable.\n");
  expect(await said("burn")).toBe('There is no command "burn"; tallyboard --help lists them.\n');
  expect(await said("admin")).toBe('There is no command "admin"; tallyboard admin --help lists them.\n');
  expect(await said("--loud")).toMatch(/^Unknown option '--loud'; tallyboard --help lists the options\.\n$/);
  expect((await type("--version")).stdout).toBe(`${packageJson.version}\n`);
  const { code, stdout } = await type("reconcile");
  expect({ code, last: stdout.trim().split("\n").at(-1) }).toEqual({ code: 0, last: "Nothing is wrong." });
});
