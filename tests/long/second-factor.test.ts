/** The second factor of signing in: codes of an app, recovery codes, remembered devices, and roles that require it. */
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SettableClock } from "../../server/platform/clock.ts";
import type { SecondFactorState } from "../../src/contracts/user.ts";
import { password } from "../support/people.ts";
import { type Answer, type Api, startTestServer, type TestServer } from "../support/server.ts";

const clock = new SettableClock(new Date("2026-05-20T08:00:00Z"));
const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, config: { trustProxy: true } });
});
afterAll(() => server?.stop());
// Each test begins after the failures of the last one have expired.
beforeEach(() => clock.advance(20 * minuteMs));

const codeAt = (secret: string, shiftMs = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + shiftMs });
const nextStep = () => clock.advance(30 * secondMs);
const wrongFor = (secret: string): string => {
  const near = [-30, 0, 30].map((seconds) => codeAt(secret, seconds * secondMs));
  return ["000000", "111111", "222222", "333333"].find((code) => !near.includes(code)) ?? "";
};

let address = 0;
interface From {
  readonly at?: string;
  readonly cookie?: string;
}
const newAddress = () => {
  address += 1;
  return `10.1.${Math.floor(address / 250)}.${(address % 250) + 1}`;
};
interface Login {
  readonly tokenValue: string;
  readonly challenge: string;
  readonly because: readonly string[];
}
const login = (body: object, { at = newAddress(), cookie }: From = {}) =>
  server.api().post<Login>("/api/user/login", {
    body,
    headers: { "x-forwarded-for": at, ...(cookie ? { cookie } : {}) },
  });
const cookieOf = ({ headers }: Answer) => (headers.get("set-cookie") ?? "").split(";")[0] ?? "";
const challengeOf = async (username: string, from?: From): Promise<string> =>
  (await login({ username, password }, from)).data.challenge;

interface Factor {
  readonly api: Api;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}
/** Turns the second factor on for the person of this API. */
async function turnOn(api: Api): Promise<Factor> {
  const { secret } = (await api.post<{ secret: string }>("/api/user/beginSecondFactor", { body: {} })).data;
  const on = await api.post<{ recoveryCodes: string[] }>("/api/user/turnOnSecondFactor", {
    body: { code: codeAt(secret) },
  });
  expect(on.code).toBe(20000);
  nextStep();
  return { api, secret, recoveryCodes: on.data.recoveryCodes };
}
let made = 0;
/** A person with a password of their own, and their second factor. */
async function somebody(roleId = server.world.roleIds.admin): Promise<Factor & { id: string; name: string }> {
  made += 1;
  const name = `factor${made}`;
  const admin = await server.as("admin");
  const created = await admin.post<{ id: string; password: string }>("/api/user/saveOrUpdate", {
    body: { userAccount: name, userName: `两步${made}`, roleId },
  });
  const first = server.api(await server.signIn(name, created.data.password));
  await first.post("/api/user/changePassword", {
    body: { oldPassword: created.data.password, newPassword: password },
  });
  // The common password of the tests is as good as any here.
  const api = server.api(await server.signIn(name));
  return { id: created.data.id, name, ...(await turnOn(api)) };
}
const stateOf = async (api: Api) => (await api.get<SecondFactorState>("/api/user/secondFactor")).data;
const auditOf = async (id: string) =>
  (
    await server.deps.db.reader
      .selectFrom("audit")
      .select("action")
      .where("entityId", "=", id)
      .orderBy("at")
      .execute()
  ).map(({ action }) => action);
const messagesOf = async (api: Api) =>
  (await api.get<readonly { title: string }[]>("/api/message/list")).data.map(({ title }) => title);

describe("turning it on", () => {
  it("needs a code of the new key; until then the sign-in asks for nothing", async () => {
    const api = await server.as("operator");
    expect(await stateOf(api)).toEqual({
      ...{ since: null, isRequired: false, recoveryLeft: 0, rememberedDevices: 0 },
    });
    const begun = await api.post<{ secret: string; uri: string }>("/api/user/beginSecondFactor", {
      body: {},
    });
    const { secret, uri } = begun.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain("otpauth://totp/Tallyboard:operator?issuer=Tallyboard");
    const prove = (code: string) => api.post("/api/user/turnOnSecondFactor", { body: { code } });
    expect(await prove(wrongFor(secret))).toMatchObject({ code: 42200, data: { because: ["codeWrong"] } });
    expect((await login({ username: "operator", password })).code).toBe(20000);
    clock.advance(31 * minuteMs);
    await api.post("/api/user/confirmPassword", { body: { password } });
    expect((await prove(codeAt(secret))).data).toMatchObject({ because: ["secondFactorNotBegun"] });
  });

  it("asks for the own password when it was given a while ago, as do turning off and new recovery codes", async () => {
    const { api } = await somebody();
    clock.advance(6 * minuteMs);
    for (const call of [
      "beginSecondFactor",
      "turnOnSecondFactor",
      "turnOffSecondFactor",
      "renewRecoveryCodes",
    ])
      expect((await api.post(`/api/user/${call}`, { body: {} })).data, call).toMatchObject({
        because: ["confirmPassword"],
      });
  });

  it("gives ten recovery codes once, is told to the person and is in the audit", async () => {
    const { api, id, recoveryCodes } = await somebody();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/);
    expect(await stateOf(api)).toMatchObject({ recoveryLeft: 10, isRequired: false });
    expect(await auditOf(id)).toContain("secondFactorOn");
    expect(await messagesOf(api)).toContain("两步验证已开启");
    const stored = await server.deps.db.reader.selectFrom("recoveryCode").select("codeHash").execute();
    const plain = new Set(recoveryCodes.map((code) => code.replace("-", "")));
    expect(stored.filter(({ codeHash }) => plain.has(codeHash))).toEqual([]);
  });

  it("can be moved to another app: the old key ends with the code of the new one, and so do its recovery codes", async () => {
    const { api, name, secret, recoveryCodes } = await somebody();
    const moved = await turnOn(api);
    expect((await login({ username: name, password, code: codeAt(secret) })).code).toBe(40001);
    expect((await login({ username: name, password, code: recoveryCodes[0] })).code).toBe(40001);
    expect((await login({ username: name, password, code: codeAt(moved.secret) })).code).toBe(20000);
  });
});

describe("signing in with it", () => {
  it("answers 40002 to the right password alone, and opens with the challenge and a code", async () => {
    const { name, secret } = await somebody();
    const asked = await login({ username: name, password });
    expect(asked).toMatchObject({ code: 40002, httpStatus: 401, data: { because: ["secondFactor"] } });
    expect(asked.data).not.toHaveProperty("tokenValue");
    expect(asked.headers.get("set-cookie")).toBeNull();
    const { challenge } = asked.data;
    expect(await login({ challenge, code: wrongFor(secret) })).toMatchObject({
      ...{ code: 40001, msg: "验证码不正确，或已用过", data: { because: ["codeWrong"] } },
    });
    const entered = await login({ challenge, code: codeAt(secret) });
    expect(entered.code).toBe(20000);
    const api = server.api(entered.data.tokenValue);
    expect((await api.get("/api/user/info")).data).toMatchObject({ userAccount: name });
    // A challenge opens one session.
    nextStep();
    expect((await login({ challenge, code: codeAt(secret) })).data).toEqual({ because: ["challengeOver"] });
  });

  it("does not reveal without the password that there is a second factor", async () => {
    const { name, secret } = await somebody();
    const [withIt, without] = [
      await login({ username: name, password: "guess-guess" }),
      await login({ username: "beichen", password: "guess-guess" }),
    ];
    expect(withIt.envelope).toEqual(without.envelope);
    const guess = await login({ username: name, password: "guess-guess", code: codeAt(secret) });
    expect(guess.envelope).toEqual(without.envelope);
  });

  it("takes everything in one call too, and refuses what is half of neither", async () => {
    const { name, secret } = await somebody();
    const code = ` ${codeAt(secret).slice(0, 3)} ${codeAt(secret).slice(3)}`;
    expect((await login({ username: name, password, code })).code).toBe(20000);
    const paths = async (body: object) =>
      ((await login(body)).data as unknown as { errors: { path: string }[] }).errors.map(({ path }) => path);
    expect(await paths({})).toEqual(["username", "password"]);
    expect(await paths({ username: name })).toEqual(["password"]);
    expect(await paths({ challenge: "x" })).toEqual(["code"]);
  });

  it("accepts the code before and after the present one, and none further away", async () => {
    const { name, secret } = await somebody();
    // The step before the present one is not that of the code which proved the key.
    nextStep();
    const enter = (seconds: number) =>
      login({ username: name, password, code: codeAt(secret, seconds * secondMs) });
    expect((await enter(-60)).code).toBe(40001);
    expect((await enter(60)).code).toBe(40001);
    expect((await enter(-30)).code).toBe(20000);
    expect((await enter(30)).code).toBe(20000);
  });

  it("accepts a code once, also when two send it at the same moment, and none of an earlier step afterwards", async () => {
    const { name, secret } = await somebody();
    const code = codeAt(secret);
    const twins = await Promise.all([
      login({ username: name, password, code }),
      login({ username: name, password, code }),
    ]);
    expect(twins.map((answer) => answer.code).toSorted()).toEqual([20000, 40001]);
    expect((await login({ username: name, password, code })).code).toBe(40001);
    expect((await login({ username: name, password, code: codeAt(secret, -30_000) })).code).toBe(40001);
    nextStep();
    expect((await login({ username: name, password, code })).code).toBe(40001);
    expect((await login({ username: name, password, code: codeAt(secret) })).code).toBe(20000);
  });

  it("ends a challenge after five minutes, and with a new password", async () => {
    const { api, name, secret } = await somebody();
    const over = { code: 40001, data: { because: ["challengeOver"] } };
    const challenge = await challengeOf(name);
    const other = await challengeOf(name);
    await api.post("/api/user/changePassword", {
      body: { oldPassword: password, newPassword: "quiet harbour 7" },
    });
    expect(await login({ challenge: other, code: codeAt(secret) })).toMatchObject(over);
    clock.advance(5 * minuteMs);
    expect(await login({ challenge, code: codeAt(secret) })).toMatchObject(over);
    expect(await login({ challenge: "made-up", code: codeAt(secret) })).toMatchObject(over);
  });

  it("is asked before a disabled account is told so", async () => {
    const { id, name, secret } = await somebody();
    const admin = await server.as("admin");
    await admin.post("/api/user/switchStatus", { query: { id, userStatus: 0 } });
    expect((await login({ username: name, password })).code).toBe(40002);
    expect(await login({ username: name, password, code: codeAt(secret) })).toMatchObject({
      ...{ code: 40300, data: { because: ["disabled"] } },
    });
  });

  it("is in the audit: a wrong code as a failed sign-in", async () => {
    const { id, name, secret } = await somebody();
    await login({ username: name, password, code: wrongFor(secret) });
    await login({ username: name, password, code: codeAt(secret) });
    expect((await auditOf(id)).slice(-2)).toEqual(["signInFailed", "signedIn"]);
  });
});

describe("guessing a code", () => {
  it("is slowed down from the sixth try on, from wherever, however often the right password is given", async () => {
    const { api, name, secret } = await somebody();
    for (let each = 0; each < 5; each += 1) {
      const challenge = await challengeOf(name);
      expect((await login({ challenge, code: wrongFor(secret) })).code).toBe(40001);
    }
    // Neither a new challenge nor another address begins again from nothing, not even for the right code.
    expect((await login({ username: name, password })).code).toBe(40002);
    const challenge = await challengeOf(name);
    const held = await login({ challenge, code: codeAt(secret) });
    expect([held.code, held.headers.get("retry-after")]).toEqual([42900, "1"]);
    clock.advance(secondMs);
    expect((await login({ username: name, password, code: wrongFor(secret) })).code).toBe(40001);
    expect((await login({ challenge, code: codeAt(secret) })).headers.get("retry-after")).toBe("2");
    clock.advance(2 * secondMs);
    expect((await login({ challenge, code: codeAt(secret) })).code).toBe(20000);
    // A client that sends codes knows the password: the person is notified, once.
    const warned = (await messagesOf(api)).filter((title) => title === "多次输错两步验证的验证码");
    expect(warned).toHaveLength(1);
  });

  it("evaluates five of fifty tries that are made at once", async () => {
    const { name, secret } = await somebody();
    const challenge = await challengeOf(name);
    const code = wrongFor(secret);
    const answers = await Promise.all(Array.from({ length: 50 }, () => login({ challenge, code })));
    expect(answers.filter((answer) => answer.code === 40001)).toHaveLength(5);
    expect(answers.filter((answer) => answer.code === 42900)).toHaveLength(45);
  });

  it("does not hinder a device that the person has signed in from", async () => {
    const { name, secret } = await somebody();
    const cookie = cookieOf(await login({ username: name, password, code: codeAt(secret) }));
    nextStep();
    for (let each = 0; each < 6; each += 1) await login({ username: name, password, code: wrongFor(secret) });
    expect((await login({ username: name, password, code: codeAt(secret) })).code).toBe(42900);
    expect((await login({ username: name, password, code: codeAt(secret) }, { cookie })).code).toBe(20000);
  });

  it("counts recovery codes as well", async () => {
    const { name } = await somebody();
    const tries = [];
    for (let each = 0; each < 6; each += 1)
      tries.push((await login({ username: name, password, code: "aaaaa-aaaaa" })).code);
    expect(tries).toEqual([40001, 40001, 40001, 40001, 40001, 42900]);
  });
});

describe("a recovery code", () => {
  it("lets the person in once, and notifies them", async () => {
    const { api, name, recoveryCodes } = await somebody();
    const [code = "", other = ""] = recoveryCodes;
    expect((await login({ challenge: await challengeOf(name), code })).code).toBe(20000);
    expect((await login({ username: name, password, code })).code).toBe(40001);
    const twins = await Promise.all(
      [other, other.toUpperCase().replace("-", " ")].map((typed) =>
        login({ username: name, password, code: typed }),
      ),
    );
    expect(twins.map((answer) => answer.code).toSorted()).toEqual([20000, 40001]);
    expect((await stateOf(api)).recoveryLeft).toBe(8);
    expect(await messagesOf(api)).toContain("有人用恢复码登录了你的账号");
  });

  it("is another person's nowhere", async () => {
    const [one, two] = [await somebody(), await somebody()];
    expect((await login({ username: one.name, password, code: two.recoveryCodes[0] })).code).toBe(40001);
  });

  it("ends when new ones are made", async () => {
    const { api, id, name, recoveryCodes } = await somebody();
    await login({ username: name, password, code: recoveryCodes[0] });
    const renewed = await api.post<{ recoveryCodes: string[] }>("/api/user/renewRecoveryCodes", {
      body: {},
    });
    expect((await stateOf(api)).recoveryLeft).toBe(10);
    expect((await login({ username: name, password, code: recoveryCodes[1] })).code).toBe(40001);
    expect((await login({ username: name, password, code: renewed.data.recoveryCodes[1] })).code).toBe(20000);
    expect(await auditOf(id)).toContain("recoveryCodesRenewed");
  });
});

describe("a remembered device", () => {
  const remembered = async ({ name, secret }: { name: string; secret: string }) =>
    cookieOf(await login({ username: name, password, code: codeAt(secret), rememberDevice: true }));

  it("is not asked for a code for thirty days, then it is", async () => {
    const person = await somebody();
    const { api, name, secret } = person;
    const cookie = await remembered(person);
    expect((await stateOf(api)).rememberedDevices).toBe(1);
    clock.advance(30 * dayMs - secondMs);
    expect((await login({ username: name, password }, { cookie })).code).toBe(20000);
    expect((await login({ username: name, password })).code).toBe(40002);
    clock.advance(secondMs);
    expect((await login({ username: name, password }, { cookie })).code).toBe(40002);
    // Signing in there with a code alone does not remember it.
    const again = await login({ username: name, password, code: codeAt(secret) }, { cookie });
    expect(again.code).toBe(20000);
    expect((await login({ username: name, password }, { cookie })).code).toBe(40002);
  });

  it("is remembered of its person alone", async () => {
    const [one, two] = [await somebody(), await somebody()];
    const cookie = await remembered(one);
    expect((await login({ username: two.name, password }, { cookie })).code).toBe(40002);
  });

  it("is dropped when the second factor is moved to another app", async () => {
    const person = await somebody();
    const cookie = await remembered(person);
    await turnOn(person.api);
    expect((await login({ username: person.name, password }, { cookie })).code).toBe(40002);
  });
});

describe("turning it off", () => {
  it("asks for no code any more, and leaves nothing", async () => {
    const { api, id, name } = await somebody();
    expect((await api.post("/api/user/turnOffSecondFactor", { body: {} })).code).toBe(20000);
    expect((await login({ username: name, password })).code).toBe(20000);
    expect(await stateOf(api)).toMatchObject({ since: null, recoveryLeft: 0, rememberedDevices: 0 });
    expect(await auditOf(id)).toContain("secondFactorOff");
    expect(await messagesOf(api)).toContain("两步验证已关闭");
    const refused = { code: 42200, data: { because: ["secondFactorOff"] } };
    for (const call of ["turnOffSecondFactor", "renewRecoveryCodes"])
      expect(await api.post(`/api/user/${call}`, { body: {} }), call).toMatchObject(refused);
  });
});

interface RoleRow {
  readonly id: string;
  readonly version: number;
}
async function makeRole(roleName: string, more: object = {}): Promise<RoleRow> {
  const admin = await server.as("admin");
  const body = { roleName, roleCode: "admin", menu: ["entry-list", "system-user"], ...more };
  return (await admin.post<RoleRow>("/api/role/saveOrUpdate", { body })).data;
}

describe("a role that requires it", () => {
  it("holds its people until they have set it up: nothing else is open", async () => {
    const role = await makeRole("须两步验证");
    const admin = await server.as("admin");
    const created = await admin.post<{ id: string; password: string }>("/api/user/saveOrUpdate", {
      body: { userAccount: "held", userName: "被拦住的人", roleId: role.id },
    });
    const first = await server.signIn("held", created.data.password);
    // The password comes first.
    const row = { ...role, roleName: "须两步验证", roleCode: "admin", menu: ["entry-list", "system-user"] };
    const { id, version } = role;
    const body = { ...row, id, version, status: "enabled", requiresSecondFactor: true };
    expect((await admin.post("/api/role/saveOrUpdate", { body: pick(body) })).code).toBe(20000);
    const held = server.api(first);
    expect((await held.get("/api/user/secondFactor")).data).toEqual({ because: ["mustChangePassword"] });
    await held.post("/api/user/changePassword", {
      body: { oldPassword: created.data.password, newPassword: password },
    });
    const due = { code: 40300, data: { because: ["secondFactorDue"] } };
    for (const path of ["/api/entry/queryByPage", "/api/user/queryByPage", "/api/message/list"])
      expect(await held.get(path), path).toMatchObject(due);
    expect(await held.get("/api/user/sessions")).toMatchObject(due);
    expect((await held.get("/api/user/info")).data).toMatchObject({ secondFactorDue: true });
    expect(await stateOf(held)).toMatchObject({ isRequired: true, since: null });
    clock.advance(6 * minuteMs);
    expect((await held.post("/api/user/confirmPassword", { body: { password } })).code).toBe(20000);
    const { secret } = await turnOn(held);
    expect((await held.get("/api/user/info")).data).toMatchObject({ secondFactorDue: false });
    expect((await held.get("/api/entry/queryByPage")).code).toBe(20000);
    expect(await held.post("/api/user/turnOffSecondFactor", { body: {} })).toMatchObject({
      ...{ code: 42200, data: { because: ["secondFactorRequired"] } },
    });
    expect((await login({ username: "held", password, code: codeAt(secret) })).code).toBe(20000);
  });

  it("holds at once those who are signed in when it begins to require it", async () => {
    const role = await makeRole("后来要求");
    const { api } = await somebody(role.id);
    await api.post("/api/user/turnOffSecondFactor", { body: {} });
    expect((await api.get("/api/entry/queryByPage")).code).toBe(20000);
    const admin = await server.as("admin");
    const row = (
      await admin.get<RoleRow & Record<string, unknown>>("/api/role/detail", { query: { id: role.id } })
    ).data;
    await admin.post("/api/role/saveOrUpdate", { body: pick({ ...row, requiresSecondFactor: true }) });
    expect((await api.get("/api/entry/queryByPage")).data).toEqual({ because: ["secondFactorDue"] });
  });
});

/** What saveOrUpdate of a role takes. */
const pick = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    ["id", "version", "roleName", "roleCode", "menu", "status", "remark", "requiresSecondFactor"]
      .filter((name) => row[name] !== undefined)
      .map((name) => [name, row[name]]),
  );

describe("a lost second factor", () => {
  const reset = (api: Api, id: string) => api.post("/api/user/resetSecondFactor", { body: { id } });

  it("is taken away by an admin: the password alone opens, devices are dropped, and the person is told by whom", async () => {
    const person = await somebody();
    const { id, name, secret, api } = person;
    const cookie = cookieOf(
      await login({ username: name, password, code: codeAt(secret), rememberDevice: true }),
    );
    const challenge = await challengeOf(name);
    const admin = await server.as("admin");
    expect(await reset(admin, id)).toMatchObject({ code: 20000, data: { id, secondFactorSince: null } });
    expect((await api.get("/api/user/info")).code).toBe(50012);
    expect((await login({ challenge, code: codeAt(secret) })).data).toEqual({ because: ["challengeOver"] });
    const entered = await login({ username: name, password });
    expect(entered.code).toBe(20000);
    expect(await messagesOf(server.api(entered.data.tokenValue))).toContain("你的两步验证已被重置");
    expect(await auditOf(id)).toContain("secondFactorReset");
    expect((await reset(admin, id)).data).toMatchObject({ because: ["secondFactorOff"] });
    await turnOn(server.api(entered.data.tokenValue));
    expect((await login({ username: name, password }, { cookie })).code).toBe(40002);
  });

  it("is not taken away by whom the role does not reach, by whom lacks the page, or without the own password", async () => {
    const { id } = await somebody();
    const role = await makeRole("有限的管理员");
    const limited = await somebody(role.id);
    expect(await reset(limited.api, id)).toMatchObject({ code: 40300, data: { because: ["pagesYouLack"] } });
    expect((await reset(await server.as("huaxin"), id)).data).toEqual({ because: ["page"] });
    const admin = await server.as("admin");
    clock.advance(6 * minuteMs);
    expect((await reset(admin, id)).data).toEqual({ because: ["confirmPassword"] });
    expect((await reset(await server.as("admin"), "00000000-0000-7000-8000-000000000009")).code).toBe(40400);
  });

  it("shows in the list of people, to those who may see it", async () => {
    const { id } = await somebody();
    const admin = await server.as("admin");
    const row = await admin.get<{ secondFactorSince: string | null }>("/api/user/detail", { query: { id } });
    expect(row.data.secondFactorSince).toMatch(/^2026-/);
    expect(JSON.stringify(row.data)).not.toContain("secret");
  });
});
