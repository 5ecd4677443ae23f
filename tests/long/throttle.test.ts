/** Guessing at the sign-in: what is slowed down, and for whom. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reserveAttempt, signInAttempt } from "../../server/features/user/throttle.ts";
import { SettableClock } from "../../server/platform/clock.ts";
import { createLog } from "../../server/platform/log.ts";
import { password } from "../support/people.ts";
import { type Answer, startTestServer, type TestServer } from "../support/server.ts";

const clock = new SettableClock(new Date("2026-05-20T08:00:00Z"));
const secondMs = 1_000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, config: { trustProxy: true } });
});
afterAll(() => server?.stop());
// Each test begins after the failures of the last one have expired.
beforeEach(() => clock.advance(20 * 60 * secondMs));

let address = 0;
const newAddress = () => {
  address += 1;
  return `10.0.${Math.floor(address / 250)}.${(address % 250) + 1}`;
};
interface From {
  readonly at: string;
  readonly cookie?: string;
}
const login = (username: string, withPassword: string, { at, cookie }: From) =>
  server.api().post<{ tokenValue: string }>("/api/user/login", {
    body: { username, password: withPassword },
    headers: { "x-forwarded-for": at, ...(cookie ? { cookie } : {}) },
  });
const retryAfter = ({ headers }: Answer) => headers.get("retry-after");
const cookieOf = ({ headers }: Answer) => (headers.get("set-cookie") ?? "").split(";")[0] ?? "";
async function fail(username: string, from: From, tries: number): Promise<readonly number[]> {
  const codes: number[] = [];
  for (let each = 0; each < tries; each += 1) codes.push((await login(username, "guess-guess", from)).code);
  return codes;
}

describe("guessing a password", () => {
  it("is slowed down from the sixth try on: a second, two, four, and never for more than five minutes", async () => {
    const from = { at: newAddress() };
    expect(await fail("operator", from, 5)).toEqual([40001, 40001, 40001, 40001, 40001]);
    const waits: (string | null)[] = [];
    for (let each = 0; each < 10; each += 1) {
      const answer = await login("operator", password, from);
      expect(answer).toMatchObject({ code: 42900, httpStatus: 429 });
      waits.push(retryAfter(answer));
      clock.advance((Number(retryAfter(answer)) - 1) * secondMs);
      expect((await login("operator", password, from)).code).toBe(42900);
      clock.advance(secondMs);
      expect((await login("operator", "guess-guess", from)).code).toBe(40001);
    }
    expect(waits).toEqual(["1", "2", "4", "8", "16", "32", "64", "128", "256", "300"]);
  });

  it("lets the right password in after the wait, and begins again from nothing", async () => {
    const from = { at: newAddress() };
    await fail("operator", from, 5);
    clock.advance(secondMs);
    expect((await login("operator", password, from)).code).toBe(20000);
    expect(await fail("operator", from, 5)).toEqual([40001, 40001, 40001, 40001, 40001]);
  });

  it("evaluates five of 200 tries that are made at once", async () => {
    const from = { at: newAddress() };
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => login("huaxin2", "guess-guess", from)),
    );
    const refused = answers.filter(({ code }) => code === 42900);
    expect(refused.length).toBeGreaterThanOrEqual(195);
    const failures = await server.deps.db.reader.selectFrom("loginFailure").select("id").execute();
    // One for the account at the address, one for the address, each try.
    expect(failures).toHaveLength(10);
  });

  it("does not slow down five people who sign in at the same moment from one address", async () => {
    const at = newAddress();
    const names = ["admin", "operator", "huaxin", "huaxin2", "beichen"];
    for (let each = 0; each < 4; each += 1) {
      // Each try has a moment of its own, later than that of the try whose turn comes before.
      const answers = await Promise.all(
        names.map((name) => {
          clock.advance(1);
          return login(name, password, { at });
        }),
      );
      expect(answers.map(({ code }) => code)).toEqual(names.map(() => 20000));
    }
  });

  it("does not count a try that was refused before it was verified", async () => {
    const from = { at: newAddress() };
    await fail("operator", from, 4);
    const attempt = signInAttempt("operator", from.at);
    const reserved = await reserveAttempt(server.deps, attempt);
    if ("wait" in reserved) throw new Error("the fifth try is free");
    // It counts before its result is known.
    expect(await reserveAttempt(server.deps, attempt)).toEqual({ wait: 1 });
    await reserved.takeBack();
    expect(await fail("operator", from, 2)).toEqual([40001, 42900]);
  });

  it("answers the same for an account, its phone number and an unknown name", async () => {
    const heard = [];
    for (const name of ["operator", "13800000002", "nobody-at-all"]) {
      const from = { at: newAddress() };
      const answers = [];
      for (let each = 0; each < 7; each += 1) answers.push(await login(name, "guess-guess", from));
      heard.push(answers.map((answer) => [answer.httpStatus, retryAfter(answer), answer.envelope]));
    }
    expect(heard[1]).toEqual(heard[0]);
    expect(heard[2]).toEqual(heard[0]);
    expect(heard[0]?.[6]?.[0]).toBe(429);
    // Nor does a slowed-down account slow down its phone number, which would reveal that both are one.
    const at = newAddress();
    expect((await fail("operator", { at }, 6)).at(-1)).toBe(42900);
    expect((await login("13800000002", "guess-guess", { at })).code).toBe(40001);
  });
});

describe("what others try", () => {
  it("locks no account: the same person signs in from elsewhere", async () => {
    for (let each = 0; each < 3; each += 1) await fail("huaxin", { at: newAddress() }, 7);
    expect((await login("huaxin", password, { at: newAddress() })).code).toBe(20000);
  });

  it("does not refuse all people behind one address: fifty failures of other names change nothing", async () => {
    const at = newAddress();
    for (let each = 0; each < 50; each += 1) await fail(`made-up-${each}`, { at }, 1);
    expect((await login("admin", password, { at })).code).toBe(20000);
  });

  it("slows an address down to a try a second after a hundred failures, but not a known device there", async () => {
    const at = newAddress();
    const cookie = cookieOf(await login("admin", password, { at }));
    for (let each = 0; each < 100; each += 1) await fail(`other-${each}`, { at }, 1);
    const answer = await login("beichen", password, { at });
    expect([answer.code, retryAfter(answer)]).toEqual([42900, "1"]);
    expect((await login("admin", password, { at, cookie })).code).toBe(20000);
    clock.advance(secondMs);
    expect((await login("beichen", password, { at })).code).toBe(20000);
  });

  it("does not hinder a device that the person has signed in from, while another one waits", async () => {
    const at = newAddress();
    const cookie = cookieOf(await login("huaxin", password, { at }));
    expect((await fail("huaxin", { at }, 8)).at(-1)).toBe(42900);
    expect((await login("huaxin", password, { at })).code).toBe(42900);
    const madeUp = `tallyboard-device=${"A".repeat(43)}`;
    expect((await login("huaxin", password, { at, cookie: madeUp })).code).toBe(42900);
    expect((await login("huaxin", password, { at, cookie })).code).toBe(20000);
    // One person's device is no other's.
    expect((await fail("beichen", { at }, 6)).at(-1)).toBe(42900);
    expect((await login("beichen", password, { at, cookie })).code).toBe(42900);
  });

  it("is not bought off by a known device: guesses from it are slowed down as well", async () => {
    const at = newAddress();
    const cookie = cookieOf(await login("huaxin", password, { at }));
    expect((await fail("huaxin", { at, cookie }, 6)).at(-1)).toBe(42900);
  });

  it("gives the browser a token that no script can read and only the sign-in gets back", async () => {
    const answer = await login("huaxin", password, { at: newAddress() });
    expect(answer.headers.get("set-cookie")).toMatch(
      /^tallyboard-device=[\w-]{43}; Path=\/api\/user\/login; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    const stored = await server.deps.db.reader.selectFrom("signInDevice").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(cookieOf(answer).split("=")[1]);
  });
});

describe("one's own password, asked for again", () => {
  it("is counted apart from the sign-in, both ways", async () => {
    const at = newAddress();
    const token = (await login("operator", password, { at })).data.tokenValue;
    const change = (oldPassword: string) => {
      const body = { oldPassword, newPassword: "a fresh start 7" };
      return server.api(token).post("/api/user/changePassword", { body });
    };
    expect((await fail("operator", { at }, 6)).at(-1)).toBe(42900);
    for (let each = 0; each < 5; each += 1) {
      expect((await change("guess-guess")).data).toEqual({ because: ["oldPasswordWrong"] });
    }
    expect((await change("guess-guess")).code).toBe(42900);
    expect((await login("operator", password, { at: newAddress() })).code).toBe(20000);
  });
});

describe("forwarded headers of a proxy that is not trusted", () => {
  it("are warned of once in the log", async () => {
    const lines: string[] = [];
    const log = createLog("warn", { write: (line) => void lines.push(line) });
    const other = await startTestServer({ log });
    try {
      for (let each = 0; each < 3; each += 1) {
        await other.api().post("/api/user/logout", { headers: { "x-forwarded-for": "203.0.113.7" } });
      }
      expect(lines.filter((line) => line.includes("TRUST_PROXY"))).toHaveLength(1);
    } finally {
      await other.stop();
    }
  });
});
