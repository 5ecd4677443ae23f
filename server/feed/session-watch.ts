import { sql } from "kysely";
import { CODES } from "../../src/contracts/envelope.ts";
import { bounded } from "../platform/bounded.ts";
import type { Deps } from "../platform/deps.ts";
import { resolveOnlooker } from "../platform/session/display-token.ts";
import { readPeople } from "../platform/session/session.ts";
import { hashToken } from "../platform/session/token.ts";
import type { Connection } from "./connection.ts";
import type { Relay } from "./relay.ts";
import { ALL, userScope } from "./scopes.ts";

/** Without any wake-up a revoked session's socket still ends within 5 s. */
const checkEveryMs = 4_000;
/** After a wake-up it ends within 1 s, and a storm of commits costs two checks a second. */
const leastApartMs = 400;
/** A check that hangs is abandoned; the next one begins without it. */
const checkWithinMs = 15_000;
/** Prefix of a session's mark while its person may do nothing yet: heldBecause of session.ts, in SQL. */
const heldMark = "t|";
const hourMs = 3_600_000;
/** People whose rights are read in one statement. The check for revocations runs between two such statements. */
const peopleAtOnce = 200;

/** null: a person's socket. */
const displayTokenOf = ({ onlooker, token }: Connection): string | null =>
  onlooker.kind === "display" ? hashToken(token) : null;

const isSame = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  some.size === others.size && [...some].every((each) => others.has(each));

type JudgeAgain = (connection: Connection, hasOtherPages: boolean) => void;

interface Watched {
  readonly connection: Connection;
  readonly stopListening: () => void;
  /** The session's rights in the database at the last check; null: not yet. */
  mark: string | null;
}

/**
 * Closes sockets of ended sessions and revoked displays, and re-evaluates permissions when a person or display may
 * now see something else. One statement reads all sessions of this node, another one all displays; only those that
 * look changed are resolved by their token, as for a request.
 */
export class SessionWatch {
  readonly #deps: Deps;
  readonly #relay: Relay;
  readonly #judgeAgain: JudgeAgain;
  readonly #watched = new Map<Connection, Watched>();
  #stopWake: (() => void) | null = null;
  #timer: NodeJS.Timeout | null = null;
  #soon: NodeJS.Timeout | null = null;
  #checkedMs = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;
  #isMore = false;

  constructor(deps: Deps, relay: Relay, judgeAgain: JudgeAgain) {
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

  /** Checks every session of this node. Never throws: while the database is away, sockets stay and go stale. */
  check(): Promise<void> {
    this.#running ??= bounded(this.#checkOnce(), checkWithinMs, "The check of the sockets' sessions")
      .catch((error) => this.#deps.log.warn({ err: error }, "the sockets' sessions could not be checked"))
      .finally(() => {
        this.#running = null;
        if (!this.#isMore) return;
        this.#isMore = false;
        void this.check();
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
    const changed: [Watched, string][] = [];
    // Revocations first: they must not wait until the rights of many new connections are resolved.
    for (const each of watched) {
      const { connection } = each;
      const mark = marks.get(connection.sessionId ?? displayTokenOf(connection) ?? "") ?? "gone";
      const isPlain = connection.sessionId !== null && mark !== "gone" && !mark.startsWith(heldMark);
      if (isPlain && mark !== each.mark) changed.push([each, mark]);
      else if (mark !== each.mark && (await this.#resolve(connection))) each.mark = mark;
    }
    await this.#readPeople(changed.slice(0, peopleAtOnce));
    // The rest follows in the next check, which first handles new revocations.
    if (changed.length > peopleAtOnce) this.#isMore = true;
  }

  /** Gives each connection its person's present rights, and re-evaluates its subscriptions. */
  async #readPeople(changed: readonly (readonly [Watched, string])[]): Promise<void> {
    const sessionIds = changed.flatMap(([{ connection }]) => connection.sessionId ?? []);
    const people = await readPeople(this.#deps.db.reader, [...new Set(sessionIds)]);
    for (const [watched, mark] of changed) {
      const { connection } = watched;
      const person = people.get(connection.sessionId ?? "");
      if (!person || connection.isOver) continue;
      const before = connection.person?.pages ?? person.pages;
      connection.onlooker = person;
      this.#judgeAgain(connection, !isSame(before, person.pages));
      watched.mark = mark;
    }
  }

  /** Everything that a session's rights hang on, as one text; a session that is over has no mark. */
  async #readMarks(sessionIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (sessionIds.length === 0) return new Map();
    const now = this.#deps.clock.now();
    const idleSince = new Date(now.getTime() - this.#deps.config.sessionIdleHours * hourMs);
    const { rows } = await sql<{ id: string; mark: string }>`
      select s.id, concat_ws('|', u.must_change_password
                               or (r.requires_second_factor and u.second_factor_since is null and not s.is_vouched),
                             u.user_name, u.client_id, u.role_id, r.role_code, r.status, md5(r.menu::text)) as mark
      from session as s join users as u on u.id = s.user_id join role as r on r.id = u.role_id
      where s.id = any(${[...new Set(sessionIds)]}::uuid[]) and s.ended_at is null and u.user_status = 1
        and s.expires_at > ${now} and s.last_seen_at > ${idleSince}`.execute(this.#deps.db.pulse);
    return new Map(rows.map((row) => [row.id, row.mark]));
  }

  /** The same of displays, by the hashes of their tokens. */
  async #readDisplayMarks(hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (hashes.length === 0) return new Map();
    const { rows } = await sql<{ hash: string; mark: string }>`
      select k.token_hash as hash, concat_ws('|', d.warehouse_id, d.locale, d.shows_client_names) as mark
      from display_token as k join display as d on d.id = k.display_id
      where k.token_hash = any(${[...new Set(hashes)]}::text[]) and k.revoked_at is null`.execute(
      this.#deps.db.pulse,
    );
    return new Map(rows.map((row) => [row.hash, row.mark]));
  }

  /** Returns whether the socket stays. */
  async #resolve(connection: Connection): Promise<boolean> {
    const session = await resolveOnlooker(this.#deps, connection.token);
    if (connection.isOver) return false;
    if (!session.ok) {
      connection.bye(session.code === CODES.expired ? "expired" : "revoked");
      return false;
    }
    if ("heldBecause" in session && session.heldBecause) {
      // A second factor that is due does not end the session: the browser reconnects after its set-up.
      connection.bye(session.heldBecause === "secondFactorDue" ? "restart" : "revoked");
      return false;
    }
    connection.onlooker = "viewer" in session ? session.viewer : session.person;
    this.#judgeAgain(connection, false);
    return true;
  }
}
