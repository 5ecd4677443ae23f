/**
 * Sixty days of entries as stories: what people did, when, to which goods. A story is only a plan; running it sends
 * every step through the commands, which may refuse it as usual. Steps in the future are skipped, so the demo is full
 * of open entries.
 */
import type { EntryKind } from "../../../src/contracts/entry-status.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import { addDays, startOfDay } from "../../../src/domain/business-day.ts";
import type { DemoCompany, DemoGoods, DemoWarehouse, Scene } from "./master-data.ts";
import { byShare, type Chance } from "./random.ts";

/** How much of every line one receipt brings, in percent; the last one brings the rest unless it is short. */
interface Bringing {
  readonly percent: number;
  /** Percentage of its units that are damaged. */
  readonly damagedPercent: number;
}

type StepOf =
  | { readonly command: "create" | "submit" | "withdraw" | "approve" }
  | {
      readonly command: "reject" | "cancel" | "closeShort" | "reverseLast" | "explainDelay";
      readonly reason: string;
    }
  | { readonly command: "arrive"; readonly plate: string; readonly driver: string; readonly dock: string }
  | ({ readonly command: "receive" } & Bringing);

export type Step = StepOf & { readonly at: Date; readonly by: Person };

export interface PlannedLine {
  readonly goods: DemoGoods;
  readonly expected: number;
  /** Days between production and the start of the story. */
  readonly madeDaysBefore: number;
}

export interface Story {
  readonly company: DemoCompany;
  readonly warehouse: DemoWarehouse;
  readonly kind: EntryKind;
  readonly sourceNumber: string | null;
  readonly expectedAt: Date;
  readonly priority: number;
  readonly lines: readonly PlannedLine[];
  readonly steps: readonly Step[];
}

const HISTORY_DAYS = 60;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const rejections = [
  "数量与采购单不一致，请核对后重新提交",
  "缺少批次信息",
  "预约时段已满，请改约",
  "包装规格与主数据不符",
];
const cancellations = ["供应商取消发货", "重复提交", "改发其他仓库"];
const shortages = ["供应商少发，差额下批补", "途中破损拒收，余量关闭", "实到数量少于预报"];
const drivers = ["王建国", "李强", "张伟", "刘洋", "孙鹏", "马超", "朱军"];
const plates = ["沪A·8K26D", "沪B·D1190", "粤A·6M53F", "粤B·F7721", "川A·9T05L", "浙A·3Q88E", "苏E·5H12U"];

/** All stories of the demo up to now, in no particular order. */
export function stories(
  scene: Scene,
  chance: Chance,
  now: Date,
  today: string,
  timeZone: string,
): readonly Story[] {
  const reported: Story[] = [];
  for (let back = HISTORY_DAYS; back >= 1; back -= 1) {
    const day = addDays(today, -back);
    const dayStart = startOfDay(day, timeZone);
    const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
    // The further back, the fewer: most goods on the shelves came in recently.
    const count = isSunday ? 1 : back > 20 ? 1 : chance.between(2, 3);
    for (let index = 0; index < count; index += 1) {
      const createdAt = new Date(dayStart.getTime() + chance.between(9 * 60, 16 * 60) * MINUTE_MS);
      reported.push(
        ordinary(scene, chance, createdAt, startOfDay(addDays(day, chance.between(1, 3)), timeZone)),
      );
    }
  }
  return [...reported, ...presentStories(scene, chance, now, startOfDay(today, timeZone))];
}

function premise(scene: Scene, chance: Chance, company = byShare(chance, scene.companies)) {
  const goods = new Set<DemoGoods>();
  const count = chance.pick([1, 2, 2, 3, 3, 4]);
  while (goods.size < count) goods.add(chance.pick(company.goods));
  const author = chance.pick(company.people);
  return {
    company,
    author,
    // Four eyes: the submitter may not decide.
    judge:
      author === scene.admin
        ? scene.operator
        : author === scene.operator
          ? scene.admin
          : chance.pick([scene.admin, scene.operator, scene.operator]),
    warehouse: byShare(chance, scene.warehouses),
    kind: chance.pick([
      "purchase",
      "purchase",
      "purchase",
      "purchase",
      "transfer",
      "return",
      "other",
    ] as const),
    sourceNumber: chance.percent(85) ? `PO-${chance.between(100_000, 999_999)}` : null,
    priority: chance.pick([0, 0, 0, 0, 1, 2]),
    lines: [...goods].map((each) => ({
      goods: each,
      expected: each.packSize * chance.between(2, 18),
      madeDaysBefore: chance.between(2, 12),
    })),
  };
}

const arrival = (chance: Chance) => ({
  command: "arrive" as const,
  plate: chance.pick(plates),
  driver: chance.pick(drivers),
  dock: `${chance.between(1, 6)} 号月台`,
});

/** One entry of an ordinary day, with things that may go wrong in a warehouse. */
function ordinary(scene: Scene, chance: Chance, createdAt: Date, expectedDay: Date): Story {
  const { author, judge, ...story } = premise(scene, chance);
  const handler = scene.operator;
  const expectedAt = new Date(expectedDay.getTime() + chance.pick([9, 10, 11, 13, 14, 15, 16]) * HOUR_MS);
  let clockMs = createdAt.getTime();
  const steps: Step[] = [];
  const then = (afterMinutes: number, by: Person, step: StepOf) => {
    clockMs += afterMinutes * MINUTE_MS;
    steps.push({ ...step, by, at: new Date(clockMs) });
  };
  then(0, author, { command: "create" });
  then(chance.between(3, 40), author, { command: "submit" });
  if (chance.percent(7)) {
    then(chance.between(10, 120), judge, { command: "reject", reason: chance.pick(rejections) });
    if (chance.percent(25)) return { ...story, expectedAt, steps };
    then(chance.between(20, 200), author, { command: "submit" });
  }
  if (chance.percent(4)) {
    then(chance.between(5, 60), author, { command: "cancel", reason: chance.pick(cancellations) });
    return { ...story, expectedAt, steps };
  }
  then(chance.between(8, 180), judge, { command: "approve" });
  // Most trucks come near their time, some late by hours, a few a day late.
  const lateMinutes = chance.percent(88) ? chance.between(-50, 55) : chance.pick([260, 420, 1_500]);
  clockMs = Math.max(clockMs + 30 * MINUTE_MS, expectedAt.getTime() + lateMinutes * MINUTE_MS);
  then(0, handler, arrival(chance));
  const damagedPercent = chance.percent(9) ? chance.between(2, 6) : 0;
  const isShort = chance.percent(6);
  if (isShort || chance.percent(28)) {
    then(chance.between(15, 70), handler, {
      command: "receive",
      percent: chance.between(45, 80),
      damagedPercent,
    });
    if (isShort)
      then(chance.between(60, 200), handler, { command: "closeShort", reason: chance.pick(shortages) });
    else then(chance.between(25, 150), handler, { command: "receive", percent: 100, damagedPercent: 0 });
  } else {
    then(chance.between(15, 110), handler, { command: "receive", percent: 100, damagedPercent });
  }
  if (chance.percent(1.5)) {
    then(chance.between(10, 40), handler, { command: "reverseLast", reason: "库位登记错误，重新收货" });
    then(chance.between(5, 20), handler, { command: "receive", percent: 100, damagedPercent: 0 });
  }
  return { ...story, expectedAt, steps };
}

/**
 * What is going on right now, at any hour at which the demo data is made: times of today are given as shares of the
 * day that has passed, so that they stay within today.
 */
function presentStories(scene: Scene, chance: Chance, now: Date, today: Date): readonly Story[] {
  const passedMs = now.getTime() - today.getTime();
  const todayAt = (share: number) => new Date(today.getTime() + Math.floor(passedMs * share));
  /** The same share of the same time, one day earlier. */
  const yesterdayAt = (share: number) => new Date(todayAt(share).getTime() - 24 * HOUR_MS);
  const hoursAgo = (hours: number) => new Date(now.getTime() - Math.floor(hours * HOUR_MS));
  const hoursAhead = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  const [huaxin, beichen, ...others] = scene.companies;
  if (!huaxin || !beichen) throw new Error("the demo world has huaxin and beichen");
  const { admin, operator } = scene;
  const judgeOf = ({ people }: DemoCompany) => (people[0] === operator ? admin : operator);
  /** Approved some hours ago, then unloaded: wholly, or by that percentage of each line. */
  const unloaded = (
    company: DemoCompany,
    expectedAt: Date,
    [createdAgo, approvedAgo]: readonly [number, number],
    [arrivedAt, receivedAt]: readonly [Date, Date],
    { percent = 100, damagedPercent = 0 }: Partial<Bringing>,
  ): Present => [
    company,
    expectedAt,
    [
      ...approved(hoursAgo(createdAgo), hoursAgo(approvedAgo), judgeOf(company)),
      [arrivedAt, operator, arrival(chance)],
      [receivedAt, operator, { command: "receive", percent, damagedPercent }],
    ],
  ];
  const atDock = (createdAgo: number, approvedAgo: number, by: Person, share: number): Plan => [
    ...approved(hoursAgo(createdAgo), hoursAgo(approvedAgo), by),
    [todayAt(share), operator, arrival(chance)],
  ];
  const scenes: readonly Present[] = [
    // Drafts, and requests that wait for a decision.
    [huaxin, hoursAhead(30), [[hoursAgo(0.6), "author", { command: "create" }]]],
    [beichen, hoursAhead(52), [[hoursAgo(5), "author", { command: "create" }]]],
    ...[0.15, 0.9, 3.4].map((hours) =>
      waiting(huaxin, hoursAhead(26), hoursAgo(hours + 0.2), hoursAgo(hours)),
    ),
    ...[0.4, 2.1].map((hours) => waiting(beichen, hoursAhead(30), hoursAgo(hours + 0.1), hoursAgo(hours))),
    ...others.slice(0, 2).map((company) => waiting(company, hoursAhead(40), hoursAgo(6.3), hoursAgo(6.1))),
    // Sent back today.
    [huaxin, hoursAhead(20), rejected(hoursAgo(20), todayAt(0.35), admin, "缺少批次信息")],
    [beichen, hoursAhead(28), rejected(hoursAgo(7), hoursAgo(1.2), operator, "预约时段已满，请改约")],
    // Approved and on the road, one of them overdue.
    [huaxin, hoursAhead(4), approved(hoursAgo(26), hoursAgo(22), admin)],
    [beichen, hoursAhead(7), approved(hoursAgo(25), hoursAgo(21), admin)],
    [
      huaxin,
      hoursAgo(9),
      [
        ...approved(hoursAgo(50), hoursAgo(46), operator),
        [hoursAgo(1.5), operator, { command: "explainDelay", reason: "司机来电：高速封路，改走国道" }],
      ],
    ],
    // At the dock, and half unloaded.
    [huaxin, todayAt(0.9), atDock(27, 24.5, operator, 0.82)],
    [beichen, todayAt(0.7), atDock(30, 28, admin, 0.9)],
    ...[huaxin, beichen, ...others.slice(2, 3)].map((company, index) => {
      const times = [todayAt(0.5 + index / 20), todayAt(0.7 + index / 20)] as const;
      const brought = { percent: 40 + index * 10, damagedPercent: index === 1 ? 3 : 0 };
      return unloaded(company, todayAt(0.8), [31, 29], times, brought);
    }),
    // In since this morning.
    ...[huaxin, beichen, huaxin, ...others.slice(0, 2)].map((company, index) => {
      const times = [todayAt(0.08 + index / 10), todayAt(0.16 + index / 10)] as const;
      return unloaded(company, todayAt(0.6), [34, 30], times, { damagedPercent: index === 2 ? 4 : 0 });
    }),
    // Finished yesterday before this time of day, so that the comparison with yesterday has something to divide.
    ...[huaxin, beichen].map((company, index) => {
      const times = [yesterdayAt(0.1 + index / 10), yesterdayAt(0.3 + index / 10)] as const;
      return unloaded(company, yesterdayAt(0.6), [58, 54], times, {});
    }),
  ];
  return scenes.map(([company, expectedAt, plan]) => {
    const { author, judge: _, ...story } = premise(scene, chance, company);
    const steps = plan.map(([at, by, step]): Step => ({ ...step, at, by: by === "author" ? author : by }));
    return { ...story, expectedAt, steps };
  });
}

/**
 * The client whose goods come and go at all hours, and where: incoming goods are there to go out, and belong to a
 * client without an account here, so that the inboxes of the others stay readable.
 */
export function allHoursPlace(scene: Scene): {
  readonly company: DemoCompany;
  readonly warehouse: DemoWarehouse;
} {
  const company = scene.companies[2];
  const warehouse = scene.warehouses[0];
  if (!company || !warehouse) throw new Error("the demo world has three companies and a warehouse");
  return { company, warehouse };
}

/** Days back to which every hour has its history: the mean of seven days, and one more. */
const HOURLY_DAYS = 8;

/**
 * One long unloading a day, round the clock, for today and the days before: every hour of each day has its figure, at
 * any hour at which the demo data is made.
 */
export function roundTheClock(
  scene: Scene,
  chance: Chance,
  today: string,
  timeZone: string,
): readonly Story[] {
  const { company, warehouse } = allHoursPlace(scene);
  return Array.from({ length: HOURLY_DAYS + 1 }, (_, back) => {
    const day = startOfDay(addDays(today, -back), timeZone);
    const at = (hour: number, minute: number) =>
      new Date(day.getTime() + hour * HOUR_MS + minute * MINUTE_MS);
    const { author, judge, ...story } = premise(scene, chance, company);
    const [line] = story.lines;
    if (!line) throw new Error("an entry of the demo world has a line");
    const handler = scene.operator;
    const steps: Step[] = [
      { command: "create", at: at(-30, 0), by: author },
      { command: "submit", at: at(-29, 50), by: author },
      { command: "approve", at: at(-28, 0), by: judge },
      { ...arrival(chance), at: at(0, 1), by: handler },
      ...Array.from({ length: 24 }, (_, hour) => ({
        ...{ command: "receive" as const, percent: 4, damagedPercent: 0 },
        ...{ at: at(hour, 2), by: handler },
      })),
      { command: "receive", percent: 100, damagedPercent: 0, at: at(23, 40), by: handler },
    ];
    const lines = [{ ...line, expected: 240 }];
    return { ...story, warehouse, lines, expectedAt: at(23, 30), steps };
  });
}

type Plan = readonly (readonly [Date, "author" | Person, StepOf])[];
type Present = readonly [company: DemoCompany, expectedAt: Date, plan: Plan];

function submitted(createdAt: Date, submittedAt: Date): Plan {
  return [
    [createdAt, "author", { command: "create" }],
    [submittedAt, "author", { command: "submit" }],
  ];
}

function waiting(company: DemoCompany, expectedAt: Date, createdAt: Date, submittedAt: Date) {
  return [company, expectedAt, submitted(createdAt, submittedAt)] as const;
}

function approved(createdAt: Date, approvedAt: Date, by: Person): Plan {
  const submittedAt = new Date(createdAt.getTime() + 6 * MINUTE_MS);
  return [...submitted(createdAt, submittedAt), [approvedAt, by, { command: "approve" }]];
}

function rejected(createdAt: Date, rejectedAt: Date, by: Person, reason: string): Plan {
  const submittedAt = new Date(createdAt.getTime() + 6 * MINUTE_MS);
  return [...submitted(createdAt, submittedAt), [rejectedAt, by, { command: "reject", reason }]];
}
