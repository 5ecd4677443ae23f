/** A provider that is away, slow, or back again: what people read, and how long they wait. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { SettableClock } from "../../server/platform/clock.ts";
import { CookieBrowser, type TestProvider, testProvider } from "../support/oidc.ts";
import { freePort } from "../support/own-services.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { codeIn, oidcSettings, signOnAt } from "../support/sign-on.ts";

const clock = new SettableClock(new Date());
let provider: TestProvider;
let server: TestServer;
let steps: ReturnType<typeof signOnAt>;

beforeAll(async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  provider = await testProvider(origin);
  steps = signOnAt(origin);
  const oidc = oidcSettings(provider.issuer, origin);
  server = await startTestServer({ clock, config: { port, publicOrigins: [origin], oidc } });
});
afterAll(async () => {
  await provider?.stop();
  await server?.stop();
});

const refusedAtStart = async (language?: string) => {
  const browser = new CookieBrowser();
  const page = await steps.open(browser, steps.startAt("/login?redirect=entry-list"));
  expect(page).toContain("/login?redirect=entry-list#sso=");
  return steps.exchange(browser, codeIn(page), language);
};
const unavailable = { code: 40300, data: { because: ["signOnUnavailable"] } };

it("a provider that is away is named in both languages, people sign in by password, and it is asked again", async () => {
  expect(await refusedAtStart()).toMatchObject({
    ...unavailable,
    msg: "登录服务没有响应，请稍后再试，或使用账号和密码登录",
  });
  expect((await refusedAtStart("en-US")).msg).toBe(
    "The sign-in service does not answer. Try again later, or sign in with your password",
  );
  expect(await server.signIn("huaxin")).toMatch(/^[\w-]{43}$/);
  await provider.start();
  expect((await steps.signOn("huaxin")).code).toBe(20000);
});

it("a provider that goes away between its page and ours is named", async () => {
  const browser = new CookieBrowser();
  const href = await steps.toCallback(browser, "huaxin");
  await provider.stop();
  const answer = await steps.exchange(browser, codeIn(await steps.open(browser, href)));
  expect(answer).toMatchObject(unavailable);
  // What was known of it is too old to send people there.
  clock.advance(10_000);
  expect(await refusedAtStart()).toMatchObject(unavailable);
  await provider.start();
  expect((await steps.signOn("huaxin")).code).toBe(20000);
});

it("a provider that does not answer in time is given up, and others are served during that time", async () => {
  const browser = new CookieBrowser();
  const href = await steps.toCallback(browser, "huaxin");
  // Ten minutes: only a deadline of ours can end it.
  await provider.say({ slowMs: 600_000 });
  const waiting = steps.open(browser, href);
  expect(await server.signIn("huaxin")).toMatch(/^[\w-]{43}$/);
  expect(await steps.exchange(browser, codeIn(await waiting))).toMatchObject(unavailable);
  await provider.say({ slowMs: 0 });
  expect((await steps.signOn("huaxin")).code).toBe(20000);
}, 60_000);

it("a provider that is not the one of OIDC_ISSUER is not believed", async () => {
  const { issuer } = provider;
  const origin = "http://127.0.0.1:1";
  // The same provider under another name: what it says of itself differs from what was configured.
  const oidc = oidcSettings(issuer.replace("127.0.0.1", "localhost"), origin);
  const other = await startTestServer({ config: { publicOrigins: [origin], oidc } });
  try {
    const page = await signOnAt(other.url).open(new CookieBrowser(), `${other.url}/api/oidc/start`);
    expect(page).toContain("/login#sso=");
  } finally {
    await other.stop();
  }
});
