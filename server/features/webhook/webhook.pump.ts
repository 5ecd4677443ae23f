/**
 * The pump of one node: takes webhooks that have events to post, and posts them, each webhook one post at a time. Its own
 * loop, and not the runner of jobs: a receiver that hangs holds one of many places, and mail has others.
 */
import type { EventTopic } from "../../../src/contracts/event-topics.ts";
import type { LogEvent, LogTopic } from "../../../src/contracts/live.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import type { LogAccess } from "../../feed/feed.ts";
import { type Known, type LogRow, readHead, readNews } from "../../feed/read-log.ts";
import type { TopicSpec } from "../../feed/topics.ts";
import { eventFor } from "../../feed/wire-encoder.ts";
import type { Deps } from "../../platform/deps.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { openSecrets } from "../../platform/secrets.ts";
import { runWebhookCommand, type Step, type Work } from "./webhook.effects.ts";
import {
  keepAgents,
  type Letter,
  letterOf,
  type PostResult,
  postLetter,
  resetLetter,
} from "./webhook.post.ts";
import { retryAfterMs } from "./webhook.schedule.ts";
import {
  type ClaimedWebhook,
  claimWebhooks,
  followedPlaces,
  freeWebhooks,
  keepAttempt,
  keepPlan,
  lockWebhook,
  moveCursor,
  readCursors,
  readOwner,
  releaseWebhook,
  type StoredCursor,
  type WebhookSecrets,
} from "./webhook.store.ts";

const GONE = 410;
const RESET = "log.reset";
const SYSTEM = { kind: "system", cause: "" } as const;
/** Lines of a topic that a round reads at once. */
const LINES_READ = 100;

export interface PumpLimits {
  /** A round that is not heard of for so long has ended with its node; longer than a post may take. */
  readonly leaseMs: number;
  /** How long a receiver may take. */
  readonly withinMs: number;
  /** Webhooks at work on this node. */
  readonly atOnce: number;
  /** After so long a round gives its webhook back, so that others have their turn. */
  readonly roundMs: number;
  /** Without news it looks so often: for retries that are due, and for what another node left. */
  readonly sweepMs: number;
}

const USUAL: PumpLimits = { leaseMs: 30_000, withinMs: 15_000, atOnce: 64, roundMs: 5_000, sweepMs: 1_000 };

type Needed = Pick<Deps, "db" | "clock" | "log" | "config">;

/** A line of the log that a webhook may be told. */
interface Line {
  readonly spec: TopicSpec;
  readonly row: LogRow;
  readonly isWanted: boolean;
}

/** What a round knows of its webhook, until it reads again. */
interface Round {
  readonly webhook: ClaimedWebhook & { readonly runId: string };
  readonly secrets: WebhookSecrets;
  readonly person: Person;
  readonly endsMs: number;
  readonly signal: AbortSignal;
}

/** Lines of one topic that go out together: those before them that are not wanted, and how far the cursor then is. */
interface Portion {
  readonly topic: EventTopic;
  readonly before: number;
  readonly events: readonly LogEvent[];
  readonly to: LogRow;
}

export class WebhookPump {
  readonly #deps: Needed;
  readonly #log: LogAccess;
  readonly #limits: PumpLimits;
  readonly #agents = keepAgents();
  readonly #running = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  /** How the places are heard of that webhooks at work follow. */
  readonly #heard = new Map<string, () => void>();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #isAskedAgain = false;

  constructor(deps: Needed, parts: { readonly log: LogAccess; readonly limits?: Partial<PumpLimits> }) {
    this.#deps = deps;
    this.#log = parts.log;
    this.#limits = { ...USUAL, ...parts.limits };
  }

  /** Posts for as long as the process lives, or until `stop`. */
  async start(): Promise<void> {
    const { db } = this.#deps;
    if (db.engine === "embedded") await db.transaction(freeWebhooks);
    this.#timer = setInterval(() => void this.#sweep(), this.#limits.sweepMs);
    this.#timer.unref();
    await this.#sweep();
  }

  /** Takes no further webhook. Posts under way are given up: they come again under the same id. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    for (const stop of this.#heard.values()) stop();
    this.#heard.clear();
    this.#closing.abort();
    await this.#looking;
    await Promise.all(this.#running);
    this.#agents.close();
  }

  /** Posts everything that is due, to its end. For tests and tools that wait for it. */
  async runDue(): Promise<void> {
    await this.#log.relay.look();
    do {
      await this.#look();
      await Promise.all(this.#running);
      await this.#looking;
    } while (this.#running.size > 0);
  }

  /** Follows the places of the webhooks at work, and looks whether something is due. */
  async #sweep(): Promise<void> {
    try {
      const places = await followedPlaces(this.#deps.db.reader);
      this.#follow(places);
      if (places.length > 0) await this.#look();
    } catch (error) {
      this.#deps.log.warn({ err: error }, "webhooks could not be read");
    }
  }

  #follow(places: readonly { readonly topic: LogTopic; readonly scope: string }[]): void {
    const wanted = new Map(places.map((place) => [`${place.topic} ${place.scope}`, place]));
    for (const [key, stop] of this.#heard) {
      if (wanted.has(key)) continue;
      stop();
      this.#heard.delete(key);
    }
    for (const [key, { topic, scope }] of wanted) {
      if (this.#heard.has(key) || this.#closing.signal.aborted) continue;
      const look = () => void this.#look().catch(() => undefined);
      this.#heard.set(key, this.#log.relay.listen(topic, scope, look));
    }
  }

  /** Takes what is due, as far as there is room. Calls during a look are one further look. */
  #look(): Promise<void> {
    if (this.#looking) {
      this.#isAskedAgain = true;
      return this.#looking;
    }
    this.#looking = this.#take().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #take(): Promise<void> {
    const { db, clock, log } = this.#deps;
    do {
      this.#isAskedAgain = false;
      const limit = this.#limits.atOnce - this.#running.size;
      if (limit <= 0 || this.#closing.signal.aborted) return;
      const runId = newId();
      const epoch = this.#log.epoch.current;
      const claim = { runId, now: clock.now(), leaseMs: this.#limits.leaseMs, limit, epoch };
      for (const webhook of await claimWebhooks(db, claim)) {
        const running = this.#run({ ...webhook, runId })
          .catch((error) => log.warn({ err: error, webhook: webhook.id }, "a round of a webhook failed"))
          .finally(() => {
            this.#running.delete(running);
            // What came meanwhile, and what there was no room for.
            if (!this.#closing.signal.aborted) void this.#look().catch(() => undefined);
          });
        this.#running.add(running);
      }
    } while (this.#isAskedAgain);
  }

  async #run(webhook: ClaimedWebhook & { readonly runId: string }): Promise<void> {
    try {
      const round = await this.#begin(webhook);
      if (round) await this.#post(round);
    } finally {
      await releaseWebhook(this.#deps.db, webhook);
    }
  }

  /** What a round needs; null: there is nothing to post, and the chart has been told why. */
  async #begin(webhook: Round["webhook"]): Promise<Round | null> {
    const { db, config } = this.#deps;
    const end = (command: "deny" | "cursorLost", error: string) => this.#end(webhook, command, error);
    if (webhook.isKeyRevoked) return end("deny", "keyRevoked");
    const owner = await readOwner(db.reader, webhook.integrationId, webhook.pages);
    if (!owner?.isActive) return null;
    const opened =
      webhook.sealed === null
        ? null
        : ((await openSecrets(config))?.open(webhook.sealed, webhook.id) ?? null);
    if (opened === null) return end("deny", "addressUnreadable");
    return {
      webhook,
      secrets: JSON.parse(opened) as WebhookSecrets,
      person: owner.person,
      endsMs: performance.now() + this.#limits.roundMs,
      signal: this.#closing.signal,
    };
  }

  /** Posts until nothing is new, one is not taken, or others have their turn. */
  async #post(round: Round): Promise<void> {
    const { db } = this.#deps;
    const { webhook } = round;
    const { topics } = this.#log;
    const isOver = () => performance.now() >= round.endsMs || round.signal.aborted;
    do {
      const cursors = await readCursors(db.reader, webhook.id);
      const specs = new Map<string, TopicSpec>();
      for (const { topic, scope } of cursors) {
        const judged = topics.judge(round.person, topic);
        if (judged.kind !== "log" || judged.scope !== scope) {
          await this.#end(webhook, "deny", "topicNotRead");
          return;
        }
        specs.set(topic, judged.spec);
      }
      const epoch = this.#log.epoch.current;
      const isOther = cursors.some((cursor) => cursor.epoch !== epoch);
      if (webhook.isResetDue || isOther) {
        await this.#reset(round, cursors, isOther ? "epoch" : "pruned");
        return;
      }
      const known = cursors.map(
        ({ topic, scope, seq: after, mark }): Known => ({
          ...{ topic, scope, after, mark },
          wantsRows: true,
        }),
      );
      const news = await readNews(db.reader, known, LINES_READ);
      const queues: { readonly cursor: StoredCursor; readonly lines: Line[] }[] = [];
      for (const { index, head, isOtherHistory, rows } of news) {
        const cursor = cursors[index];
        const spec = cursor && specs.get(cursor.topic);
        if (!cursor || !spec) continue;
        if (head < cursor.seq || isOtherHistory) {
          await this.#reset(round, cursors, "epoch");
          return;
        }
        if (rows[0]?.seq !== cursor.seq + 1) {
          await this.#end(webhook, "cursorLost", "cursorLost");
          return;
        }
        const lines = rows.map(
          (row): Line => ({ spec, row, isWanted: isWanted(webhook, cursor.topic, row) }),
        );
        queues.push({ cursor, lines });
      }
      if (queues.length === 0) return;
      for (;;) {
        const portion = nextPortion(queues, round, epoch);
        if (!portion) break;
        if (!(await this.#deliver(round, portion, epoch, cursors)) || isOver()) return;
      }
    } while (!isOver());
  }

  /** Posts a portion and settles what became of it; false: the round is over. */
  async #deliver(
    round: Round,
    { topic, before, events, to }: Portion,
    epoch: string,
    cursors: readonly StoredCursor[],
  ): Promise<boolean> {
    const { db } = this.#deps;
    const { webhook } = round;
    const step: Step = { topic, before, epoch, seq: to.seq, mark: to.mark };
    if (events.length === 0) {
      await db.transaction((tx) => moveCursor(tx, webhook.id, step));
      return true;
    }
    const isBatch = webhook.batchSize > 1;
    const from = events[0]?.seq ?? to.seq;
    if (isBatch && !(await keepPlan(db, webhook, { topic, from, to: to.seq }))) return false;
    const replayTo = cursors.find((cursor) => cursor.topic === topic)?.replayTo ?? 0;
    const letter = letterOf(events, { isThin: webhook.isThin, isBatch });
    const result = await this.#send(round, letter, from <= replayTo ? webhook.replays : 0);
    if (!result) return false;
    return this.#settle(round, { topic, fromSeq: from, toSeq: to.seq }, result, { step });
  }

  /** Tells the receiver that its place is gone, and goes on from now. */
  async #reset(round: Round, cursors: readonly StoredCursor[], because: "epoch" | "pruned"): Promise<void> {
    const epoch = this.#log.epoch.current;
    const places: (Step & { readonly topic: EventTopic })[] = [];
    for (const { topic, scope, seq: before } of cursors)
      places.push({ topic, before, epoch, ...(await readHead(this.#deps.db.reader, topic, scope)) });
    const letter = resetLetter(
      round.webhook.id,
      because,
      places.map(({ topic, seq }) => ({ topic, epoch, seq })),
      this.#deps.clock.now(),
    );
    const result = await this.#send(round, letter, 0);
    if (!result) return;
    await this.#settle(round, { topic: RESET, fromSeq: 0, toSeq: 0 }, result, {
      taken: async (tx) => {
        for (const place of places) await moveCursor(tx, round.webhook.id, place);
        await tx
          .updateTable("webhook")
          .set({ isResetDue: false })
          .where("id", "=", round.webhook.id)
          .execute();
        await tx
          .updateTable("webhookCursor")
          .set({ replayTo: 0 })
          .where("webhookId", "=", round.webhook.id)
          .execute();
      },
    });
  }

  /** null: this node stops, and it is not known whether the post arrived. */
  async #send({ secrets, signal }: Round, letter: Letter, replay: number): Promise<PostResult | null> {
    const { clock, config } = this.#deps;
    const { withinMs } = this.#limits;
    const parts = { hosts: config.webhookHosts, withinMs, signal, agents: this.#agents, replay };
    const result = await postLetter(secrets, letter, { ...parts, now: clock.now() });
    return signal.aborted && result.error !== null ? null : result;
  }

  /** Writes what became of a post, in one transaction; false: the round is over. */
  async #settle(
    { webhook }: Round,
    about: { readonly topic: string; readonly fromSeq: number; readonly toSeq: number },
    { ms, httpStatus, error, answerStart, retryAfter }: PostResult,
    { step, taken }: { readonly step?: Step; readonly taken?: (tx: Tx) => Promise<void> },
  ): Promise<boolean> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    return db.transaction(async (tx) => {
      const held = await lockWebhook(tx, webhook.id);
      if (held?.runId !== webhook.runId) return false;
      const attempt = held.attempt + 1;
      await keepAttempt(tx, webhook.id, { ...about, attempt, at: now, ms, httpStatus, error, answerStart });
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
      const isSame =
        held.version === webhook.version && held.integrationVersion === webhook.integrationVersion;
      if (error !== null || !decision.ok || !held.mayPost || !isSame) return false;
      await tx
        .updateTable("webhook")
        .set({ leasedUntil: new Date(now.getTime() + this.#limits.leaseMs) })
        .where("id", "=", webhook.id)
        .execute();
      return true;
    });
  }

  /** Ends what cannot go on. */
  async #end(webhook: Round["webhook"], command: "deny" | "cursorLost", error: string): Promise<null> {
    const { db, clock } = this.#deps;
    await db.transaction(async (tx) => {
      const held = await lockWebhook(tx, webhook.id);
      if (held?.runId !== webhook.runId) return;
      await runWebhookCommand(tx, held, { command, by: SYSTEM }, { ...this.#work(clock.now()), error });
    });
    return null;
  }

  #work(now: Date): Work {
    return { now, mails: this.#deps.config.mail !== null };
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
  queues: readonly { readonly cursor: StoredCursor; readonly lines: Line[] }[],
  { webhook, person }: Round,
  epoch: string,
): Portion | null {
  const { planTopic, planFrom, planTo, batchSize } = webhook;
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
  return { topic: queue.cursor.topic, before: first.seq - 1, events, to };
}

const timeOf = ([first]: readonly Line[]): number => first?.row.at.getTime() ?? 0;
