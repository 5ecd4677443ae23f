import { afterAll, beforeAll, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { systemClock } from "../../server/platform/clock.ts";
import { openDatabase } from "../../server/platform/database.ts";
import type { AuditRow } from "../../src/contracts/audit.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import { tallyboard } from "../support/command-line.ts";
import { type PreparedDatabase, prepareTestDatabase, testEngine, testLog } from "../support/database.ts";
import { createSmallWorld, password } from "../support/people.ts";
import { apiAt } from "../support/server.ts";
import {
  type BuiltServer,
  buildServer,
  environmentOf,
  type ServerProcess,
} from "../support/server-process.ts";

let built: BuiltServer;
let prepared: PreparedDatabase;
let server: ServerProcess | null = null;
let url: string;

beforeAll(async () => {
  built = await buildServer();
  prepared = await prepareTestDatabase();
  const db = await openDatabase({ database: prepared.choice, redisUrl: null }, testLog);
  await createSmallWorld({ db, clock: systemClock });
  await db.close();
  await start();
});
afterAll(async () => {
  await stop();
  await prepared?.discard();
  built?.remove();
});

async function start(): Promise<void> {
  server = built.start(environmentOf(prepared.choice));
  url = await server.listening;
}
async function stop(): Promise<void> {
  server?.child.kill("SIGINT");
  await server?.ended;
}

const type = (...args: readonly string[]) => tallyboard(built, environmentOf(prepared.choice), args);

/** On PostgreSQL beside the running server, on the embedded engine while it is stopped. */
async function typeProperly(...args: readonly string[]): Promise<string> {
  if (testEngine === "embedded") {
    const refused = await type(...args);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toMatch(/^DATA_DIR \S+ is in use by process \d+; one process at a time\.\n$/);
    await stop();
  }
  const { code, stdout, stderr } = await type(...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  if (testEngine === "embedded") await start();
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

test("an administrator made by command signs in with the printed password and has to change it", {
  timeout: 120_000,
}, async () => {
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

test("a disabled last administrator who forgot the password is back after one command", {
  timeout: 120_000,
}, async () => {
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

test("a person signed out by command has to sign in again", { timeout: 120_000 }, async () => {
  const { data } = await signIn("huaxin", password);
  expect(await typeProperly("admin", "end-sessions", "huaxin")).toBe("account huaxin: 1 sessions ended\n");
  expect((await apiAt(url, data.tokenValue).get("/api/user/info")).code).toBe(50012);
  expect(await auditOf("logoutEverywhere")).toMatchObject({ byName: "system" });
});

test("what cannot be done ends with 1 and one line", { timeout: 120_000 }, async () => {
  await stop();
  const said = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await type(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    return stderr;
  };
  expect(await said("admin", "reset-password", "stranger")).toBe(
    "There is no account stranger; tallyboard admin list shows them.\n",
  );
  expect(await said("admin", "create", "huaxin")).toMatch(/^huaxin: refused \(.*accountTaken.*\)\.\n$/);
  expect(await said("admin", "create", "2nd")).toMatch(/^2nd: an account is a letter and then .*\n$/);
  expect(await said("admin", "create")).toBe("Usage: tallyboard admin create ACCOUNT\n");
  expect(await said("admin", "list", "--enable")).toBe("tallyboard admin list takes no --enable.\n");
  expect(await said("burn")).toBe('There is no command "burn"; tallyboard --help lists them.\n');
  expect(await said("--loud")).toMatch(/^Unknown option '--loud'; tallyboard --help lists the options\.\n$/);
  expect((await type("--version")).stdout).toBe(`${packageJson.version}\n`);
  const { code, stdout } = await type("reconcile");
  expect({ code, last: stdout.trim().split("\n").at(-1) }).toEqual({ code: 0, last: "Nothing is wrong." });
});
