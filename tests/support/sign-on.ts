/** The steps of a single sign-on, as a browser and the console take them. */
import type { OidcSettings } from "../../server/platform/oidc-settings.ts";
import { CookieBrowser } from "./oidc.ts";

/** What OIDC_… would say for the provider of the tests. */
export const oidcSettings = (issuer: string, origin: string): OidcSettings => ({
  issuer,
  clientId: "tallyboard",
  clientSecret: "a secret between the two",
  name: null,
  accountClaim: "preferred_username",
  scopes: "openid profile email",
  roles: null,
  origin,
});

export interface Exchanged {
  readonly code: number;
  readonly data: { readonly tokenValue?: string; readonly because?: readonly string[] } | null;
  readonly msg: string;
  readonly headers: Headers;
}

/** The code in the fragment of a page. */
export const codeIn = (href: string): string => new URL(href).hash.replace("#sso=", "");

/** The steps at a server whose public origin is this one. */
export function signOnAt(origin: string) {
  const startAt = (to?: string): string =>
    `${origin}/api/oidc/start${to === undefined ? "" : `?to=${encodeURIComponent(to)}`}`;
  /** Signs in at the provider; returns the address of the callback, not opened yet. */
  const toCallback = async (browser: CookieBrowser, account: string, to?: string): Promise<string> => {
    const href = await browser.follow(startAt(to), account, origin);
    if (new URL(href).pathname !== "/api/oidc/callback") throw new Error(`no callback: ${href}`);
    return href;
  };
  /** Opens an address that redirects; returns where it leads. */
  const open = async (browser: CookieBrowser, href: string): Promise<string> => {
    const response = await browser.fetch(href);
    if (response.status !== 303) throw new Error(`${href} answered ${response.status}`);
    return new URL(response.headers.get("location") ?? "", href).href;
  };
  const exchange = async (browser: CookieBrowser, code: string, language = "zh-CN"): Promise<Exchanged> => {
    const response = await browser.fetch(`${origin}/api/oidc/exchange`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": language },
      body: JSON.stringify({ code }),
    });
    return { ...((await response.json()) as Omit<Exchanged, "headers">), headers: response.headers };
  };
  /** The whole way of one browser. */
  const signOn = async (account: string, to?: string) => {
    const browser = new CookieBrowser();
    const page = await open(browser, await toCallback(browser, account, to));
    return { page, browser, ...(await exchange(browser, codeIn(page))) };
  };
  const refusedBecause = async (account: string) => (await signOn(account)).data?.because;
  return { startAt, toCallback, open, exchange, signOn, refusedBecause };
}
