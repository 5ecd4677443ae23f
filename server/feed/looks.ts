import { CODES } from "../../src/contracts/envelope.ts";
import type { LookAnswer, Looked } from "../../src/contracts/live.ts";
import { holds, LOOKERS } from "../../src/contracts/permissions.ts";
import type { Deps } from "../platform/deps.ts";
import { troubleOf } from "../platform/trouble.ts";
import type { Connection } from "./connection.ts";
import type { Presence } from "./presence.ts";
import type { TopicSpec, Topics } from "./topics.ts";

const bugRetryMs = 1_000;

/** The code of a failure on the live channel, and when to try again: 50300 for load and what the server stands on. */
export function failureOf(error: unknown): {
  readonly code: typeof CODES.busy | typeof CODES.ourFault;
  readonly retryMs: number;
} {
  const trouble = troubleOf(error);
  return trouble
    ? { code: CODES.busy, retryMs: trouble.seconds * 1_000 }
    : { code: CODES.ourFault, retryMs: bugRetryMs };
}

/** A page shows one request at a time; tabs that change places hold two for a moment. */
const mostAtOnce = 8;
const failedRetryMs = 1_000;

interface Look {
  readonly userId: string;
  readonly what: Looked;
  /** Checked and counted. */
  isSeen: boolean;
}

/** Which requests the sockets of this node have open: what their pages say, checked, until they say otherwise or end. */
export class Looks {
  readonly #deps: Deps;
  readonly #topics: Topics;
  readonly #presence: Presence;
  readonly #open = new Map<Connection, Set<Look>>();

  constructor(deps: Deps, topics: Topics, presence: Presence) {
    this.#deps = deps;
    this.#topics = topics;
    this.#presence = presence;
  }

  /** The page has opened the request. Denied to people who see no colleagues, and for rows out of their scope. */
  async begin(connection: Connection, what: Looked): Promise<LookAnswer> {
    const { person } = connection;
    const hasRow = this.#specOf(connection, what)?.hasRow;
    if (!hasRow || !person) return { kind: "deny", code: CODES.notPermitted };
    const looks = this.#open.get(connection) ?? new Set();
    if (looks.size >= mostAtOnce) return { kind: "error", code: CODES.tooMany, retryMs: failedRetryMs };
    // Known before the row is read: an `unlook` that comes meanwhile has to find it.
    const look: Look = { userId: person.userId, what, isSeen: false };
    this.#open.set(connection, looks.add(look));
    try {
      if (!(await hasRow(this.#deps.db.reader, person, what.id))) {
        looks.delete(look);
        return { kind: "deny", code: CODES.unknown };
      }
      if (looks.has(look)) {
        look.isSeen = true;
        this.#presence.look(look.userId, what, 1);
      }
      return { kind: "ok" };
    } catch (error) {
      looks.delete(look);
      this.#deps.log.debug({ err: error }, "a look could not be checked");
      return { kind: "error", ...failureOf(error) };
    }
  }

  /** The page has closed the request, or is hidden. */
  end(connection: Connection, { entity, id }: Looked): void {
    const looks = [...(this.#open.get(connection) ?? [])];
    const look = looks.find(({ what }) => what.entity === entity && what.id === id);
    if (look) this.#drop(connection, look);
  }

  /** The socket has gone. */
  over(connection: Connection): void {
    for (const look of [...(this.#open.get(connection) ?? [])]) this.#drop(connection, look);
    this.#open.delete(connection);
  }

  /** Ends what the person may open no longer, after their rights have changed. */
  judgeAgain(connection: Connection): void {
    for (const look of [...(this.#open.get(connection) ?? [])])
      if (!this.#specOf(connection, look.what)) this.#drop(connection, look);
  }

  #specOf({ person }: Connection, { entity }: Looked): TopicSpec | null {
    if (!person || !holds(person, LOOKERS)) return null;
    const judgement = this.#topics.judge(person, entity);
    return judgement.kind === "log" ? judgement.spec : null;
  }

  #drop(connection: Connection, look: Look): void {
    this.#open.get(connection)?.delete(look);
    if (look.isSeen) this.#presence.look(look.userId, look.what, -1);
    look.isSeen = false;
  }
}
