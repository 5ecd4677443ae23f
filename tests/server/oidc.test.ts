/** Single sign-on by OpenID Connect, against a real provider: the way in, and every way that must not lead in. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SettableClock } from "../../server/platform/clock.ts";
import { CookieBrowser, type TestProvider, testProvider } from "../support/oidc.ts";
import { freePort } from "../support/own-services.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { codeIn, oidcSettings, signOnAt } from "../support/sign-on.ts";

const clock = new SettableClock(new Date());
const secondMs = 1_000;
const minuteMs = 60 * secondMs;
let origin: string;
let provider: TestProvider;
let server: TestServer;
let steps: ReturnType<typeof signOnAt>;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  provider = await testProvider(origin);
  await provider.start();
  const config = { port, publicOrigins: [origin], oidc: oidcSettings(provider.issuer, origin) };
  server = await startTestServer({ clock, config });
  steps = signOnAt(origin);
});
afterAll(async () => {
  await provider?.stop();
  await server?.stop();
});
beforeEach(() => provider.say({ slowMs: 0, groups: {}, claims: {}, idTokenHasAll: true }));

const over = { code: 42200, data: { because: ["signOnOver"] } };

describe("single sign-on", () => {
  it("is off where it is not configured", async () => {
    const other = await startTestServer();
    try {
      expect((await other.api().get("/api/oidc/offer")).data).toBeNull();
      for (const path of ["start", "callback"])
        expect((await other.api().get(`/api/oidc/${path}`)).code).toBe(40400);
      const answer = await other.api().post("/api/oidc/exchange", { body: { code: "x".repeat(43) } });
      expect(answer).toMatchObject(over);
    } finally {
      await other.stop();
    }
  });

  it("is offered with the address at which it begins", async () => {
    const { data } = await server.api().get("/api/oidc/offer");
    expect(data).toEqual({ name: null, start: `${origin}/api/oidc/start` });
  });

  it("lets a person in by the provider's page, on the page that they asked for", async () => {
    const { page, code, data, headers } = await steps.signOn("huaxin", "/entry/entry-list?status=pending");
    expect(page).toMatch(/\/entry\/entry-list\?status=pending#sso=[\w-]{43}$/);
    expect(code).toBe(20000);
    const token = data?.tokenValue ?? "";
    expect(page).not.toContain(token);
    const info = await server.api(token).get<{ userAccount: string }>("/api/user/info");
    expect(info.data.userAccount).toBe("huaxin");
    // What spares a browser the throttle of passwords is a password that was right.
    expect(headers.get("set-cookie")).toBeNull();
    const admin = await server.as("admin");
    const audit = await admin.get<{ list: { byName: string; changes: unknown[] }[] }>(
      "/api/audit/queryByPage",
      {
        query: { action: "signedIn", entityId: server.world.userIds.huaxin, sort: "-at" },
      },
    );
    expect(audit.data.list[0]?.byName).toBe("华新客户");
    expect(audit.data.list[0]?.changes).toContainEqual({ field: "way", before: null, after: "oidc" });
  });

  it("asks the provider's userinfo where the ID token lacks the account", async () => {
    await provider.say({ idTokenHasAll: false });
    expect((await steps.signOn("operator")).code).toBe(20000);
  });

  it("gives the browser a cookie that no script can read and that only these routes get back", async () => {
    const response = await fetch(steps.startAt(), { redirect: "manual" });
    expect(response.status).toBe(303);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("set-cookie")).toMatch(
      /^tallyboard-sign-on=[\w-]{43}; Path=\/api\/oidc; Max-Age=900; HttpOnly; SameSite=Lax$/,
    );
    const asked = new URL(response.headers.get("location") ?? "").searchParams;
    expect(asked.get("code_challenge_method")).toBe("S256");
    expect(asked.get("redirect_uri")).toBe(`${origin}/api/oidc/callback`);
    for (const name of ["state", "nonce", "code_challenge"]) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    const rows = await server.deps.db.reader.selectFrom("oidcSignIn").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(asked.get("state"));
  });

  it("may begin in two tabs of one browser", async () => {
    const browser = new CookieBrowser();
    const [one, other] = [
      await steps.toCallback(browser, "huaxin"),
      await steps.toCallback(browser, "huaxin"),
    ];
    for (const href of [one, other]) {
      expect((await steps.exchange(browser, codeIn(await steps.open(browser, href)))).code).toBe(20000);
    }
  });

  it("goes on at another node of the same database", async () => {
    const { db, config } = server.deps;
    const other = await startTestServer({
      clock,
      world: "bare",
      config: { ...config, port: 0 },
      database: { ...db, close: async () => undefined },
    });
    try {
      const browser = new CookieBrowser();
      const href = (await steps.toCallback(browser, "huaxin")).replace(origin, other.url);
      expect((await steps.exchange(browser, codeIn(await steps.open(browser, href)))).code).toBe(20000);
    } finally {
      await other.stop();
    }
  });

  it("keeps at most a thousand of an address under way: the oldest give way", async () => {
    const { db } = server.deps;
    const secrets = sql`'n', 'v', '/login', '127.0.0.1'`;
    await sql`insert into oidc_sign_in (state_hash, browser_hash, nonce, code_verifier, return_to, address, created_at)
      select 'flood-' || i, 'b', ${secrets}, ${clock.now()}::timestamptz - interval '1 minute'
      from generate_series(1, 1200) i`.execute(db.reader);
    expect((await steps.signOn("huaxin")).code).toBe(20000);
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from oidc_sign_in`.execute(
      db.reader,
    );
    expect(rows[0]?.n).toBeLessThanOrEqual(1_000);
  });
});

describe("a way back from the provider", () => {
  const leadsNowhere = async (browser: CookieBrowser, href: string) => {
    const page = await steps.open(browser, href);
    expect(page).toBe(`${origin}/login#sso=over`);
    expect(await steps.exchange(browser, codeIn(page))).toMatchObject(over);
  };

  it("leads nowhere with another state, or none", async () => {
    const browser = new CookieBrowser();
    const href = await steps.toCallback(browser, "huaxin");
    const changed = new URL(href);
    changed.searchParams.set("state", "A".repeat(43));
    await leadsNowhere(browser, changed.href);
    changed.searchParams.delete("state");
    await leadsNowhere(browser, changed.href);
    expect((await steps.exchange(browser, codeIn(await steps.open(browser, href)))).code).toBe(20000);
  });

  it("leads nowhere in another browser, and none is signed in by another person's link", async () => {
    const [attacker, victim] = [new CookieBrowser(), new CookieBrowser()];
    const href = await steps.toCallback(attacker, "beichen");
    await leadsNowhere(victim, href);
    await victim.fetch(steps.startAt());
    await leadsNowhere(victim, href);
  });

  it("works once", async () => {
    const browser = new CookieBrowser();
    const href = await steps.toCallback(browser, "huaxin");
    await steps.open(browser, href);
    await leadsNowhere(browser, href);
  });

  it("works for ten minutes", async () => {
    const browser = new CookieBrowser();
    const href = await steps.toCallback(browser, "huaxin");
    clock.advance(10 * minuteMs);
    await leadsNowhere(browser, href);
  });

  it("is not believed with a code of another sign-in, or a nonce that is not ours", async () => {
    const browser = new CookieBrowser();
    const [one, other] = [
      new URL(await steps.toCallback(browser, "huaxin")),
      new URL(await steps.toCallback(browser, "admin")),
    ];
    one.searchParams.set("code", other.searchParams.get("code") ?? "");
    const page = await steps.open(browser, one.href);
    expect(await steps.exchange(browser, codeIn(page))).toMatchObject({
      code: 40300,
      data: { because: ["signOnUnverified"] },
    });
    const third = await steps.toCallback(browser, "huaxin");
    await server.deps.db.transaction((tx) =>
      tx.updateTable("oidcSignIn").set({ nonce: "changed" }).execute(),
    );
    const refused = await steps.exchange(browser, codeIn(await steps.open(browser, third)));
    expect(refused.data).toEqual({ because: ["signOnUnverified"] });
  });

  it("says that the provider refused, or that the person gave up", async () => {
    const browser = new CookieBrowser();
    const href = new URL(await steps.toCallback(browser, "huaxin"));
    href.searchParams.delete("code");
    href.searchParams.set("error", "access_denied");
    const refused = await steps.exchange(browser, codeIn(await steps.open(browser, href.href)), "en-US");
    expect(refused).toMatchObject({
      code: 40300,
      data: { because: ["signOnDenied"] },
      msg: "The sign-in service refused, or you cancelled",
    });
  });
});

describe("the code that the console exchanges", () => {
  const withCode = async () => {
    const browser = new CookieBrowser();
    const page = await steps.open(browser, await steps.toCallback(browser, "huaxin"));
    return { browser, code: codeIn(page) };
  };

  it("works once", async () => {
    const { browser, code } = await withCode();
    expect((await steps.exchange(browser, code)).code).toBe(20000);
    expect(await steps.exchange(browser, code)).toMatchObject(over);
  });

  it("works once of ten times at the same moment", async () => {
    const { browser, code } = await withCode();
    const answers = await Promise.all(Array.from({ length: 10 }, () => steps.exchange(browser, code)));
    expect(answers.filter((answer) => answer.code === 20000)).toHaveLength(1);
  });

  it("works in the browser that began alone, and another one does not use it up", async () => {
    const { browser, code } = await withCode();
    const other = new CookieBrowser();
    expect(await steps.exchange(other, code)).toMatchObject(over);
    await other.fetch(steps.startAt());
    expect(await steps.exchange(other, code)).toMatchObject(over);
    expect((await steps.exchange(browser, code)).code).toBe(20000);
  });

  it("works for a minute", async () => {
    const { browser, code } = await withCode();
    clock.advance(minuteMs);
    expect(await steps.exchange(browser, code)).toMatchObject(over);
  });
});

describe("a person", () => {
  it("a person without an account is told so in both languages, and no account is created", async () => {
    const count = async () => (await server.deps.db.reader.selectFrom("users").select("id").execute()).length;
    const before = await count();
    const { page, code, data, msg, browser } = await steps.signOn("stranger");
    expect([code, data]).toEqual([40300, { because: ["signOnUnknown"] }]);
    expect(msg).toBe("没有与你的登录名对应的账号，请联系管理员");
    expect(await count()).toBe(before);
    expect(page).toMatch(/\/login#sso=/);
    // The provider still knows who it is: the way back is at once.
    const again = await steps.open(browser, await browser.follow(steps.startAt(), "stranger", origin));
    expect((await steps.exchange(browser, codeIn(again), "en-US")).msg).toBe(
      "No account here has your sign-in name. Contact the administrator",
    );
  });

  it("is found by the account exactly as it is stored", async () => {
    expect(await steps.refusedBecause("Huaxin")).toEqual(["signOnUnknown"]);
    for (const account of [["huaxin"], "", null, "a\u0000b", 7]) {
      await provider.say({ claims: { preferred_username: account } });
      expect(await steps.refusedBecause("huaxin")).toEqual(["signOnUnknown"]);
    }
  });

  it("who is disabled is refused, and the audit has it", async () => {
    const admin = await server.as("admin");
    const id = server.world.userIds.huaxin2;
    expect((await admin.get("/api/user/switchStatus", { query: { id, userStatus: 0 } })).code).toBe(20000);
    const { code, data } = await steps.signOn("huaxin2");
    expect([code, data]).toEqual([40300, { because: ["disabled"] }]);
    const audit = await admin.get<{ total: number }>("/api/audit/queryByPage", {
      query: { action: "signInFailed", entityId: id },
    });
    expect(audit.data.total).toBe(1);
    await admin.get("/api/user/switchStatus", { query: { id, userStatus: 1 } });
  });

  it("who has an unused one-time password comes in without it, and it ends", async () => {
    const admin = await server.as("admin");
    const id = server.world.userIds.huaxin2;
    const reset = await admin.get<{ password: string }>("/api/user/resetPassword", { query: { id } });
    clock.advance(8 * 24 * 60 * minuteMs);
    const { data } = await steps.signOn("huaxin2");
    const info = await server
      .api(data?.tokenValue ?? "")
      .get<{ mustChangePassword: boolean }>("/api/user/info");
    expect(info.data.mustChangePassword).toBe(false);
    await expect(server.signIn("huaxin2", reset.data.password)).rejects.toThrow("40001");
  });
});

describe("the page to open afterwards", () => {
  it.each([
    ...[
      "//evil.example",
      "https://evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "evil",
      "javascript:alert(1)",
    ],
    ...[
      "/.//evil.example",
      "/\t/evil.example",
      "/a/..//evil.example",
      "/api/user/logout",
      "/./api/oidc/start",
      "/socket.io/",
    ],
  ])("is never %j", async (to) => {
    const response = await fetch(steps.startAt(to), { redirect: "manual" });
    expect(response.status).toBe(400);
  });

  it.each([
    ["/login?redirect=entry-list&id=7", "/login?redirect=entry-list&id=7"],
    ["/dashboard/workplace#part", "/dashboard/workplace"],
    ["/apiary", "/apiary"],
  ])("may be %j", async (to, path) => {
    const { page, code } = await steps.signOn("huaxin", to);
    expect(code).toBe(20000);
    expect(page.replace(/#sso=.*/, "")).toBe(`${origin}${path}`);
  });
});
