/** A proxy in front of a server, as a network that loses answers and a server that is busy: what it does is said request by request. */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What becomes of the next request. */
export type Fate =
  | "pass"
  /** The server answers, and the connection is cut before the answer arrives. */
  | "answerLost"
  /** Cut before the server hears of it. */
  | "cut"
  /** Never answered; the server does not hear of it. */
  | "silent"
  /** Answered in place of the server. */
  | { readonly status: number; readonly body: string; readonly retryAfter?: string };

interface Passed {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly authorization: string | null;
}

export interface ProgramProxy {
  readonly url: string;
  /** Of the next requests, in their order; a request without one passes. */
  readonly fates: Fate[];
  /** Every request. */
  readonly passed: Passed[];
  stop(): Promise<void>;
}

const headerOf = ({ headers }: IncomingMessage, name: string): string | null => {
  const value = headers[name];
  return typeof value === "string" ? value : null;
};

/** Of a busy or crowded server. */
export const refusing = (code: 50300 | 42900, retryAfter = "0"): Fate => ({
  status: code / 100,
  retryAfter,
  body: JSON.stringify({ code, msg: "busy", status: "fail", data: null }),
});

export async function startProgramProxy(target: string): Promise<ProgramProxy> {
  const fates: Fate[] = [];
  const passed: Passed[] = [];
  const silent = new Set<ServerResponse>();

  const forward = (
    { from, back, body }: { from: IncomingMessage; back: ServerResponse; body: Buffer },
    done: (answer: IncomingMessage) => void,
  ) => {
    const { method, headers } = from;
    const to = ask(new URL(from.url ?? "", target), { method, headers }, done);
    to.on("error", () => from.socket.destroy());
    back.on("close", () => to.destroy());
    to.end(body);
  };

  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { method = "", url: path = "" } = request;
    const [key, authorization] = [headerOf(request, "idempotency-key"), headerOf(request, "authorization")];
    passed.push({ method, path, key, authorization });
    const fate = fates.shift();
    const body = Buffer.concat(pieces);
    if (fate === "cut") request.socket.destroy();
    else if (fate === "silent") silent.add(response);
    else if (fate === "answerLost")
      forward({ from: request, back: response, body }, (answer) =>
        answer.resume().on("end", () => request.socket.destroy()),
      );
    else if (fate && fate !== "pass") {
      const headers = fate.retryAfter === undefined ? {} : { "retry-after": fate.retryAfter };
      response.writeHead(fate.status, headers).end(fate.body);
    } else
      forward({ from: request, back: response, body }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fates,
    passed,
    stop: () =>
      new Promise((resolve) => {
        for (const response of silent) response.destroy();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
