/** Builders of a wall's figures: an ordinary day, and days that strain the picture. */
import type { ContentSeries, PopularRanking } from "../../src/contracts/content.ts";
import { COUNT_SETS } from "../../src/contracts/count-status.ts";
import { DELIVERY_SETS } from "../../src/contracts/delivery-status.ts";
import { ENTRY_SETS } from "../../src/contracts/entry-status.ts";
import { EXIT_SETS } from "../../src/contracts/exit-status.ts";
import type {
  DayPlanFigure,
  HourFigure,
  Overview,
  PaceFigure,
  StageFigure,
} from "../../src/contracts/overview.ts";
import { OVERVIEW_PARTS } from "../../src/contracts/overview-parts.ts";

const queue = (count: number, oldestSince: string | null = null): StageFigure => ({
  count,
  oldestSince,
  late: 0,
});
/** A queue for each of these statuses; of those that are not given nothing waits. */
const queuesOf = <Status extends string>(
  statuses: readonly Status[],
  given: Readonly<Partial<Record<Status, StageFigure>>>,
) =>
  Object.fromEntries(statuses.map((status) => [status, given[status] ?? queue(0)])) as Record<
    Status,
    StageFigure
  >;
const day = (today: number | null, yesterday: number | null) => ({
  ...{ today, yesterday, mean: yesterday },
  ...{ requests: 12, goodsTypes: 5, part: 9, whole: 10 },
  series: [null, null, null, null, null, null, yesterday, today],
});

/** The day's hours up to `begun`, each with the same figures beside the same mean. */
export const hoursOf = (begun: number, inbound = 120, outbound = 80): HourFigure[] =>
  Array.from({ length: 24 }, (_, hour) => ({
    hour,
    inbound: hour < begun ? inbound + ((hour * 37) % 60) : null,
    outbound: hour < begun ? outbound + ((hour * 53) % 70) : null,
    meanInbound: inbound + 10 + ((hour * 11) % 30),
    meanOutbound: outbound + ((hour * 17) % 40),
  }));

const MINUTE_MS = 60_000;

/** The day's plan, the same for what comes in and what goes out. */
export const aPlan = (pace: Partial<PaceFigure>, dockToStockMinutes: number | null): DayPlanFigure => {
  const figure = { target: null, dueByNow: null, projected: null, endHour: null, ...pace };
  return { inbound: figure, outbound: figure, dockToStockMinutes, reviewMinutes: null };
};

/** A day as most are. */
export function anOverview(now: number, more: Partial<Overview> = {}): Overview {
  const ago = (minutes: number): string => new Date(now - minutes * MINUTE_MS).toISOString();
  return {
    asOf: new Date(now).toISOString(),
    sees: OVERVIEW_PARTS,
    entry: {
      ...queuesOf(ENTRY_SETS.open, {
        pending: queue(12, ago(200)),
        approved: queue(4, ago(48)),
        receiving: queue(1, ago(20)),
      }),
      arrived: 2,
      overdue: queue(1, ago(300)),
      lateAtDock: queue(0),
      discrepancies: 0,
    },
    exit: {
      ...queuesOf(EXIT_SETS.open, {
        pending: queue(7, ago(42)),
        approved: queue(3, ago(600)),
        picking: queue(9, ago(65)),
        picked: queue(4, ago(12)),
      }),
      cancelRequested: queue(0),
      overdue: queue(0),
      shorts: 1,
    },
    delivery: queuesOf(DELIVERY_SETS.open, {
      pending: queue(2, ago(30)),
      assigned: queue(1, ago(10)),
      inTransit: queue(6, ago(90)),
      failed: queue(1, ago(18)),
    }),
    count: {
      ...queuesOf(COUNT_SETS.open, { draft: queue(1, ago(150)), counting: queue(1, ago(60)) }),
      dueRows: 40,
      lateRows: 3,
    },
    longest: [
      {
        entity: "exit",
        id: "x1",
        number: "CK261120-Q2M8",
        clientName: "北辰食品",
        status: "approved",
        since: ago(600),
      },
      {
        entity: "entry",
        id: "n1",
        number: "RK261120-2C9D",
        clientName: "华信电子",
        status: "pending",
        since: ago(200),
      },
    ],
    exceptions: [
      {
        kind: "failedDelivery",
        entity: "delivery",
        id: "d1",
        number: "PS261120-4HXN",
        clientName: "华信电子",
        detail: "nobodyThere",
        quantity: null,
        since: ago(18),
      },
      {
        kind: "overdueEntry",
        entity: "entry",
        id: "n1",
        number: "RK261120-2C9D",
        clientName: "北辰食品",
        detail: null,
        quantity: null,
        since: ago(180),
      },
      {
        kind: "short",
        entity: "exit",
        id: "x2",
        number: "CK261120-Q2M8",
        clientName: "北辰食品",
        detail: "橄榄油 5L",
        quantity: 6,
        since: ago(7),
      },
      {
        kind: "nearExpiry",
        entity: "repertory",
        id: "r1",
        number: "纯牛奶 250ml",
        clientName: "北辰食品",
        detail: null,
        quantity: 240,
        since: ago(-6 * 1_440),
      },
    ],
    exceptionCounts: {
      ...{ rejectedEntry: 0, rejectedExit: 0, entryReview: 0, exitReview: 0, overdueExit: 0, lateAtDock: 0 },
      ...{ failedDelivery: 1, overdueEntry: 1, short: 1, nearExpiry: 1, unpromised: 0, putBack: 0 },
      overdueCount: 0,
    },
    mine: null,
    vehicles: { onTrip: 6, idle: 3, maintenance: 1 },
    hours: hoursOf(11),
    utilisationPercent: 61.5,
    today: {
      inbound: day(1_284, 1_164),
      outbound: day(963, 1_020),
      onTimePercent: day(96.4, 98.2),
      dockToStockMinutes: day(47, 53),
      fillRatePercent: day(99.1, 98.8),
      deliverySuccessPercent: day(97, 96),
    },
    stock: {
      onHand: 90_000,
      reserved: 900,
      available: 88_000,
      damaged: 40,
      quarantine: 60,
      inspection: 700,
      putBack: 0,
      expired: 300,
      incoming: 1_200,
      low: 3,
      nearExpiry: 240,
    },
    recent: [],
    plan: aPlan({ target: 3_000, dueByNow: 1_150, projected: 3_210, endHour: 18 }, 45),
    oldest: [
      {
        entity: "exit",
        id: "x1",
        number: "CK261120-Q2M8",
        clientName: "北辰食品有限公司",
        clientShortName: "北辰",
        status: "approved",
        since: ago(600),
      },
    ],
    completed: (["entry", "delivery", "exit"] as const).map((entity, index) => ({
      entity,
      id: `c${index}`,
      number: `RK261120-DQN${index}`,
      clientName: "北辰食品有限公司",
      clientShortName: "北辰",
      units: 480,
      at: ago(index + 1),
    })),
    ...more,
  };
}

/** Nothing has happened yet, and nothing divides. */
export function anEmptyDay(now: number): Overview {
  const none = queue(0);
  const usual = anOverview(now);
  const empty = <Group extends object>(group: Group): Group =>
    Object.fromEntries(
      Object.entries(group).map(([name, value]) => [name, typeof value === "number" ? 0 : none]),
    ) as Group;
  return {
    ...usual,
    entry: empty(usual.entry),
    exit: empty(usual.exit),
    delivery: empty(usual.delivery),
    count: usual.count && empty(usual.count),
    longest: [],
    plan: null,
    oldest: [],
    completed: [],
    exceptions: [],
    exceptionCounts: empty(usual.exceptionCounts),
    vehicles: { onTrip: 0, idle: 0, maintenance: 0 },
    hours: hoursOf(0).map((hour) => ({ ...hour, meanInbound: 0, meanOutbound: 0 })),
    today: {
      inbound: day(0, 0),
      outbound: day(0, null),
      onTimePercent: day(null, null),
      dockToStockMinutes: day(null, 50),
      fillRatePercent: day(null, null),
      deliverySuccessPercent: day(null, null),
    },
  };
}

/** Everything is large, long and late. */
export function aHugeDay(now: number): Overview {
  const usual = anOverview(now);
  const ago = (minutes: number): string => new Date(now - minutes * MINUTE_MS).toISOString();
  const name = "上海国际贸易进出口股份有限公司华东区域仓储物流管理中心";
  return {
    ...usual,
    entry: { ...usual.entry, pending: queue(123_456, ago(40 * 1_440)), approved: queue(98_765, ago(5_000)) },
    exit: { ...usual.exit, pending: queue(1_234_567, ago(9 * 1_440 + 700)) },
    longest: usual.longest.map((each) => ({ ...each, clientName: name, since: ago(40 * 1_440) })),
    plan: aPlan({ target: 1_234_567, dueByNow: 1_200_000, projected: 12_345_678, endHour: 24 }, 45),
    oldest: (usual.oldest ?? []).map((each) => ({ ...each, clientName: name, clientShortName: name })),
    completed: (usual.completed ?? []).map((each) => ({
      ...each,
      clientShortName: name,
      units: 1_234_567,
    })),
    exceptions: [...usual.exceptions, ...usual.exceptions].map((each, index) => ({
      ...each,
      id: `e${index}`,
      clientName: name,
      clientShortName: name,
      next: { kind: "departure" as const, at: ago(-2_000) },
      number: each.kind === "nearExpiry" ? `特级初榨橄榄油礼盒装 5L × 4 瓶 ${name}` : each.number,
      quantity: each.quantity === null ? null : 1_234_567,
    })),
    vehicles: { onTrip: 1_234, idle: 567, maintenance: 89 },
    hours: hoursOf(23, 1_234_567, 987_654),
    today: {
      ...usual.today,
      inbound: day(1_234_567, 987_654),
      outbound: day(12_345_678, 9_876_543),
      onTimePercent: day(100, 88.8),
      dockToStockMinutes: day(8_765, 43),
    },
  };
}

/** The last 8 days of views, up to the day of `now`. */
export const aSeries = (now: number, last = 42): ContentSeries =>
  Array.from({ length: 8 }, (_, index) => ({
    x: new Date(now - (7 - index) * 86_400_000).toISOString().slice(0, 10),
    y: index === 7 ? last : 10 + ((index * 29) % 50),
  }));

/** A ranking of five in both languages. */
export function aRanking(word: string): PopularRanking {
  const items = (title: string) =>
    Array.from({ length: 5 }, (_, index) => ({
      key: `${word}${index}`,
      clickNumber: String(120 - index * 20),
      title: `${title} ${index + 1}`,
      increases: [35, 0, -20, 100, 5][index] ?? 0,
    }));
  return { "zh-CN": items(`怎样${word}`), "en-US": items(`How to ${word}`) };
}
