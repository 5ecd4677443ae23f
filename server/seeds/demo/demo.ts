/**
 * The demo data: master data, sixty days of entries and the last twelve of exits, created by the same commands as
 * people's requests, with a clock that is set to each step. Its numbers, stock, ledger, timelines and messages follow
 * from that alone. With one fixed seed, every fresh start gives the same data, relative to today.
 */
import { sql } from "kysely";
import type { EntryRow } from "../../../src/contracts/entry.ts";
import type { EntrySaveBody, ReceiveLine } from "../../../src/contracts/entry-bodies.ts";
import { addDays, businessDay, startOfDay } from "../../../src/domain/business-day.ts";
import { NUMBER_ALPHABET } from "../../../src/domain/request-number.ts";
import { connectLifecycles } from "../../connect-lifecycles.ts";
import { ENTRY } from "../../features/entry/entry.kind.ts";
import { entryLines, entryReceipts } from "../../features/entry/entry.projection.ts";
import type { EntryTypes } from "../../features/entry/entry.work.ts";
import type { FileStore } from "../../features/file/file.shelf.ts";
import { openFileStore } from "../../features/file/file.store.ts";
import { markRead } from "../../features/message/message.commands.ts";
import { keepSamples } from "../../features/overview/sample.commands.ts";
import { createDraftIn } from "../../lifecycle/drafting.ts";
import type { LifecyclePorts } from "../../lifecycle/ports.ts";
import type { RequestKind } from "../../lifecycle/request-kind.ts";
import { commandIn } from "../../lifecycle/run-command.ts";
import { SettableClock } from "../../platform/clock.ts";
import type { Deps } from "../../platform/deps.ts";
import { idsAt } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { hashPassword } from "../../platform/session/password.ts";
import { playCounts } from "./counts.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo-accounts.ts";
import { namesOf, type Say } from "./demo-names.ts";
import { ExitPlayer } from "./exit-player.ts";
import { exitStories, fetchedByTheHour } from "./exit-stories.ts";
import { setScene } from "./master-data.ts";
import { sampleTimes } from "./past-samples.ts";
import { publishBulletins } from "./publish-bulletins.ts";
import { type Chance, chanceOf } from "./random.ts";
import { type PlannedLine, roundTheClock, type Step, type Story, stories } from "./stories.ts";

const SEED = 20_260_101;
/** All of it in one transaction: a start that is interrupted leaves nothing behind. */
const DEADLINE_MS = 600_000;

/** Fills a new database with the demo data, in the language of its world; does nothing if another node was faster. */
export async function seedDemo(deps: Deps): Promise<readonly string[]> {
  // One hash for all: the password is published, so different salts would protect no account.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const now = deps.clock.now();
  const store = await openFileStore(deps);
  const isMine = await deps.db.transaction(
    async (tx) => {
      const mark = await tx
        .insertInto("meta")
        .values({ key: "world", value: deps.config.world })
        .onConflict((conflict) => conflict.column("key").doNothing())
        .returning("key")
        .executeTakeFirst();
      if (!mark) return false;
      const say = namesOf(deps.config.world);
      await publish(tx, { timeZone: deps.config.businessTimeZone, now, passwordHash, store, say });
      return true;
    },
    { deadlineMs: DEADLINE_MS, mayPause: true },
  );
  return isMine ? [`demo world: accounts ${DEMO_ACCOUNTS.join(", ")}, password ${DEMO_PASSWORD}`] : [];
}

interface Beginning {
  readonly timeZone: string;
  readonly now: Date;
  readonly passwordHash: string;
  /** Of uploaded files. */
  readonly store: FileStore;
  readonly say: Say;
}

async function publish(tx: Tx, { timeZone, now, passwordHash, store, say }: Beginning): Promise<void> {
  const chance = chanceOf(SEED);
  const today = businessDay(now, timeZone);
  const clock = new SettableClock(startOfDay(addDays(today, -90), timeZone));
  const scene = await setScene(tx, idsAt(clock), clock.now(), chance, { passwordHash, store, say });
  const tail = () => Array.from({ length: 4 }, () => chance.between(0, NUMBER_ALPHABET.length - 1));
  // Shortages make no counts here: their numbers would change the chance of all stories.
  const connected = connectLifecycles(timeZone, tail);
  const ports = { ...connected, others: { ...connected.others, count: { afterShort: async () => {} } } };
  const entryPlayer = new EntryPlayer(tx, ports, chance, say);
  const exitPlayer = new ExitPlayer(tx, ports, chance, say);
  // A chance of their own, as the bulletins have.
  const hourly = chanceOf(SEED + 2);
  const samples = sampleTimes(
    now,
    scene.warehouses.map(({ id }) => id),
  ).map(({ at, scopes }) => ({
    at,
    take: () => keepSamples(tx, scopes, at, timeZone),
  }));
  const steps = [
    ...samples,
    ...[
      ...stories(scene, chance, now, today, timeZone),
      ...roundTheClock(scene, hourly, today, timeZone),
    ].flatMap((story) =>
      story.steps.map((step) => ({ at: step.at, take: () => entryPlayer.take(story, step) })),
    ),
    ...[
      ...exitStories(scene, chance, now, today, timeZone),
      ...fetchedByTheHour(scene, hourly, today, timeZone),
    ].flatMap((story) =>
      story.steps.map((step) => ({ at: step.at, take: () => exitPlayer.take(story, step) })),
    ),
  ]
    .filter(({ at }) => at <= now)
    .toSorted((left, right) => left.at.getTime() - right.at.getTime());
  const inboxReadAt = startOfDay(today, timeZone);
  const past = steps.filter(({ at }) => at < inboxReadAt);
  for (const step of past) await step.take();
  // A chance of their own: the stories stay the same.
  await publishBulletins(tx, { scene, chance: chanceOf(SEED + 1), now, timeZone, store });
  // Everyone has read what came before today.
  for (const { userId } of scene.people) await markRead(tx, userId, inboxReadAt, "all");
  for (const step of steps.slice(past.length)) await step.take();
  const counted = chanceOf(SEED + 3);
  const countTail = () => Array.from({ length: 4 }, () => counted.between(0, NUMBER_ALPHABET.length - 1));
  await playCounts({ tx, ports: connectLifecycles(timeZone, countTail), scene, now, say });
  await sql`update message set read_at = ${inboxReadAt} where at < ${inboxReadAt} and recipient_id is not null
    and read_at is null`.execute(tx);
  await sql`insert into message_read (message_id, user_id, read_at)
    select m.id, u.id, ${inboxReadAt}::timestamptz from message m join users u on u.role_id = m.role_id
    where m.at < ${inboxReadAt} and m.except_user_id is distinct from u.id`.execute(tx);
}

/** Takes the steps of stories through the commands, and remembers where each story is. */
class EntryPlayer {
  readonly #tx: Tx;
  readonly #chance: Chance;
  readonly #ports: LifecyclePorts;
  readonly #say: Say;
  readonly #kind: RequestKind<EntryTypes>;
  /** The entry of each story. No other process uses this transaction: no lock, no second read. */
  readonly #reported = new Map<Story, EntryRow>();
  #present: EntryRow | null = null;

  constructor(tx: Tx, ports: LifecyclePorts, chance: Chance, say: Say) {
    this.#tx = tx;
    this.#say = say;
    this.#chance = chance;
    this.#ports = ports;
    this.#kind = { ...ENTRY, lock: async () => this.#present };
  }

  async take(story: Story, step: Step): Promise<void> {
    const result =
      step.command === "create" ? await this.#create(story, step) : await this.#command(story, step);
    if (!result.ok) {
      throw new Error(
        `the demo world's ${step.command} was refused: ${result.code} ${JSON.stringify(result.data)}`,
      );
    }
    this.#reported.set(story, result.data);
  }

  #create(story: Story, { at, by }: Step) {
    const creation = {
      by,
      now: at,
      keyed: null,
      clientId: story.company.id,
      publication: "silent",
    } as const;
    const body: EntrySaveBody = {
      warehouseId: story.warehouse.id,
      kind: story.kind,
      sourceNumber: story.sourceNumber,
      expectedAt: story.expectedAt.toISOString(),
      priority: story.priority,
      lines: story.lines.map((line) => ({ typeId: line.goods.id, expected: line.expected })),
    };
    return createDraftIn(this.#tx, ENTRY, this.#ports, creation, body, null);
  }

  async #command(story: Story, step: Step) {
    const reported = this.#reported.get(story);
    if (!reported) throw new Error(`a story of the demo world begins with ${step.command}`);
    const command = step.command === "reverseLast" ? "reverseReceipt" : step.command;
    const payload = await this.#payload(story, reported.id, step);
    this.#present = reported;
    const ask = {
      id: reported.id,
      version: reported.version,
      command,
      payload,
      by: step.by,
      key: null,
      now: step.at,
    };
    return commandIn({ tx: this.#tx, ports: this.#ports, publication: "silent" }, this.#kind, ask);
  }

  async #payload(story: Story, id: string, step: Step): Promise<unknown> {
    switch (step.command) {
      case "receive":
        return { lines: await this.#brought(story, id, step) };
      case "reverseLast": {
        const live = (await entryReceipts(this.#tx, id)).filter((receipt) => receipt.reversedAt === null);
        return { receiptId: live.at(-1)?.id, reason: this.#say(step.reason) };
      }
      case "arrive":
        return { plate: step.plate, driver: this.#say(step.driver), dock: this.#say(step.dock) };
      default:
        return "reason" in step ? { reason: this.#say(step.reason) } : {};
    }
  }

  async #brought(
    story: Story,
    id: string,
    { percent, damagedPercent }: Extract<Step, { command: "receive" }>,
  ): Promise<readonly ReceiveLine[]> {
    const lines = await entryLines(this.#tx, id);
    const begun = story.steps[0]?.at ?? new Date(0);
    return lines.flatMap((line, index) => {
      const planned = story.lines[index];
      const outstanding = line.expected - line.good - line.damaged;
      const total = percent >= 100 ? outstanding : Math.floor((line.expected * percent) / 100);
      const damaged = Math.floor((total * damagedPercent) / 100);
      if (total === 0 || !planned) return [];
      const where = { lineId: line.id, locationId: this.#chance.pick(story.warehouse.shelves) };
      return [
        {
          ...where,
          good: total - damaged,
          damaged,
          ...marks(planned, businessDay(begun, this.#ports.timeZone)),
        },
      ];
    });
  }
}

/** Lot and production date as printed on the package. */
function marks({ goods, madeDaysBefore }: PlannedLine, day: string) {
  const made = addDays(day, -madeDaysBefore);
  return {
    lot: goods.trackLot ? `L${made.replaceAll("-", "").slice(2)}` : null,
    productionDate: goods.shelfLifeDays === null ? null : made,
  };
}
