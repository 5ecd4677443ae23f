import { sql } from "kysely";
import { CODES } from "../../src/contracts/envelope.ts";
import type { Deps } from "../platform/deps.ts";
import { resolveOnlooker } from "../platform/session/display-token.ts";
import { hashToken } from "../platform/session/token.ts";
import type { Connection } from "./connection.ts";
import type { Relay } from "./relay.ts";
import { ALL, userScope } from "./scopes.ts";

/** Without any wake-up a revoked session's socket still ends within 5 s. */
const checkEveryMs = 4_000;
/** After a wake-up it ends within 1 s, and a storm of commits costs two checks a second. */
const leastApartMs = 400;
const hourMs = 3_600_000;

/** null: a person's socket. */
const displayTokenOf = ({ onlooker, token }: Connection): string | null =>
  onlooker.kind === "display" ? hashToken(token) : null;

interface Watched {
  readonly connection: Connection;
  readonly stopListening: () => void;
  /** What the database said of the session's rights when they were judged last; null: not yet. */
  mark: string | null;
}

/**
 * Ends the sockets of sessions that have ended and of displays that were revoked, and judges anew those whose person
 * or display may see something else now. All sessions of this node are looked at in one statement, all displays too; only what looks changed is resolved by its token,
 * as a request would be.
 */
export class SessionWatch {
  readonly #deps: Deps;
  readonly #relay: Relay;
  readonly #judgeAgain: (connection: Connection) => void;
  readonly #watched = new Map<Connection, Watched>();
  #stopWake: (() => void) | null = null;
  #timer: NodeJS.Timeout | null = null;
  #soon: NodeJS.Timeout | null = null;
  #checkedMs = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;

  constructor(deps: Deps, relay: Relay, judgeAgain: (connection: Connection) => void) {
    this.#deps = deps;
    this.#relay = relay;
    this.#judgeAgain = judgeAgain;
  }

  start(): void {
    this.#stopWake = this.#deps.db.onWake(() => this.#checkSoon());
    this.#timer = setInterval(() => void this.check(), checkEveryMs);
  }

  async stop(): Promise<void> {
    this.#stopWake?.();
    if (this.#timer) clearInterval(this.#timer);
    if (this.#soon) clearTimeout(this.#soon);
    await this.#running;
  }

  add(connection: Connection): void {
    const { onlooker } = connection;
    const [topic, scope] =
      onlooker.kind === "person"
        ? (["session", userScope(onlooker.userId)] as const)
        : (["display", ALL] as const);
    const stopListening = this.#relay.listen(topic, scope, () => this.#checkSoon());
    this.#watched.set(connection, { connection, stopListening, mark: null });
    // The rights may have changed between the handshake and now.
    this.#checkSoon();
  }

  remove(connection: Connection): void {
    this.#watched.get(connection)?.stopListening();
    this.#watched.delete(connection);
  }

  /** Looks at every session of this node. Never throws: while the database is away, sockets stay and go stale. */
  check(): Promise<void> {
    this.#running ??= this.#checkOnce()
      .catch((error) => this.#deps.log.warn({ err: error }, "the sockets' sessions could not be checked"))
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  #checkSoon(): void {
    if (this.#soon || this.#watched.size === 0) return;
    const afterMs = Math.max(0, this.#checkedMs + leastApartMs - performance.now());
    this.#soon = setTimeout(() => {
      this.#soon = null;
      // One that runs may have read before the change that this is about.
      if (this.#running) void this.#running.then(() => this.check());
      else void this.check();
    }, afterMs);
  }

  async #checkOnce(): Promise<void> {
    this.#checkedMs = performance.now();
    const watched = [...this.#watched.values()];
    if (watched.length === 0) return;
    const marks = new Map([
      ...(await this.#readMarks(watched.flatMap(({ connection }) => connection.sessionId ?? []))),
      ...(await this.#readDisplayMarks(
        watched.flatMap(({ connection }) => displayTokenOf(connection) ?? []),
      )),
    ]);
    for (const each of watched) {
      const { connection } = each;
      const mark = marks.get(connection.sessionId ?? displayTokenOf(connection) ?? "") ?? "gone";
      if (mark === each.mark && mark !== "gone") continue;
      if (await this.#resolve(each.connection)) each.mark = mark;
    }
  }

  /** Everything that a session's rights hang on, as one text; a session that is over has no mark. */
  async #readMarks(sessionIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (sessionIds.length === 0) return new Map();
    const now = this.#deps.clock.now();
    const idleSince = new Date(now.getTime() - this.#deps.config.sessionIdleHours * hourMs);
    const { rows } = await sql<{ id: string; mark: string }>`
      select s.id, concat_ws('|', u.user_name, u.client_id, u.must_change_password, u.role_id,
                             r.role_code, r.status, md5(r.menu::text)) as mark
      from session as s join users as u on u.id = s.user_id join role as r on r.id = u.role_id
      where s.id = any(${[...new Set(sessionIds)]}::uuid[]) and s.ended_at is null and u.user_status = 1
        and s.expires_at > ${now} and s.last_seen_at > ${idleSince}`.execute(this.#deps.db.reader);
    return new Map(rows.map((row) => [row.id, row.mark]));
  }

  /** The same of displays, by the hashes of their tokens. */
  async #readDisplayMarks(hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (hashes.length === 0) return new Map();
    const { rows } = await sql<{ hash: string; mark: string }>`
      select k.token_hash as hash, concat_ws('|', d.warehouse_id, d.locale) as mark
      from display_token as k join display as d on d.id = k.display_id
      where k.token_hash = any(${[...new Set(hashes)]}::text[]) and k.revoked_at is null`.execute(
      this.#deps.db.reader,
    );
    return new Map(rows.map((row) => [row.hash, row.mark]));
  }

  /** Answers whether the socket stays. */
  async #resolve(connection: Connection): Promise<boolean> {
    const session = await resolveOnlooker(this.#deps, connection.token);
    if (connection.isOver) return false;
    if (!session.ok) {
      connection.bye(session.code === CODES.expired ? "expired" : "revoked");
      return false;
    }
    if ("mustChangePassword" in session && session.mustChangePassword) {
      connection.bye("revoked");
      return false;
    }
    connection.onlooker = "viewer" in session ? session.viewer : session.person;
    this.#judgeAgain(connection);
    return true;
  }
}
