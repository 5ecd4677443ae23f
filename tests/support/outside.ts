/** What stands outside in tests: a real mail server and a real HTTP server, each keeping what it was sent. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface Mail {
  readonly to: readonly string[];
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

export interface MailServer {
  readonly url: string;
  readonly mails: Mail[];
  /** Those that came and were refused. */
  readonly refused: Mail[];
  /** The SMTP code that the next mails are refused with; null: they are taken. */
  refuseWith: number | null;
  stop(): Promise<void>;
}

/** The words of a header that RFC 2047 encodes. */
const decoded = (header: string): string =>
  header.replaceAll(/=\?utf-8\?(B|Q)\?([^?]*)\?=\s*/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === "B"
      ? Buffer.from(text, "base64").toString("utf8")
      : quotedPrintable(text.replaceAll("_", " ")),
  );

const quotedPrintable = (text: string): string =>
  decodeURIComponent(
    text
      .replaceAll(/=\r?\n/g, "")
      .replaceAll("%", "%25")
      .replaceAll(/=([0-9A-F]{2})/g, "%$1"),
  );

function readMail(raw: string, to: readonly string[]): Mail {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      decoded(line.slice(line.indexOf(":") + 1).trim()),
    ]),
  );
  const body = raw.slice(end + 4);
  const encoding = headers.get("content-transfer-encoding");
  if (encoding === "base64") return { to, headers, text: Buffer.from(body, "base64").toString("utf8") };
  return { to, headers, text: encoding === "quoted-printable" ? quotedPrintable(body) : body };
}

export async function startMailServer(): Promise<MailServer> {
  const mails: Mail[] = [];
  const refused: Mail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const mail = readMail(Buffer.concat(pieces).toString("utf8"), to);
        (own.refuseWith === null ? mails : refused).push(mail);
        if (own.refuseWith !== null)
          return done(Object.assign(new Error("not now"), { responseCode: own.refuseWith }));
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const own: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    ...{ mails, refused },
    refuseWith: null,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return own;
}

export interface Post {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface ChatServer {
  readonly url: string;
  readonly host: string;
  readonly posts: Post[];
  /** What it answers the next posts, in their order; then as WeCom does that has taken one. */
  readonly answers: { readonly status: number; readonly body: string; readonly location?: string }[];
  stop(): Promise<void>;
}

export async function startChatServer(): Promise<ChatServer> {
  const posts: Post[] = [];
  const answers: ChatServer["answers"] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const { url: path = "", headers } = request;
      posts.push({ path, headers, body: Buffer.concat(pieces).toString("utf8") });
      const { status, body, location } = answers.shift() ?? {
        ...{ status: 200, body: JSON.stringify({ errcode: 0, errmsg: "ok" }) },
        location: undefined,
      };
      response.writeHead(status, location ? { location } : {}).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    ...{ posts, answers },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
