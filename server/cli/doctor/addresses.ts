/** Whether the server answers, on its own port and by the address that people open. */
import { io } from "socket.io-client";
import { CODES } from "../../../src/contracts/envelope.ts";
import type { Config } from "../../platform/config.ts";
import { judgeSkew } from "./databases.ts";
import { type Finding, type Findings, failed, ok, reasonOf, warning } from "./finding.ts";

const WITHIN_MS = 8_000;
const ask = (url: string): Promise<Response> =>
  fetch(url, { redirect: "manual", signal: AbortSignal.timeout(WITHIN_MS) });

/** /readyz of the server on this machine. */
export async function judgeServer({ host, port }: Partial<Config>): Promise<Findings> {
  if (host === undefined || !port) return null;
  const near = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : host;
  const address = `${near.includes(":") && !near.startsWith("[") ? `[${near}]` : near}:${port}`;
  let answer: { readonly status: number; readonly text: string };
  try {
    const response = await ask(`http://${address}/readyz`);
    answer = { status: response.status, text: (await response.text()).trim() };
  } catch (error) {
    return [
      warning(
        `http://${address} does not answer (${reasonOf(error)})`,
        "Start the server. If it runs, HOST or PORT differ from its own.",
      ),
    ];
  }
  if (answer.status === 200 && answer.text === "ready") return [ok(`${address} is ready`)];
  if (answer.status === 503 && answer.text.startsWith("not ready"))
    return [failed(`${address} is ${answer.text}`, "See /readyz in docs/troubleshooting.md.")];
  return [failed(`${address} is another program's`, "Choose another PORT, or end that program.")];
}

interface Reached {
  readonly findings: readonly Finding[];
  /** The Date header of the answer, and this machine's time then; null: no answer. */
  readonly clock: { readonly otherMs: number; readonly nowMs: number } | null;
}

/** Each origin of PUBLIC_ORIGIN: the page's way through the proxy, the live channel's, and the clock there. */
export async function judgeOrigins({ publicOrigins, trustProxy }: Partial<Config>): Promise<{
  readonly proxy: Findings;
  readonly channel: Findings;
  readonly clock: Findings;
}> {
  if (publicOrigins === undefined) return { proxy: null, channel: null, clock: null };
  if (publicOrigins.length === 0)
    return { proxy: [ok("PUBLIC_ORIGIN is not set: no proxy is expected")], channel: null, clock: null };
  const reached = await Promise.all(publicOrigins.map((origin) => reach(origin)));
  const channels = await Promise.all(publicOrigins.map((origin) => connect(origin)));
  const proxy = reached.flatMap(({ findings }) => findings);
  // The server itself speaks http alone, so https is a proxy's.
  if (trustProxy === false && publicOrigins.some((origin) => origin.startsWith("https:")))
    proxy.push(
      warning(
        "TRUST_PROXY is off behind a proxy: audit and rate limits see the proxy's address for every client",
        "Set TRUST_PROXY to the proxy's address; loopback if it runs on this machine.",
      ),
    );
  const clock = reached.flatMap(({ clock: found }, index) =>
    found ? [judgeSkew(publicOrigins[index] ?? "", found.otherMs, found.nowMs, 1_000)] : [],
  );
  return { proxy, channel: channels, clock };
}

const UPSTREAM = "Start the server, or correct the address that the proxy forwards to.";

async function reach(origin: string): Promise<Reached> {
  let response: Response;
  try {
    response = await ask(`${origin}/healthz`);
  } catch (error) {
    const reason = reasonOf(error);
    const remedy = /certificate|self.signed|altnames/i.test(reason)
      ? "Renew or correct it. An authority of your own has to be named: NODE_EXTRA_CA_CERTS=FILE tallyboard doctor."
      : "Start the proxy, or correct PUBLIC_ORIGIN or the name in DNS.";
    return { findings: [failed(`${origin}: ${reason}`, remedy)], clock: null };
  }
  const nowMs = Date.now();
  const text = (await response.text()).slice(0, 100);
  const date = Date.parse(response.headers.get("date") ?? "");
  const clock = Number.isNaN(date) ? null : { otherMs: date, nowMs };
  const finding = (() => {
    const { status } = response;
    if (status === 200 && text === "ok\n") return ok(`${origin} leads to the server`);
    if (status >= 300 && status < 400)
      return failed(
        `${origin} redirects to ${response.headers.get("location") ?? "another address"}`,
        "Set PUBLIC_ORIGIN to the address that it redirects to.",
      );
    return failed(
      `${origin}/healthz answers ${status}, and not as Tallyboard does`,
      status >= 500 ? UPSTREAM : "Another program answers there: correct PUBLIC_ORIGIN or the proxy's site.",
    );
  })();
  return { findings: [finding], clock };
}

/** Opens the live channel as a page of this origin does. */
async function connect(origin: string): Promise<Finding> {
  const refusal = await shakeHands(origin, { origin });
  if (refusal === null) return ok(`${origin} forwards websockets`);
  if (refusal.data?.code !== undefined)
    return failed(`${origin}: the server refuses the live channel with ${refusal.data.code}`, "See its log.");
  // The server judges the header Origin alone: without it, only a proxy can be in the way.
  if ((await shakeHands(origin, {})) === null)
    return failed(
      `${origin}: the server refuses pages of this origin`,
      "The running server has another PUBLIC_ORIGIN, or the proxy changes the header Host.",
    );
  return failed(
    `${origin}: the live channel does not open (${refusal.description?.message ?? refusal.message})`,
    "Make the proxy forward websockets on /socket.io: compare with deploy/nginx.conf.",
  );
}

/** What socket.io-client says: the server's own refusal has `data`, a failed transport a `description`. */
interface HandshakeError extends Error {
  readonly data?: { readonly code?: number };
  readonly description?: { readonly message?: string };
}

/** null: the handshake went all the way. Without a session the server's refusal shows that. */
async function shakeHands(
  origin: string,
  headers: Readonly<Record<string, string>>,
): Promise<HandshakeError | null> {
  const socket = io(origin, {
    path: "/socket.io",
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    timeout: WITHIN_MS,
    extraHeaders: headers,
  });
  try {
    const error = await new Promise<HandshakeError | null>((resolve) => {
      socket.on("connect", () => resolve(null));
      socket.on("connect_error", resolve);
    });
    return error?.data?.code === CODES.noSession ? null : error;
  } finally {
    socket.close();
  }
}
