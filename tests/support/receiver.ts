/** A program that receives webhooks: a real HTTP server which checks signatures as the specification's own library does. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

/** An event as it is posted. */
interface PostedEvent {
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly eventId: string;
    readonly topic: string;
    readonly epoch: string;
    readonly seq: number;
    readonly [more: string]: unknown;
  };
}

export interface Received {
  readonly path: string;
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Of a batch several; of anything but events none. */
  readonly events: readonly PostedEvent[];
  readonly isSigned: boolean;
}

/** What it does with a post; absent: 204. */
export type Reply =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | "hang"
  | "cut";

export interface Receiver {
  readonly url: string;
  readonly host: string;
  /** Every post, taken or not. */
  readonly posts: Received[];
  /** Connections that were opened to it. */
  connections: number;
  /** By path: what posts are signed with. */
  readonly secrets: Map<string, string>;
  /** Replies to the next posts, in their order. */
  readonly replies: Reply[];
  /** Of what has no reply in line. */
  reply: (post: Received) => Reply;
  stop(): Promise<void>;
}

const eventsOf = (body: { readonly type: string; readonly data: object }): readonly PostedEvent[] => {
  if (body.type === "batch") return (body.data as { readonly events: readonly PostedEvent[] }).events;
  return "seq" in body.data ? [body as unknown as PostedEvent] : [];
};

function isSigned(secret: string | undefined, text: string, headers: IncomingHttpHeaders): boolean {
  if (secret === undefined) return false;
  try {
    new Webhook(secret).verify(text, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

export async function startReceiver(): Promise<Receiver> {
  const posts: Received[] = [];
  const replies: Reply[] = [];
  const secrets = new Map<string, string>();
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const text = Buffer.concat(pieces).toString("utf8");
      const body = JSON.parse(text);
      const { url: path = "", headers } = request;
      const post: Received = {
        ...{ path, id: String(headers["webhook-id"]), headers, type: body.type, data: body.data },
        events: eventsOf(body),
        isSigned: isSigned(secrets.get(path) ?? secrets.get(""), text, headers),
      };
      posts.push(post);
      const reply = replies.shift() ?? own.reply(post);
      if (reply === "hang") {
        open.add(response);
        return;
      }
      if (reply === "cut") {
        request.socket.destroy();
        return;
      }
      response.writeHead(reply.status, reply.headers ?? {}).end(reply.body);
    });
  });
  server.on("connection", () => {
    own.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const own: Receiver = {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    ...{ posts, replies, secrets },
    connections: 0,
    reply: () => ({ status: 204 }),
    stop: () =>
      new Promise((resolve) => {
        for (const response of open) response.destroy();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return own;
}
