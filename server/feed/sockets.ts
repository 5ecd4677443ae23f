import type { Server as HttpServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Server } from "socket.io";
import { CODES, type Code } from "../../src/contracts/envelope.ts";
import type { Onlooker } from "../../src/contracts/permissions.ts";
import type { Deps } from "../platform/deps.ts";
import { isOriginAllowed } from "../platform/http/origin.ts";
import { resolveOnlookers } from "../platform/session/display-token.ts";
import { type Admitted, Connection, type LiveServer, type LiveSocket, terminate } from "./connection.ts";
import { failureOf } from "./looks.ts";
import type { Presence } from "./presence.ts";
import { answerParser } from "./wire-encoder.ts";

const longestToken = 256;
const tokensAtOnce = 200;

type Resolved = Awaited<ReturnType<typeof resolveOnlookers>>[number];

/** Why a handshake is refused; the client reads `data.code` in connect_error. */
class HandshakeRefused extends Error {
  readonly data: { readonly code: Code; readonly because?: readonly string[] };

  constructor(code: Code, because?: readonly string[]) {
    super(`refused: ${code}`);
    this.data = because ? { code, because } : { code };
  }
}

/** Looks up the tokens of handshakes: those that arrive while one statement runs go into the next one. */
class Admissions {
  readonly #deps: Deps;
  #waiting: { readonly token: string; readonly settle: (session: Promise<Resolved>) => void }[] = [];
  #isRunning = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Who the token of a handshake belongs to. Throws HandshakeRefused where it opens nothing. */
  async admit(auth: unknown): Promise<Admitted> {
    const token = tokenOf(auth);
    if (token === null) throw new HandshakeRefused(CODES.noSession);
    const session = await new Promise<Resolved>((resolve) => {
      this.#waiting.push({ token, settle: resolve });
      void this.#run();
    });
    return admitted(token, session);
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, tokensAtOnce);
      const found = resolveOnlookers(
        this.#deps,
        batch.map(({ token }) => token),
      );
      for (const [index, { settle }] of batch.entries())
        settle(found.then((sessions) => sessions[index] as Resolved));
      await found.catch(() => undefined);
    }
    this.#isRunning = false;
  }
}

function admitted(token: string, session: Resolved): Admitted {
  if (!session.ok) throw new HandshakeRefused(session.code);
  if ("viewer" in session) return { token, sessionId: null, onlooker: session.viewer };
  if (session.heldBecause) throw new HandshakeRefused(CODES.notPermitted, [session.heldBecause]);
  return { token, sessionId: session.sessionId, onlooker: session.person };
}

function tokenOf(auth: unknown): string | null {
  if (typeof auth !== "object" || auth === null || !("token" in auth)) return null;
  const { token } = auth;
  return typeof token === "string" && token.length > 0 && token.length <= longestToken ? token : null;
}

const path = "/socket.io";
const maxMessageBytes = 64 * 1024;
/** A half-open connection is closed after 11 s. */
const pingIntervalMs = 5_000;
const pingTimeoutMs = 6_000;
const handshakeMs = 10_000;
const goodbyeMs = 1_500;

/** Notified when a person's or display's first socket here has opened and its last one has closed. */
export interface Attendance {
  came(id: string): void;
  went(id: string): void;
}

/** The Socket.IO server as the contract wants it; it listens once it is attached. */
export function createServer(deps: Deps): LiveServer {
  return new Server({
    path,
    parser: answerParser,
    transports: ["websocket"],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: maxMessageBytes,
    pingInterval: pingIntervalMs,
    pingTimeout: pingTimeoutMs,
    connectTimeout: handshakeMs,
    allowRequest: (request, decide) => decide(null, isOriginAllowed(deps, request)),
  });
}

const idOf = (onlooker: Onlooker): string =>
  onlooker.kind === "display" ? onlooker.displayId : onlooker.userId;

/** The sockets of this node: accepts them, and closes all of them. */
export class Sockets {
  readonly #deps: Deps;
  readonly #server: LiveServer;
  readonly #admissions: Admissions;
  readonly #presence: Presence;
  readonly #displays: Attendance;
  readonly #open = new Set<Connection>();
  readonly #countById = new Map<string, number>();
  /** Sockets per owner, counted from the handshake on, so that many at once cannot exceed the limit. */
  readonly #admittedById = new Map<string, number>();
  #isClosing = false;
  #isAttached = false;

  constructor(deps: Deps, server: LiveServer, presence: Presence, displays: Attendance) {
    this.#deps = deps;
    this.#admissions = new Admissions(deps);
    this.#server = server;
    this.#presence = presence;
    this.#displays = displays;
  }

  get open(): ReadonlySet<Connection> {
    return this.#open;
  }

  /** Lets people in; `welcome` is called for each, `farewell` when its socket has gone. */
  attach(
    http: HttpServer,
    welcome: (connection: Connection) => void,
    farewell: (connection: Connection) => void,
  ): void {
    this.#server.attach(http);
    this.#isAttached = true;
    this.#server.use((socket, next) => {
      if (this.#isClosing) return next(new HandshakeRefused(CODES.busy));
      this.#admissions.admit(socket.handshake.auth).then(
        (admitted) => {
          if (!this.#hasRoom(idOf(admitted.onlooker), socket))
            return next(new HandshakeRefused(CODES.tooMany, ["tooManySockets"]));
          socket.data.admitted = admitted;
          next();
        },
        (error: unknown) => {
          if (error instanceof HandshakeRefused) return next(error);
          this.#deps.log.error({ err: error }, "a handshake failed");
          next(new HandshakeRefused(failureOf(error).code));
        },
      );
    });
    this.#server.on("connection", (socket) => {
      const connection = new Connection(socket);
      this.#open.add(connection);
      this.#count(connection, 1);
      socket.on("error", (error) => this.#deps.log.debug({ err: error }, "a socket sent junk"));
      socket.on("disconnect", () => {
        connection.over();
        this.#open.delete(connection);
        this.#count(connection, -1);
        farewell(connection);
      });
      if (this.#isClosing) connection.bye("restart");
      else welcome(connection);
    });
  }

  /** Sends `bye` to every socket and gives the clients a moment to receive it. */
  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    const leaving = [...this.#open];
    for (const connection of leaving) connection.bye("restart");
    if (!this.#isAttached) return;
    const { engine } = this.#server;
    for (let waitedMs = 0; engine.clientsCount > 0 && waitedMs < goodbyeMs; waitedMs += 20) await sleep(20);
    for (const { socket } of leaving) terminate(socket);
    engine.close();
  }

  /** Counts the socket as one of this person or display, unless they have as many as they may. */
  #hasRoom(id: string, { conn }: LiveSocket): boolean {
    const count = this.#admittedById.get(id) ?? 0;
    if (count >= this.#deps.config.socketsPerPerson) return false;
    // A connection that has already closed needs no closing.
    if (conn.readyState !== "open") return true;
    this.#admittedById.set(id, count + 1);
    conn.once("close", () => {
      const left = (this.#admittedById.get(id) ?? 1) - 1;
      if (left > 0) this.#admittedById.set(id, left);
      else this.#admittedById.delete(id);
    });
    return true;
  }

  #count({ onlooker }: Connection, change: 1 | -1): void {
    const id = idOf(onlooker);
    const attendance = onlooker.kind === "display" ? this.#displays : this.#presence;
    const count = (this.#countById.get(id) ?? 0) + change;
    if (count > 0) this.#countById.set(id, count);
    else this.#countById.delete(id);
    if (count === 1 && change === 1) attendance.came(id);
    if (count === 0) attendance.went(id);
  }
}
