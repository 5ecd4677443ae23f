/**
 * The demo world: master data, sixty days of entries and the last twelve of exits, told through the very commands that people's requests run
 * through, with a clock that is set to each step. Its numbers, stock, ledger, timelines and messages follow from
 * that alone. One fixed seed: the same world on every fresh start, relative to today.
 */
import type { EntryRow } from "../../../src/contracts/entry.ts";
import type { EntrySaveBody, ReceiveLine } from "../../../src/contracts/entry-bodies.ts";
import { addDays, businessDay, startOfDay } from "../../../src/domain/business-day.ts";
import { NUMBER_ALPHABET } from "../../../src/domain/request-number.ts";
import { ENTRY_DRAFTS } from "../../features/entry/entry.drafting.ts";
import { entryKit } from "../../features/entry/entry.kit.ts";
import { entryLines, entryReceipts } from "../../features/entry/entry.projection.ts";
import { openFileStore } from "../../features/file/file.store.ts";
import { markRead } from "../../features/message/message.commands.ts";
import { createDraftIn } from "../../lifecycle/drafting.ts";
import type { House } from "../../lifecycle/house.ts";
import { commandIn } from "../../lifecycle/run-command.ts";
import { houseOf } from "../../neighbours.ts";
import { SettableClock } from "../../platform/clock.ts";
import type { Deps } from "../../platform/deps.ts";
import { idsAt } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { hashPassword } from "../../platform/session/password.ts";
import { tellBulletins } from "./bulletin-teller.ts";
import { exitStories } from "./exit-stories.ts";
import { ExitTeller } from "./exit-teller.ts";
import { setScene } from "./master-data.ts";
import { type Chance, chanceOf } from "./random.ts";
import { type PlannedLine, type Step, type Story, stories } from "./stories.ts";

const PASSWORD = "tallyboard";
const SEED = 20_260_101;
/** All of it in one transaction: a start that is interrupted leaves nothing behind. */
const DEADLINE_MS = 120_000;

/** Fills a fresh database with the demo world; another node that was faster leaves nothing to do. */
export async function fillDemoWorld(deps: Deps): Promise<readonly string[]> {
  // One hash for all: the password is published, so distinct salts would protect nobody.
  const passwordHash = await hashPassword(PASSWORD);
  const now = deps.clock.now();
  const folder = await openFileStore(deps);
  const isMine = await deps.db.transaction(
    async (tx) => {
      const mark = await tx
        .insertInto("meta")
        .values({ key: "world", value: "demo" })
        .onConflict((conflict) => conflict.column("key").doNothing())
        .returning("key")
        .executeTakeFirst();
      if (!mark) return false;
      await tell(tx, { timeZone: deps.config.businessTimeZone, now, passwordHash, folder });
      return true;
    },
    { deadlineMs: DEADLINE_MS, prepares: true },
  );
  return isMine
    ? [`demo world: accounts admin, operator, huaxin, huaxin2, beichen, password ${PASSWORD}`]
    : [];
}

interface Beginning {
  readonly timeZone: string;
  readonly now: Date;
  readonly passwordHash: string;
  /** Where uploaded files lie. */
  readonly folder: string;
}

async function tell(tx: Tx, { timeZone, now, passwordHash, folder }: Beginning): Promise<void> {
  const chance = chanceOf(SEED);
  const today = businessDay(now, timeZone);
  const clock = new SettableClock(startOfDay(addDays(today, -90), timeZone));
  const scene = await setScene(tx, idsAt(clock), clock.now(), chance, passwordHash);
  const tail = () => Array.from({ length: 4 }, () => chance.between(0, NUMBER_ALPHABET.length - 1));
  const house = houseOf(timeZone, tail);
  const teller = new Teller(tx, house, chance);
  const exitTeller = new ExitTeller(tx, house, chance);
  const steps = [
    ...stories(scene, chance, now, today, timeZone).flatMap((story) =>
      story.steps.map((step) => ({ at: step.at, take: () => teller.take(story, step) })),
    ),
    ...exitStories(scene, chance, now, today, timeZone).flatMap((story) =>
      story.steps.map((step) => ({ at: step.at, take: () => exitTeller.take(story, step) })),
    ),
  ]
    .filter(({ at }) => at <= now)
    .toSorted((left, right) => left.at.getTime() - right.at.getTime());
  const inboxReadAt = startOfDay(today, timeZone);
  const past = steps.filter(({ at }) => at < inboxReadAt);
  for (const step of past) await step.take();
  // A chance of their own: the stories stay the same.
  await tellBulletins(tx, { scene, chance: chanceOf(SEED + 1), now, timeZone, folder });
  // Everybody has read what came before today.
  for (const { userId } of scene.people) await markRead(tx, userId, inboxReadAt, "all");
  for (const step of steps.slice(past.length)) await step.take();
}

/** Takes the steps of stories through the commands, and remembers where each story is. */
class Teller {
  readonly #tx: Tx;
  readonly #chance: Chance;
  readonly #house: House;
  readonly #kit: ReturnType<typeof entryKit>;
  /** Where each story is. Nobody else is in this transaction, so the rows need neither lock nor a second look. */
  readonly #told = new Map<Story, EntryRow>();
  #present: EntryRow | null = null;

  constructor(tx: Tx, house: House, chance: Chance) {
    this.#tx = tx;
    this.#chance = chance;
    this.#house = house;
    this.#kit = { ...entryKit(house), lock: async () => this.#present };
  }

  async take(story: Story, step: Step): Promise<void> {
    const result =
      step.command === "create" ? await this.#create(story, step) : await this.#command(story, step);
    if (!result.ok) {
      throw new Error(
        `the demo world's ${step.command} was refused: ${result.code} ${JSON.stringify(result.data)}`,
      );
    }
    this.#told.set(story, result.data);
  }

  #create(story: Story, { at, by }: Step) {
    const creation = {
      by,
      now: at,
      keyed: null,
      clientId: story.company.id,
      telling: "silent",
    } as const;
    const body: EntrySaveBody = {
      warehouseId: story.house.id,
      kind: story.kind,
      sourceNumber: story.sourceNumber,
      expectedAt: story.expectedAt.toISOString(),
      priority: story.priority,
      lines: story.lines.map((line) => ({ typeId: line.goods.id, expected: line.expected })),
    };
    return createDraftIn(this.#tx, ENTRY_DRAFTS, this.#house, creation, body, null);
  }

  async #command(story: Story, step: Step) {
    const told = this.#told.get(story);
    if (!told) throw new Error(`a story of the demo world begins with ${step.command}`);
    const command = step.command === "reverseLast" ? "reverseReceipt" : step.command;
    const payload = await this.#payload(story, told.id, step);
    this.#present = told;
    const ask = {
      id: told.id,
      version: told.version,
      command,
      payload,
      by: step.by,
      key: null,
      now: step.at,
    };
    return commandIn(this.#tx, this.#kit, ask, null, "silent");
  }

  async #payload(story: Story, id: string, step: Step): Promise<unknown> {
    switch (step.command) {
      case "receive":
        return { lines: await this.#brought(story, id, step) };
      case "reverseLast": {
        const live = (await entryReceipts(this.#tx, id)).filter((receipt) => receipt.reversedAt === null);
        return { receiptId: live.at(-1)?.id, reason: step.reason };
      }
      case "arrive":
        return { plate: step.plate, driver: step.driver, dock: step.dock };
      case "reject":
      case "cancel":
      case "closeShort":
        return { reason: step.reason };
      default:
        return {};
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
      const where = { lineId: line.id, locationId: this.#chance.pick(story.house.shelves) };
      return [
        {
          ...where,
          good: total - damaged,
          damaged,
          ...marks(planned, businessDay(begun, this.#house.timeZone)),
        },
      ];
    });
  }
}

/** Lot and production date as they stand on the package. */
function marks({ goods, madeDaysBefore }: PlannedLine, day: string) {
  const made = addDays(day, -madeDaysBefore);
  return {
    lot: goods.trackLot ? `L${made.replaceAll("-", "").slice(2)}` : null,
    productionDate: goods.shelfLifeDays === null ? null : made,
  };
}
