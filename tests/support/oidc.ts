/** A real OpenID Connect provider on the loopback interface, and a browser that keeps its cookies. */
import { type ChildProcess, spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { fileURLToPath } from "node:url";
import { freePort } from "./own-services.ts";

const script = fileURLToPath(new URL("oidc-provider.mjs", import.meta.url));

/** What the provider says next. */
interface Says {
  /** Each of its answers comes so much later. */
  readonly slowMs?: number;
  /** Account → values of the claim `groups`. */
  readonly groups?: Readonly<Record<string, readonly string[]>>;
  /** Further claims of every person. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** false: the ID token holds `sub` alone, and userinfo the rest. */
  readonly idTokenHasAll?: boolean;
}

export interface TestProvider {
  readonly issuer: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  say(says: Says): Promise<void>;
}

/** Made but not started: whom it sends people back to has to be known first. */
export async function testProvider(origin: string): Promise<TestProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  // The same one after a restart, as a provider keeps it.
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: "jwk" }), kid: "first", use: "sig", alg: "RS256" };
  let child: ChildProcess | null = null;
  const stop = async () => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await ended;
  };
  return {
    issuer,
    stop,
    start: () =>
      new Promise((resolve, reject) => {
        const env = {
          ...process.env,
          PORT: String(port),
          ISSUER: issuer,
          SIGNING_KEY: JSON.stringify(key),
          REDIRECT_URI: `${origin}/api/oidc/callback`,
        };
        const running = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "ignore"] });
        child = running;
        const endWithUs = () => running.kill("SIGKILL");
        process.once("exit", endWithUs);
        running.once("exit", (code) => {
          process.off("exit", endWithUs);
          reject(new Error(`the provider ended with ${code}`));
        });
        running.stdout.on("data", (bytes: Buffer) => {
          if (bytes.toString().includes("ready")) resolve();
        });
      }),
    say: async (says) => {
      await fetch(`${issuer}/control`, { method: "POST", body: JSON.stringify(says) });
    },
  };
}

interface Cookie {
  readonly host: string;
  readonly path: string;
  readonly name: string;
  readonly value: string;
}

/** A browser as far as redirects, cookies and one form go. It runs no script. */
export class CookieBrowser {
  #cookies: readonly Cookie[] = [];

  /** One request, with the cookies of its address. Redirects are not followed. */
  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const at = new URL(url);
    const own = this.#cookies.filter(
      ({ host, path }) => host === at.hostname && at.pathname.startsWith(path),
    );
    const cookie = own.map(({ name, value }) => `${name}=${value}`).join("; ");
    const headers = { ...init.headers, ...(cookie ? { cookie } : {}) };
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) this.#keep(line, at);
    return response;
  }

  #keep(line: string, at: URL): void {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const [name = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
    const of = (wanted: string) =>
      attributes.find((each) => each.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const path = of("path") ?? "/";
    const rest = this.#cookies.filter(
      (each) => each.host !== at.hostname || each.path !== path || each.name !== name,
    );
    const isGone = value === "" || new Date(of("expires") ?? "9999-01-01").getTime() < Date.now();
    this.#cookies = isGone ? rest : [...rest, { host: at.hostname, path, name, value }];
  }

  /** Follows redirects until an address of `origin` is reached, or a page; signs in at the provider's form on the way. */
  async follow(url: string, account: string, origin: string): Promise<string> {
    let next = url;
    let response = await this.fetch(next);
    for (let steps = 0; steps < 20; steps += 1) {
      const location = response.headers.get("location");
      if (location !== null) {
        next = new URL(location, next).href;
        if (next.startsWith(origin)) return next;
        response = await this.fetch(next);
        continue;
      }
      const action = /<form[^>]*action="([^"]+)"/.exec(await response.text())?.[1];
      if (action === undefined) throw new Error(`no form at ${next}: ${response.status}`);
      next = new URL(action, next).href;
      const body = new URLSearchParams({ prompt: "login", login: account, password: "any" });
      response = await this.fetch(next, { method: "POST", body });
    }
    throw new Error(`redirected in a circle at ${next}`);
  }
}
