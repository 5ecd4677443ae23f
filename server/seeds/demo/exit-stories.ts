/**
 * The last two weeks of exits as stories: who requested goods, who picked them, how they reached their consignee. The
 * stock at that time decides which goods a story takes.
 */
import type { FailCode } from "../../../src/contracts/delivery-status.ts";
import type { ExitKind, ExitMode } from "../../../src/contracts/exit-status.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import { addDays, startOfDay } from "../../../src/domain/business-day.ts";
import type { Consignee } from "./demo-tables.ts";
import type { DemoCompany, DemoWarehouse, Scene } from "./master-data.ts";
import { byShare, type Chance } from "./random.ts";
import { allHoursPlace } from "./stories.ts";

type ExitStepOf =
  | { readonly command: "create" | "submit" | "approve" | "startPicking" | "finishPicking" }
  | { readonly command: "reject" | "cancel" | "requestCancel"; readonly reason: string }
  /** Percentage of every line; `rest` says what happens to the others. */
  | { readonly command: "pickLines"; readonly percent: number; readonly rest: "open" | "short" }
  /** Of the goods that it needs least of, all that is promised to it is found damaged. */
  | { readonly command: "spoil"; readonly reason: string }
  | { readonly command: "handOver"; readonly signer: string }
  | { readonly command: "assign"; readonly trip?: string }
  | { readonly command: "depart" | "redeliver" | "return" | "receiveReturn" }
  | { readonly command: "updateEta"; readonly eta: Date }
  | { readonly command: "sign"; readonly refusedPercent: number }
  | { readonly command: "fail"; readonly failCode: FailCode };

export type ExitStep = ExitStepOf & { readonly at: Date; readonly by: Person };

export interface ExitStory {
  readonly company: DemoCompany;
  readonly warehouse: DemoWarehouse;
  readonly kind: ExitKind;
  readonly mode: ExitMode;
  readonly consignee: Consignee;
  readonly sourceNumber: string | null;
  readonly requiredAt: Date;
  readonly priority: number;
  /** Number of goods types that it requests, if there are that many. */
  readonly lineCount: number;
  readonly steps: readonly ExitStep[];
}

const HISTORY_DAYS = 12;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** All exit stories of the demo up to now, in no particular order. */
export function exitStories(
  scene: Scene,
  chance: Chance,
  now: Date,
  today: string,
  timeZone: string,
): readonly ExitStory[] {
  const reported: ExitStory[] = [];
  for (let back = HISTORY_DAYS; back >= 1; back -= 1) {
    const dayStart = startOfDay(addDays(today, -back), timeZone);
    const count = chance.between(1, 2);
    for (let index = 0; index < count; index += 1) {
      const createdAt = new Date(dayStart.getTime() + chance.between(8 * 60, 11 * 60) * MINUTE_MS);
      reported.push(ordinary(scene, chance, createdAt));
    }
  }
  return [...reported, ...presentExits(scene, chance, now, startOfDay(today, timeZone))];
}

function premise(scene: Scene, chance: Chance, company: DemoCompany) {
  const author = chance.pick(company.people);
  return {
    company,
    author,
    // Four eyes: the submitter may not decide.
    judge: author === scene.operator ? scene.admin : scene.operator,
    warehouse: byShare(chance, scene.warehouses),
    kind: chance.pick(["sale", "sale", "sale", "sale", "transfer", "return"] as const),
    consignee: chance.pick(scene.consignees),
    sourceNumber: chance.percent(80) ? `SO-${chance.between(100_000, 999_999)}` : null,
    priority: chance.pick([0, 0, 0, 1, 2]),
    lineCount: chance.pick([1, 1, 2, 2, 3]),
  };
}

/** One exit of an ordinary day, until its goods are signed for. */
function ordinary(scene: Scene, chance: Chance, createdAt: Date): ExitStory {
  const { author, judge, ...story } = premise(scene, chance, byShare(chance, scene.companies));
  const handler = scene.operator;
  const mode: ExitMode = chance.percent(80) ? "delivery" : "pickup";
  const requiredAt = new Date(createdAt.getTime() + 8 * HOUR_MS);
  let clockMs = createdAt.getTime();
  const steps: ExitStep[] = [];
  const then = (afterMinutes: number, by: Person, step: ExitStepOf) => {
    clockMs += afterMinutes * MINUTE_MS;
    steps.push({ ...step, by, at: new Date(clockMs) });
  };
  then(0, author, { command: "create" });
  then(chance.between(2, 15), author, { command: "submit" });
  if (chance.percent(6)) {
    then(chance.between(5, 40), author, { command: "cancel", reason: "收货人改期" });
    return { ...story, mode, requiredAt, steps };
  }
  then(chance.between(5, 50), judge, { command: "approve" });
  then(chance.between(5, 40), handler, { command: "startPicking" });
  then(chance.between(5, 30), handler, {
    command: "pickLines",
    percent: chance.percent(8) ? 80 : 100,
    rest: "short",
  });
  then(chance.between(2, 10), handler, { command: "finishPicking" });
  if (mode === "pickup") {
    then(chance.between(20, 90), handler, { command: "handOver", signer: story.consignee.name });
    return { ...story, mode, requiredAt, steps };
  }
  then(chance.between(5, 30), handler, { command: "assign" });
  then(chance.between(10, 40), handler, { command: "depart" });
  if (chance.percent(8)) {
    then(chance.between(60, 120), handler, { command: "fail", failCode: "nobodyThere" });
    if (chance.percent(50)) {
      then(30, handler, { command: "return" });
      then(chance.between(90, 180), handler, { command: "receiveReturn" });
      return { ...story, mode, requiredAt, steps };
    }
    then(chance.between(20, 60), handler, { command: "redeliver" });
    then(chance.between(10, 30), handler, { command: "assign" });
    then(chance.between(10, 30), handler, { command: "depart" });
  }
  const refusedPercent = chance.percent(10) ? chance.between(10, 30) : 0;
  then(chance.between(50, 150), handler, { command: "sign", refusedPercent });
  if (refusedPercent > 0) then(chance.between(120, 240), handler, { command: "receiveReturn" });
  return { ...story, mode, requiredAt, steps };
}

const FETCHED_A_DAY = 4;

/** Goods that are fetched round the clock: over the six days before today every hour has sent something out. */
export function fetchedByTheHour(
  scene: Scene,
  chance: Chance,
  today: string,
  timeZone: string,
): readonly ExitStory[] {
  const { company, warehouse } = allHoursPlace(scene);
  return Array.from({ length: 24 }, (_, hour) => {
    const back = 1 + Math.floor(hour / FETCHED_A_DAY);
    const day = startOfDay(addDays(today, -back), timeZone);
    const at = (minute: number) => new Date(day.getTime() + hour * HOUR_MS + minute * MINUTE_MS);
    const { author, judge, ...story } = premise(scene, chance, company);
    const handler = scene.operator;
    const steps: ExitStep[] = [
      { command: "create", at: at(2), by: author },
      { command: "submit", at: at(4), by: author },
      { command: "approve", at: at(10), by: judge },
      { command: "startPicking", at: at(15), by: handler },
      { command: "pickLines", percent: 100, rest: "open", at: at(20), by: handler },
      { command: "finishPicking", at: at(25), by: handler },
      { command: "handOver", signer: story.consignee.name, at: at(40), by: handler },
    ];
    return { ...story, warehouse, lineCount: 1, mode: "pickup", requiredAt: at(120), steps };
  });
}

type Plan = readonly (readonly [Date, "author" | "judge" | "handler", ExitStepOf])[];

/** Present events; times of today are given as shares of the day that has passed. */
function presentExits(scene: Scene, chance: Chance, now: Date, today: Date): readonly ExitStory[] {
  const passedMs = now.getTime() - today.getTime();
  const todayAt = (share: number) => new Date(today.getTime() + Math.floor(passedMs * share));
  /** The same share of the same time, one day earlier. */
  const yesterdayAt = (share: number) => new Date(todayAt(share).getTime() - 24 * HOUR_MS);
  const hoursAgo = (hours: number) => new Date(now.getTime() - Math.floor(hours * HOUR_MS));
  const [huaxin, beichen] = scene.companies;
  if (!huaxin || !beichen) throw new Error("the demo world has huaxin and beichen");
  const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);
  const step = (by: Plan[number][1], at: Date, command: ExitStepOf): Plan => [[at, by, command]];
  const handled = (at: Date, ...commands: readonly ExitStepOf[]): Plan =>
    commands.map((command) => [at, "handler", command] as const);
  const pending = (at: Date): Plan => [
    ...step("author", at, { command: "create" }),
    ...step("author", minutesAfter(at, 5), { command: "submit" }),
  ];
  const approved = (at: Date): Plan => [
    ...pending(at),
    ...step("judge", minutesAfter(at, 25), { command: "approve" }),
  ];
  const pickedAt = (at: Date, percent: number): Plan =>
    handled(at, { command: "startPicking" }, { command: "pickLines", percent, rest: "open" });
  // Approved before today began, at any hour of the day.
  const picking = (at: Date, percent: number): Plan => [...approved(hoursAgo(26)), ...pickedAt(at, percent)];
  const picked = (share: number): Plan => [
    ...picking(todayAt(share), 100),
    ...handled(todayAt(share + 0.05), { command: "finishPicking" }),
  ];
  const assigned = (share: number): Plan => [
    ...picked(share),
    ...handled(todayAt(share + 0.1), { command: "assign" }),
  ];
  const departed = (share: number): Plan => [
    ...assigned(share),
    ...handled(todayAt(share + 0.15), { command: "depart" }),
  ];
  const eta = new Date(now.getTime() + 2 * HOUR_MS);
  const scenes: readonly (readonly [DemoCompany, ExitMode, ...(readonly Plan[])])[] = [
    // Signed for since this morning, one of them with goods that come back.
    [huaxin, "delivery", departed(0.05), handled(todayAt(0.4), { command: "sign", refusedPercent: 0 })],
    [beichen, "delivery", departed(0.1), handled(todayAt(0.5), { command: "sign", refusedPercent: 20 })],
    [huaxin, "pickup", picked(0.3), handled(todayAt(0.45), { command: "handOver", signer: "陈提货" })],
    // On the road; one of them fails.
    [huaxin, "delivery", departed(0.6), handled(todayAt(0.85), { command: "updateEta", eta })],
    [beichen, "delivery", departed(0.7)],
    [huaxin, "delivery", departed(0.45), handled(todayAt(0.9), { command: "fail", failCode: "nobodyThere" })],
    // At the door, with and without a vehicle.
    [beichen, "delivery", picked(0.8)],
    [huaxin, "delivery", picked(0.85)],
    [beichen, "pickup", picked(0.75)],
    // Being picked; one of them its owner no longer wants.
    [huaxin, "delivery", picking(todayAt(0.9), 50)],
    [
      huaxin,
      "delivery",
      picking(todayAt(0.88), 100),
      step("author", todayAt(0.95), { command: "requestCancel", reason: "收货人临时改期" }),
    ],
    // Its goods fell off the fork: some of them are nowhere else.
    [
      huaxin,
      "delivery",
      approved(hoursAgo(5)),
      handled(hoursAgo(0.6), { command: "spoil", reason: "叉车碰倒" }),
    ],
    // Delivered yesterday before this time of day, for the comparison with yesterday.
    [
      huaxin,
      "delivery",
      approved(hoursAgo(52)),
      pickedAt(yesterdayAt(0.05), 100),
      handled(yesterdayAt(0.1), { command: "finishPicking" }),
      handled(yesterdayAt(0.15), { command: "assign" }),
      handled(yesterdayAt(0.2), { command: "depart" }),
      handled(yesterdayAt(0.4), { command: "sign", refusedPercent: 0 }),
    ],
    [
      beichen,
      "pickup",
      approved(hoursAgo(51)),
      handled(yesterdayAt(0.1), { command: "startPicking" }),
      handled(yesterdayAt(0.12), { command: "pickLines", percent: 100, rest: "open" }),
      handled(yesterdayAt(0.2), { command: "finishPicking" }),
      handled(yesterdayAt(0.3), { command: "handOver", signer: "刘提货" }),
    ],
    // To be picked, to be decided, sent back, being written.
    [huaxin, "delivery", approved(hoursAgo(3))],
    [beichen, "pickup", approved(hoursAgo(2))],
    [huaxin, "delivery", pending(hoursAgo(1.5))],
    [huaxin, "delivery", pending(hoursAgo(0.7))],
    [beichen, "delivery", pending(hoursAgo(0.9))],
    [
      huaxin,
      "delivery",
      pending(hoursAgo(4)),
      step("judge", hoursAgo(1), { command: "reject", reason: "收货地址不完整" }),
    ],
    [huaxin, "delivery", step("author", hoursAgo(0.3), { command: "create" })],
    // On its vehicle; cancelled with its delivery; on its way back; back again.
    [huaxin, "delivery", assigned(0.85)],
    [beichen, "delivery", picked(0.2), handled(todayAt(0.35), { command: "cancel", reason: "客户改单" })],
    [
      huaxin,
      "delivery",
      departed(0.3),
      handled(todayAt(0.75), { command: "fail", failCode: "wrongAddress" }),
      handled(todayAt(0.8), { command: "return" }),
    ],
    [
      huaxin,
      "delivery",
      departed(0.02),
      handled(todayAt(0.3), { command: "fail", failCode: "refused" }),
      handled(todayAt(0.35), { command: "return" }),
      handled(todayAt(0.6), { command: "receiveReturn" }),
    ],
  ];
  // One vehicle with four stops: two of them are done, two lie ahead.
  const stop = (index: number): readonly Plan[] => [
    picked(0.25),
    handled(todayAt(0.36 + index / 1_000), { command: "assign", trip: "round" }),
    handled(todayAt(0.42), { command: "depart" }),
    handled(todayAt(0.5), { command: "updateEta", eta: minutesAfter(now, 30 + 40 * index) }),
    ...(index < 2 ? [handled(todayAt(0.7 + index / 10), { command: "sign", refusedPercent: 0 })] : []),
  ];
  const storyOf = (
    company: DemoCompany,
    mode: ExitMode,
    plans: readonly Plan[],
    more: Partial<ExitStory> = {},
  ): ExitStory => {
    const { author, judge, ...story } = premise(scene, chance, company);
    const people = { author, judge, handler: scene.operator };
    const steps = plans.flat().map(([at, by, command]): ExitStep => ({ ...command, at, by: people[by] }));
    return { ...story, ...more, mode, requiredAt: new Date(now.getTime() + 5 * HOUR_MS), steps };
  };
  return [
    ...scenes.map(([company, mode, ...plans]) => storyOf(company, mode, plans)),
    ...[huaxin, beichen, huaxin, beichen].map((company, index) =>
      storyOf(company, "delivery", stop(index), { lineCount: 1 }),
    ),
  ];
}
