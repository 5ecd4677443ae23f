/** A POST to an address that a person typed: never into the server's own network, never further than the first answer. */
import { type Agent as HttpAgent, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { useAgent as filteringAgentFor } from "request-filtering-agent";
import type { Trouble } from "../../src/contracts/busy.ts";

const MOST_BYTES = 65_536;

export interface Posted {
  readonly status: number;
  /** The beginning of the answer, at most 64 KiB of it. */
  readonly text: string;
  /** Of the answer's header Retry-After; null: there is none. */
  readonly retryAfter: string | null;
}

export interface PostOptions {
  /** Hosts that may be private or speak http, on any port. */
  readonly hosts: readonly string[];
  readonly withinMs: number;
  readonly signal?: AbortSignal;
  /** Connections that stay open for the next post, by protocol (`http:`); absent: each post has its own. */
  readonly agents?: Agents;
}

/** Agents that stay, of those that refuse private addresses and of those for named hosts. */
export interface Agents {
  readonly filtering: Readonly<Record<string, HttpAgent>>;
  readonly named: Readonly<Record<string, HttpAgent>>;
}

/** `[::1]` as an operator names it: `::1`. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");

/** Whether a person may give this address: https, on these ports ('' is 443) or on any, or a host that the operator has named. */
export function mayPostTo(address: string, hosts: readonly string[], ports?: ReadonlySet<string>): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return false;
  if (hosts.includes(hostOf(url))) return url.protocol === "https:" || url.protocol === "http:";
  return url.protocol === "https:" && (ports?.has(url.port) ?? true);
}

/**
 * Posts JSON and answers what came back. Redirects are not followed. Private addresses are refused when the name has been
 * looked up, by the look-up that the connection uses, unless `hosts` names the host. Rejects when there is no answer in time.
 */
export function postOutside(
  address: string,
  content: { readonly body: string; readonly headers?: Readonly<Record<string, string>> },
  { hosts, withinMs, signal, agents }: PostOptions,
): Promise<Posted> {
  const url = new URL(address);
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const body = Buffer.from(content.body);
  const within = AbortSignal.timeout(withinMs);
  const isNamed = hosts.includes(hostOf(url));
  const agent = isNamed
    ? agents?.named[url.protocol]
    : (agents?.filtering[url.protocol] ?? filteringAgentFor(address));
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: "POST",
      headers: {
        ...content.headers,
        "content-type": "application/json; charset=utf-8",
        "content-length": body.length,
        "user-agent": "Tallyboard",
      },
      signal: signal ? AbortSignal.any([signal, within]) : within,
      ...(agent ? { agent } : {}),
    });
    const fail = (error: Error) => reject(within.aborted ? new Error("noAnswer" satisfies Trouble) : error);
    request.on("error", fail);
    request.on("response", (response) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      const end = () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(pieces).toString("utf8"),
          retryAfter: response.headers["retry-after"] ?? null,
        });
      response.on("data", (piece: Buffer) => {
        pieces.push(piece);
        bytes += piece.length;
        if (bytes > MOST_BYTES) {
          end();
          response.destroy();
        }
      });
      response.on("end", end);
      response.on("error", fail);
    });
    request.end(body);
  });
}

/** Why a post did not arrive, in a word of `Trouble`, or the system's own code; never the address, which may be a secret. */
export function postTrouble(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return message.includes("is not allowed") ? ("addressPrivate" satisfies Trouble) : (code ?? message);
}
