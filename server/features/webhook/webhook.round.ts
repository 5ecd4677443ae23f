/**
 * One round of a webhook: posts what is new, one post after the other, and settles what became of each. The usual case, a
 * post that is taken, is one statement; the lines of a place are read once for all webhooks that were taken together.
 */
import type { EventTopic } from "../../../src/contracts/event-topics.ts";
import type { LogEvent } from "../../../src/contracts/live.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import type { LogAccess } from "../../feed/feed.ts";
import { type Known, type LogRow, type News, readHead, readNews } from "../../feed/read-log.ts";
import type { TopicSpec } from "../../feed/topics.ts";
import { eventFor } from "../../feed/wire-encoder.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Agents } from "../../platform/post-outside.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { decideWebhook, runWebhookCommand, type Work } from "./webhook.effects.ts";
import { type Letter, letterOf, type PostResult, postLetter, resetLetter } from "./webhook.post.ts";
import { retryAfterMs } from "./webhook.schedule.ts";
import {
  type Attempt,
  type ClaimedWebhook,
  keepAttempt,
  keepPlan,
  keepTaken,
  lockWebhook,
  moveCursor,
  readOwner,
  releaseWebhook,
  type Step,
  type StoredCursor,
  type WebhookSecrets,
} from "./webhook.store.ts";

const GONE = 410;
const RESET = "log.reset";
const SYSTEM = { kind: "system", cause: "" } as const;
/** Lines of a topic that a round reads at once. */
const LINES_READ = 100;

export interface RoundLimits {
  /** A round that is not heard of for so long has ended with its node; longer than a post may take. */
  readonly leaseMs: number;
  /** How long a receiver may take. */
  readonly withinMs: number;
  /** After so long a round gives its webhook back, so that others have their turn. */
  readonly roundMs: number;
}

/** What the rounds of webhooks that were taken together have in common. */
interface Shared {
  readonly deps: Pick<Deps, "db" | "clock" | "config">;
  readonly log: LogAccess;
  readonly limits: RoundLimits;
  readonly agents: Agents;
  /** Aborted when the node stops. */
  readonly signal: AbortSignal;
  /** null: there is no key. */
  readonly secrets: Secrets | null;
  readonly news: SharedNews;
  readonly owners: SharedOwners;
}

/** Reads what is new at each place once, for all who ask at the same time from the same line. */
export class SharedNews {
  readonly #db: Reader;
  readonly #read = new Map<string, Promise<News | null>>();

  constructor(db: Reader) {
    this.#db = db;
  }

  /** What is new after a cursor; null: nothing. */
  after({ topic, scope, seq, mark }: StoredCursor): Promise<News | null> {
    const key = `${topic} ${scope} ${seq} ${mark}`;
    const known: Known = { topic, scope, after: seq, mark, wantsRows: true };
    const reading =
      this.#read.get(key) ?? readNews(this.#db, [known], LINES_READ).then(([found]) => found ?? null);
    this.#read.set(key, reading);
    return reading;
  }
}

/** Reads each integration once for all of its webhooks that were taken together. */
export class SharedOwners {
  readonly #db: Reader;
  readonly #read = new Map<string, ReturnType<typeof readOwner>>();

  constructor(db: Reader) {
    this.#db = db;
  }

  of({
    integrationId,
    pages,
  }: Pick<ClaimedWebhook, "integrationId" | "pages">): ReturnType<typeof readOwner> {
    const key = JSON.stringify([integrationId, pages]);
    const reading = this.#read.get(key) ?? readOwner(this.#db, integrationId, pages);
    this.#read.set(key, reading);
    return reading;
  }
}

/** A line of the log that a webhook may be told. */
interface Line {
  readonly spec: TopicSpec;
  readonly row: LogRow;
  readonly isWanted: boolean;
}

interface Queue {
  readonly cursor: StoredCursor;
  readonly lines: Line[];
}

/** What a round knows once its rights were read. */
interface Opened {
  readonly secrets: WebhookSecrets;
  readonly person: Person;
}

/** The post that an attempt is about. */
type About = Pick<Attempt, "topic" | "fromSeq" | "toSeq">;

/** Lines of one topic that go out together: those before them that are not wanted, and how far the cursor then is. */
interface Portion {
  readonly topic: EventTopic;
  readonly before: number;
  readonly events: readonly LogEvent[];
  readonly to: LogRow;
  /** Nothing that was read is left behind it. */
  readonly isLast: boolean;
}

export class WebhookRound {
  readonly #shared: Shared;
  readonly #webhook: ClaimedWebhook & { readonly runId: string };
  readonly #endsMs: number;
  /** As the chart has it after the last post. */
  #state: Pick<ClaimedWebhook, "status" | "attempt">;
  /** The last statement has given the webhook back. */
  #isReleased = false;
  #isMore = true;

  constructor(shared: Shared, webhook: ClaimedWebhook & { readonly runId: string }) {
    this.#shared = shared;
    this.#webhook = webhook;
    this.#state = webhook;
    this.#endsMs = performance.now() + shared.limits.roundMs;
  }

  /** Posts until nothing is new, one is not taken, or others have their turn; answers whether there may be more. */
  async run(): Promise<boolean> {
    try {
      const opened = await this.#open();
      if (opened) await this.#post(opened);
    } finally {
      if (!this.#isReleased) await releaseWebhook(this.#shared.deps.db, this.#webhook);
    }
    return this.#isMore;
  }

  /** What a round needs; null: there is nothing to post, and the chart has been told why. */
  async #open(): Promise<Opened | null> {
    const { secrets } = this.#shared;
    const { id, sealed, isKeyRevoked } = this.#webhook;
    if (isKeyRevoked) return this.#end("deny", "keyRevoked");
    const owner = await this.#shared.owners.of(this.#webhook);
    if (!owner?.isActive) return null;
    const opened = sealed === null ? null : (secrets?.open(sealed, id) ?? null);
    if (opened === null) return this.#end("deny", "addressUnreadable");
    return { secrets: JSON.parse(opened) as WebhookSecrets, person: owner.person };
  }

  async #post(opened: Opened): Promise<void> {
    const queues = await this.#read(opened);
    const isOver = () => performance.now() >= this.#endsMs || this.#shared.signal.aborted;
    while (queues) {
      const portion = nextPortion(queues, this.#webhook, opened.person, this.#shared.log.epoch.current);
      if (!portion || !(await this.#deliver(opened, portion)) || isOver()) return;
    }
  }

  /** The lines after each cursor; null: the round is over, and what had to be said is said. */
  async #read(opened: Opened): Promise<readonly Queue[] | null> {
    const { log, news } = this.#shared;
    const { cursors, isResetDue } = this.#webhook;
    const specs = new Map<string, TopicSpec>();
    for (const { topic, scope } of cursors) {
      const judged = log.topics.judge(opened.person, topic);
      if (judged.kind !== "log" || judged.scope !== scope) return this.#end("deny", "topicNotRead");
      specs.set(topic, judged.spec);
    }
    const isOther = cursors.some(({ epoch }) => epoch !== log.epoch.current);
    if (isResetDue || isOther) return this.#reset(opened, isOther ? "epoch" : "pruned");
    const queues: Queue[] = [];
    for (const cursor of cursors) {
      const found = await news.after(cursor);
      const spec = specs.get(cursor.topic);
      if (!found || !spec) continue;
      if (found.head < cursor.seq || found.isOtherHistory) return this.#reset(opened, "epoch");
      if (found.rows[0]?.seq !== cursor.seq + 1) return this.#end("cursorLost", "cursorLost");
      const lines = found.rows.map(
        (row): Line => ({ spec, row, isWanted: isWanted(this.#webhook, cursor.topic, row) }),
      );
      queues.push({ cursor, lines });
    }
    return queues;
  }

  /** Posts a portion and settles what became of it; false: the round is over. */
  async #deliver(opened: Opened, { topic, before, events, to, isLast }: Portion): Promise<boolean> {
    const { db } = this.#shared.deps;
    const { id, batchSize, isThin, replays, cursors } = this.#webhook;
    const step: Step = { topic, before, epoch: this.#shared.log.epoch.current, seq: to.seq, mark: to.mark };
    if (events.length === 0) {
      await db.transaction((tx) => moveCursor(tx, id, step));
      return true;
    }
    const isBatch = batchSize > 1;
    const from = events[0]?.seq ?? to.seq;
    if (isBatch && !(await keepPlan(db, this.#webhook, { topic, from, to: to.seq }))) return false;
    const replayTo = cursors.find((cursor) => cursor.topic === topic)?.replayTo ?? 0;
    const letter = letterOf(events, { isThin, isBatch });
    const result = await this.#send(opened, letter, from <= replayTo ? replays : 0);
    if (!result) return false;
    const about = { topic, fromSeq: from, toSeq: to.seq };
    return (await this.#keepTaken(about, result, step, isLast)) ?? this.#settle(about, result, { step });
  }

  /** Tells the receiver that its place is gone, and goes on from now. */
  async #reset(opened: Opened, because: "epoch" | "pruned"): Promise<null> {
    const { deps, log } = this.#shared;
    const { id, cursors } = this.#webhook;
    const epoch = log.epoch.current;
    const places: (Step & { readonly topic: EventTopic })[] = [];
    for (const { topic, scope, seq: before } of cursors)
      places.push({ topic, before, epoch, ...(await readHead(deps.db.reader, topic, scope)) });
    const told = places.map(({ topic, seq }) => ({ topic, epoch, seq }));
    const result = await this.#send(opened, resetLetter(id, because, told, deps.clock.now()), 0);
    if (!result) return null;
    await this.#settle({ topic: RESET, fromSeq: 0, toSeq: 0 }, result, {
      taken: async (tx) => {
        for (const place of places) await moveCursor(tx, id, place);
        await tx.updateTable("webhook").set({ isResetDue: false }).where("id", "=", id).execute();
        await tx.updateTable("webhookCursor").set({ replayTo: 0 }).where("webhookId", "=", id).execute();
      },
    });
    return null;
  }

  /** null: this node stops, and it is not known whether the post arrived. */
  async #send({ secrets }: Opened, letter: Letter, replay: number): Promise<PostResult | null> {
    const { deps, limits, agents, signal } = this.#shared;
    const parts = { hosts: deps.config.webhookHosts, withinMs: limits.withinMs, signal, agents, replay };
    const result = await postLetter(secrets, letter, { ...parts, now: deps.clock.now() });
    return signal.aborted && result.error !== null ? null : result;
  }

  /** Settles a post that was taken where the chart keeps the status; null: that is not so, or something has changed. */
  async #keepTaken(
    about: About,
    { retryAfter: _, ...result }: PostResult,
    step: Step,
    isLast: boolean,
  ): Promise<true | null> {
    const { deps, limits } = this.#shared;
    if (result.error !== null) return null;
    const { status, attempt } = this.#state;
    const held = { ...this.#webhook, status, attempt };
    const decision = decideWebhook(held, { command: "delivered", by: SYSTEM });
    if (!decision.ok || decision.to !== status) return null;
    const at = deps.clock.now();
    const kept = await keepTaken(deps.db, {
      ...{ webhook: this.#webhook, step, attempt: { ...about, ...result, at, attempt: attempt + 1 } },
      leasedUntil: isLast ? null : new Date(at.getTime() + limits.leaseMs),
    });
    if (!kept) return null;
    this.#state = { status, attempt: 0 };
    if (isLast) {
      this.#isReleased = true;
      this.#isMore = kept.isMore;
    }
    return true;
  }

  /** Writes what became of a post as the chart decides, in one transaction; false: the round is over. */
  async #settle(
    about: About,
    { retryAfter, ...result }: PostResult,
    { step, taken }: { readonly step?: Step; readonly taken?: (tx: Tx) => Promise<void> },
  ): Promise<boolean> {
    const { deps, limits } = this.#shared;
    const { id, runId, version, integrationVersion } = this.#webhook;
    const now = deps.clock.now();
    const { error, httpStatus } = result;
    return deps.db.transaction(async (tx) => {
      const held = await lockWebhook(tx, id);
      if (held?.runId !== runId) return false;
      await keepAttempt(tx, id, { ...about, ...result, attempt: held.attempt + 1, at: now });
      if (error === null) await taken?.(tx);
      const command = error === null ? "delivered" : httpStatus === GONE ? "gone" : "failed";
      const work = {
        ...this.#work(now),
        ...(step ? { step } : {}),
        ...(error === null ? {} : { error }),
        retryAfterMs: retryAfterMs(retryAfter, now),
      };
      // A webhook that was paused meanwhile knows no failure: it waits where it is.
      const decision = await runWebhookCommand(tx, held, { command, by: SYSTEM }, work);
      const isSame = held.version === version && held.integrationVersion === integrationVersion;
      if (error !== null || !decision.ok || !held.mayPost || !isSame) return false;
      this.#state = { status: decision.to as ClaimedWebhook["status"], attempt: 0 };
      const leasedUntil = new Date(now.getTime() + limits.leaseMs);
      await tx.updateTable("webhook").set({ leasedUntil }).where("id", "=", id).execute();
      return true;
    });
  }

  /** Ends what cannot go on. */
  async #end(command: "deny" | "cursorLost", error: string): Promise<null> {
    const { db, clock } = this.#shared.deps;
    const { id, runId } = this.#webhook;
    await db.transaction(async (tx) => {
      const held = await lockWebhook(tx, id);
      if (held?.runId !== runId) return;
      await runWebhookCommand(tx, held, { command, by: SYSTEM }, { ...this.#work(clock.now()), error });
    });
    return null;
  }

  #work(now: Date): Work {
    return { now, mails: this.#shared.deps.config.mail !== null };
  }
}

/** Whether a webhook wants events of this type: `approve`, or `exit.approve`. */
function isWanted({ types }: Pick<ClaimedWebhook, "types">, topic: string, { type }: LogRow): boolean {
  if (types === null || types.trim() === "") return true;
  const wanted = types.split(",").map((each) => each.trim());
  return wanted.includes(type) || wanted.includes(`${topic}.${type}`);
}

/**
 * Takes the next lines off the queues: of the topic whose first line is the oldest, as many wanted ones as a post may have.
 * A post that was begun before comes first, with the lines that it had. null: the queues are empty.
 */
function nextPortion(
  queues: readonly Queue[],
  { planTopic, planFrom, planTo, batchSize }: ClaimedWebhook,
  person: Person,
  epoch: string,
): Portion | null {
  const waiting = queues.filter(({ lines }) => lines.length > 0);
  const planned = waiting.find(
    ({ cursor, lines }) => cursor.topic === planTopic && lines.some(({ row }) => row.seq === planFrom),
  );
  const oldest = waiting.toSorted((a, b) => timeOf(a.lines) - timeOf(b.lines))[0];
  const queue = planned ?? oldest;
  const first = queue?.lines[0]?.row;
  if (!queue || !first) return null;
  const upTo = planned && planTo !== null ? planTo : Number.POSITIVE_INFINITY;
  const taken: Line[] = [];
  let wanted = 0;
  for (const line of queue.lines) {
    if (wanted === batchSize || line.row.seq > upTo) break;
    taken.push(line);
    if (line.isWanted) wanted += 1;
  }
  queue.lines.splice(0, taken.length);
  const to = taken.at(-1)?.row ?? first;
  const events = taken.flatMap(({ spec, row, isWanted: is }) =>
    is ? [eventFor(person, spec, epoch, row)] : [],
  );
  const isLast = queues.every(({ lines }) => lines.length === 0);
  return { topic: queue.cursor.topic, before: first.seq - 1, events, to, isLast };
}

const timeOf = ([first]: readonly Line[]): number => first?.row.at.getTime() ?? 0;
