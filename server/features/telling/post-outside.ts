/** A POST to an address that a person typed: never into the server's own network, never further than the first answer. */
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { useAgent as filteringAgentFor } from "request-filtering-agent";
import type { Trouble } from "../../../src/contracts/busy.ts";
import type { Config } from "../../platform/config.ts";

const WITHIN_MS = 10_000;
const MOST_BYTES = 65_536;

export interface Posted {
  readonly status: number;
  readonly text: string;
}

/** Whether a robot may have this address: https, or a host that ROBOT_HOSTS names. */
export function mayPostTo(address: string, { robotHosts }: Pick<Config, "robotHosts">): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && robotHosts.includes(hostname));
}

/**
 * Posts JSON and answers what came back, at most 64 KiB of it. Redirects are not followed. Private addresses are refused
 * when the name has been looked up, unless ROBOT_HOSTS names the host. Rejects when there is no answer within 10 s.
 */
export function postOutside(
  address: string,
  content: { readonly body: string; readonly headers?: Readonly<Record<string, string>> },
  { robotHosts, signal }: { readonly robotHosts: readonly string[]; readonly signal?: AbortSignal },
): Promise<Posted> {
  const url = new URL(address);
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const body = Buffer.from(content.body);
  const within = AbortSignal.timeout(WITHIN_MS);
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
      ...(robotHosts.includes(url.hostname) ? {} : { agent: filteringAgentFor(address) }),
    });
    request.on("error", (error) => reject(within.aborted ? new Error("noAnswer" satisfies Trouble) : error));
    request.on("response", (response) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      const end = () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString("utf8") });
      response.on("data", (piece: Buffer) => {
        pieces.push(piece);
        bytes += piece.length;
        if (bytes > MOST_BYTES) {
          end();
          response.destroy();
        }
      });
      response.on("end", end);
      response.on("error", reject);
    });
    request.end(body);
  });
}
