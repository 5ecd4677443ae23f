/**
 * The overview once more, slowly and plainly: whole tables are read, and every figure is counted by loops. It shares
 * nothing with the queries that it checks but the day of an instant.
 */
import { sql } from "kysely";
import type { Database } from "../../server/platform/database.ts";
import { businessDay } from "../../src/domain/business-day.ts";

interface Row {
  readonly id: string;
  readonly clientId: string;
  readonly warehouseId: string;
  readonly number: string;
  readonly status: string;
  readonly statusSince: Date;
}
interface Entry extends Row {
  readonly lineCount: number;
  readonly expectedTotal: number;
  readonly goodTotal: number;
  readonly damagedTotal: number;
  readonly arrivedAt: Date | null;
  readonly expectedAt: Date | null;
  readonly completedAt: Date | null;
  readonly discrepancy: boolean;
}
interface Exit extends Row {
  readonly lineCount: number;
  readonly pickedTotal: number;
  readonly requiredAt: Date | null;
  readonly shippedAt: Date | null;
  readonly cancelRequestedAt: Date | null;
  readonly requestedTotal: number;
  readonly shippedTotal: number;
  readonly shortTotal: number;
  readonly unpromisedTotal: number;
}
interface Delivery extends Row {
  readonly plannedAt: Date | null;
  readonly eta: Date | null;
  readonly lineCount: number;
  readonly quantityTotal: number;
  readonly signedTotal: number;
  readonly damagedTotal: number;
  readonly refusedTotal: number;
}
interface Count extends Row {
  readonly dueAt: Date | null;
}
interface CountLine {
  readonly countId: string;
  readonly stockId: string | null;
}
interface Level {
  readonly id: string;
  readonly countIntervalDays: number | null;
}
interface Event {
  readonly id: string;
  readonly entity: string;
  readonly entityId: string;
  readonly type: string;
  readonly toStatus: string;
  readonly at: Date;
}
interface Stock {
  readonly id: string;
  readonly clientId: string;
  readonly warehouseId: string;
  readonly typeId: string;
  readonly locationId: string;
  readonly onHand: number;
  readonly reserved: number;
  readonly condition: string;
  readonly expiry: string;
  readonly receivedAt: Date;
  readonly countedAt: Date | null;
}
interface Line {
  readonly stockId: string;
  readonly kind: string;
  readonly causeEntity: string;
  readonly causeId: string;
  readonly typeId: string;
  readonly deltaOnHand: number;
  readonly at: Date;
}
interface Goods {
  readonly id: string;
  readonly lengthMm: number | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
  readonly levelId: string | null;
}
interface Location {
  readonly id: string;
  readonly zone: string;
  readonly status: string;
}
interface Warehouse {
  readonly id: string;
  readonly status: string;
  readonly capacityM3: number | null;
  readonly reviewLimitMinutes: number | null;
  readonly dockToStockLimitMinutes: number | null;
}

/** Everything that happened, as it is stored. */
export interface History {
  readonly entries: readonly Entry[];
  readonly exits: readonly Exit[];
  readonly deliveries: readonly Delivery[];
  readonly counts: readonly Count[];
  readonly countLines: readonly CountLine[];
  readonly levels: readonly Level[];
  readonly events: readonly Event[];
  readonly stock: readonly Stock[];
  readonly ledger: readonly Line[];
  readonly goods: readonly Goods[];
  readonly warehouses: readonly Warehouse[];
  readonly locations: readonly Location[];
}

export async function readHistory({ reader }: Database): Promise<History> {
  const all = async <T>(table: string) =>
    (await sql<T>`select * from ${sql.table(table)}`.execute(reader)).rows;
  return {
    entries: await all<Entry>("entry"),
    exits: await all<Exit>("exit"),
    deliveries: await all<Delivery>("delivery"),
    counts: await all<Count>("count"),
    countLines: await all<CountLine>("count_line"),
    levels: await all<Level>("goods_level"),
    events: await all<Event>("event"),
    stock: await all<Stock>("stock"),
    ledger: await all<Line>("ledger"),
    goods: await all<Goods>("goods_type"),
    warehouses: await all<Warehouse>("warehouse"),
    locations: await all<Location>("location"),
  };
}

const DAY_MS = 86_400_000;

/** What of an Overview is recomputed. */
export function overviewPlainly(history: History, scope: string, now: Date, timeZone: string) {
  const [kind, id] = scope.split(":");
  const isSeen = (row: { readonly clientId: string; readonly warehouseId: string }) =>
    scope === "all" || (kind === "client" ? row.clientId === id : row.warehouseId === id);
  const entries = history.entries.filter(isSeen);
  const exits = history.exits.filter(isSeen);
  const deliveries = history.deliveries.filter(isSeen);
  const stock = history.stock.filter(isSeen);
  // Each instant once: calendars are slow, and a formatter for each row took gigabytes.
  const dayOf = new Map<number, string>();
  const day = (at: Date) => {
    const known = dayOf.get(at.getTime()) ?? businessDay(at, timeZone);
    dayOf.set(at.getTime(), known);
    return known;
  };
  const hours = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone });
  const today = day(now);
  const days = [...Array(8).keys()].map((back) =>
    new Date(Date.parse(`${today}T00:00:00Z`) - (7 - back) * DAY_MS).toISOString().slice(0, 10),
  );
  /** Of a day so many days ago: until the same time of day. */
  const isByNow = (back: number) => (at: Date) =>
    day(at) === days[7 - back] && at.getTime() <= now.getTime() - back * DAY_MS;
  /** The mean of the seven days before today that have a figure. */
  const meanByNow = (of: (test: (at: Date) => boolean) => number | null) => {
    const known = [1, 2, 3, 4, 5, 6, 7].map((back) => of(isByNow(back))).filter((each) => each !== null);
    if (known.length === 0) return null;
    return Math.round((10 * known.reduce((sum, each) => sum + each, 0)) / known.length) / 10;
  };
  const hourOf = (at: Date) => Number(hours.format(at));

  const oldest = (rows: readonly (Date | null)[]) =>
    rows.length === 0
      ? null
      : new Date(Math.min(...rows.map((at) => at?.getTime() ?? Number.POSITIVE_INFINITY))).toISOString();
  const queue = <T extends Row>(rows: readonly T[], status: string, dueOf: (row: T) => Date | null) => {
    const waiting = rows.filter((row) => row.status === status);
    return {
      count: waiting.length,
      oldestSince: oldest(waiting.map((row) => row.statusSince)),
      late: waiting.filter((row) => (dueOf(row) ?? now) < now).length,
    };
  };
  const never = () => null;
  type Limit = "reviewLimitMinutes" | "dockToStockLimitMinutes";
  /** The earlier of a due time and the end of a limit of its warehouse that has begun. */
  const dueOf = (row: Row, due: Date | null, since: Date | null, limit: Limit): Date | null => {
    const minutes = history.warehouses.find((ports) => ports.id === row.warehouseId)?.[limit] ?? null;
    const ends = [
      ...(due ? [due.getTime()] : []),
      ...(since && minutes ? [since.getTime() + minutes * 60_000] : []),
    ];
    return ends.length === 0 ? null : new Date(Math.min(...ends));
  };
  const reviewOf = (row: Entry | Exit) =>
    dueOf(row, "expectedAt" in row ? row.expectedAt : row.requiredAt, row.statusSince, "reviewLimitMinutes");
  const expectedOf = (row: Entry) => dueOf(row, row.expectedAt, row.arrivedAt, "dockToStockLimitMinutes");
  const requiredOf = ({ requiredAt }: Exit) => requiredAt;
  const among = (statuses: readonly string[]) => (row: Row) => statuses.includes(row.status);
  const late = (rows: readonly (Date | null)[]) => {
    const passed = rows.filter((at): at is Date => at !== null && at < now);
    return { count: passed.length, oldestSince: oldest(passed) };
  };

  const mine = new Set(stock.map((row) => row.id));
  const lines = history.ledger.filter((line) => mine.has(line.stockId));
  const units = (side: "inbound" | "outbound", test: (at: Date) => boolean) =>
    lines.reduce((sum, line) => {
      if (!test(line.at)) return sum;
      if (side === "inbound") return line.causeEntity === "entry" ? sum + line.deltaOnHand : sum;
      return line.kind === "issue" ? sum - line.deltaOnHand : sum;
    }, 0);
  const moved = (side: "inbound" | "outbound") => {
    const series = days.map((each) => units(side, (at) => day(at) === each));
    const these = lines.filter(
      (line) =>
        line.deltaOnHand !== 0 &&
        day(line.at) === today &&
        (side === "inbound" ? line.causeEntity === "entry" : line.kind === "issue"),
    );
    return {
      today: series[7],
      yesterday: units(side, isByNow(1)),
      mean: meanByNow((test) => units(side, test)),
      series,
      requests: new Set(these.map(({ causeId }) => causeId)).size,
      goodsTypes: new Set(these.map(({ typeId }) => typeId)).size,
    };
  };

  /** `counted` yields [when, good units, all units] of what was finished. */
  const percent = (counted: readonly (readonly [Date, number, number])[]) => {
    const of = (test: (at: Date) => boolean) => {
      const some = counted.filter(([at]) => test(at));
      const whole = some.reduce((sum, [, , all]) => sum + all, 0);
      return whole === 0
        ? null
        : Math.round((1000 * some.reduce((sum, [, good]) => sum + good, 0)) / whole) / 10;
    };
    const series = days.map((each) => of((at) => day(at) === each));
    const todays = counted.filter(([at]) => day(at) === today);
    return {
      today: series[7],
      yesterday: of(isByNow(1)),
      mean: meanByNow(of),
      series,
      part: todays.reduce((sum, [, good]) => sum + good, 0),
      whole: todays.reduce((sum, [, , all]) => sum + all, 0),
    };
  };
  const completed = entries.filter((entry) => entry.status === "completed");
  const shipped = exits.filter((exit) => exit.status === "shipped");
  const medianMinutes = (test: (at: Date) => boolean) => {
    const minutes = completed
      .filter((entry) => entry.arrivedAt && entry.completedAt && test(entry.completedAt))
      .map((entry) => ((entry.completedAt?.getTime() ?? 0) - (entry.arrivedAt?.getTime() ?? 0)) / 60_000)
      .sort((a, b) => a - b);
    if (minutes.length === 0) return null;
    const middle = (minutes.length - 1) / 2;
    const [below = 0, above = 0] = [minutes[Math.floor(middle)], minutes[Math.ceil(middle)]];
    return Math.round((below + above) / 2);
  };
  const attempts = history.events.filter(
    (event) =>
      event.entity === "delivery" &&
      (event.type === "sign" || event.type === "fail") &&
      deliveries.some((delivery) => delivery.id === event.entityId),
  );

  const open = entries.filter(among(["approved", "receiving"]));
  const isThere = (entry: Entry) => entry.arrivedAt !== null || entry.status === "receiving";
  const underWay = exits.filter(among(["approved", "picking", "picked"]));
  const weekAgo = now.getTime() - 7 * DAY_MS;
  const warehouses = history.warehouses.filter(
    (ports) =>
      ports.status === "enabled" &&
      (ports.capacityM3 ?? 0) > 0 &&
      (kind === "warehouse" ? ports.id === id : true),
  );
  const goods = new Map(history.goods.map((each) => [each.id, each]));
  const volumeM3 = history.stock
    .filter((row) => warehouses.some((ports) => ports.id === row.warehouseId))
    .reduce((sum, row) => {
      const { lengthMm, widthMm, heightMm } = goods.get(row.typeId) ?? {
        lengthMm: 0,
        widthMm: 0,
        heightMm: 0,
      };
      return sum + (row.onHand * (lengthMm ?? 0) * (widthMm ?? 0) * (heightMm ?? 0)) / 1e9;
    }, 0);
  const capacity = warehouses.reduce((sum, ports) => sum + (ports.capacityM3 ?? 0), 0);
  const hour = hourOf(now);
  const nearUntil = new Date(Date.parse(`${today}T00:00:00Z`) + 30 * DAY_MS).toISOString().slice(0, 10);
  const staging = new Set(history.locations.filter(({ zone }) => zone === "outbound").map((each) => each.id));
  const countsOf = history.counts.filter((row) => kind !== "warehouse" || row.warehouseId === id);
  const openCounts = countsOf.filter(among(["draft", "open", "counting", "counted"]));
  const inHand = new Set(
    history.countLines
      .filter(({ countId }) => openCounts.some((count) => count.id === countId))
      .map(({ stockId }) => stockId),
  );
  const counted = new Set(
    history.locations
      .filter(({ zone, status }) => zone !== "outbound" && status === "enabled")
      .map((each) => each.id),
  );
  const intervals = new Map(history.levels.map((level) => [level.id, level.countIntervalDays]));
  /** When a stock row is to be counted; null: never, or it is in an open count. */
  const countDueOf = (row: Stock): number | null => {
    const interval = intervals.get(goods.get(row.typeId)?.levelId ?? "") ?? null;
    if (interval === null || row.onHand === 0 || !counted.has(row.locationId) || inHand.has(row.id))
      return null;
    return (row.countedAt ?? row.receivedAt).getTime() + interval * DAY_MS;
  };
  const dueBefore = (at: number) => stock.filter((row) => (countDueOf(row) ?? at) < at).length;
  const isNear = (expiry: string) => expiry >= today && expiry <= nearUntil;

  return {
    entry: {
      draft: queue(entries, "draft", never),
      pending: queue(entries, "pending", reviewOf),
      rejected: queue(entries, "rejected", never),
      approved: queue(entries, "approved", expectedOf),
      receiving: queue(entries, "receiving", expectedOf),
      arrived: open.filter((entry) => entry.status === "approved" && entry.arrivedAt).length,
      overdue: late(open.filter((entry) => !isThere(entry)).map(expectedOf)),
      lateAtDock: late(open.filter(isThere).map(expectedOf)),
      discrepancies: completed.filter(
        (entry) => entry.discrepancy && (entry.completedAt?.getTime() ?? 0) >= weekAgo,
      ).length,
    },
    exit: {
      draft: queue(exits, "draft", never),
      pending: queue(exits, "pending", reviewOf),
      rejected: queue(exits, "rejected", never),
      approved: queue(exits, "approved", requiredOf),
      picking: queue(exits, "picking", requiredOf),
      picked: queue(exits, "picked", requiredOf),
      cancelRequested: {
        count: underWay.filter((exit) => exit.cancelRequestedAt).length,
        oldestSince: oldest(
          underWay.filter((exit) => exit.cancelRequestedAt).map((exit) => exit.cancelRequestedAt),
        ),
      },
      overdue: late(underWay.map((exit) => exit.requiredAt)),
      shorts:
        underWay.filter((exit) => exit.shortTotal > 0).length +
        shipped.filter((exit) => exit.shortTotal > 0 && (exit.shippedAt?.getTime() ?? 0) >= weekAgo).length,
    },
    delivery: {
      pending: queue(deliveries, "pending", never),
      assigned: queue(deliveries, "assigned", ({ plannedAt }) => plannedAt),
      inTransit: queue(deliveries, "inTransit", ({ eta }) => eta),
      failed: queue(deliveries, "failed", never),
      returning: queue(deliveries, "returning", never),
    },
    count:
      kind === "client"
        ? null
        : {
            draft: queue(countsOf, "draft", ({ dueAt }) => dueAt),
            open: queue(countsOf, "open", ({ dueAt }) => dueAt),
            counting: queue(countsOf, "counting", ({ dueAt }) => dueAt),
            counted: queue(countsOf, "counted", ({ dueAt }) => dueAt),
            dueRows: dueBefore(now.getTime() + 7 * DAY_MS),
            lateRows: dueBefore(now.getTime()),
          },
    exceptionCounts: {
      overdueCount: kind === "client" ? 0 : late(openCounts.map(({ dueAt }) => dueAt)).count,
      rejectedEntry: kind === "client" ? entries.filter(among(["rejected"])).length : 0,
      rejectedExit: kind === "client" ? exits.filter(among(["rejected"])).length : 0,
      failedDelivery: deliveries.filter(among(["failed"])).length,
      overdueEntry: late(open.filter((entry) => !isThere(entry)).map(expectedOf)).count,
      overdueExit: late(underWay.map(requiredOf)).count,
      lateAtDock: late(open.filter(isThere).map(expectedOf)).count,
      entryReview: late(entries.filter(among(["pending"])).map(reviewOf)).count,
      exitReview: late(exits.filter(among(["pending"])).map(reviewOf)).count,
      short: exits.filter(among(["picking", "picked"])).filter(({ shortTotal }) => shortTotal > 0).length,
      unpromised: exits
        .filter(among(["pending", "approved", "picking", "picked"]))
        .filter(({ unpromisedTotal }) => unpromisedTotal > 0).length,
      putBack:
        kind === "client"
          ? 0
          : new Set(
              stock
                .filter(({ onHand, reserved, condition }) => onHand > reserved && condition === "good")
                .filter(({ locationId, expiry }) => staging.has(locationId) && expiry >= today)
                .map(({ typeId, clientId, locationId }) => `${typeId} ${clientId} ${locationId}`),
            ).size,
      nearExpiry: new Set(
        stock
          .filter(({ onHand, condition, expiry }) => onHand > 0 && condition === "good" && isNear(expiry))
          .map(({ typeId, clientId }) => `${typeId} ${clientId}`),
      ).size,
    },
    mine:
      kind !== "client"
        ? null
        : [
            ...entries
              .filter(among(["pending", "rejected", "approved", "receiving"]))
              .map((row) => [row, row.expectedTotal, row.goodTotal + row.damagedTotal] as const),
            ...exits
              .filter(among(["pending", "rejected", "approved", "picking", "picked"]))
              .map((row) => [row, row.requestedTotal, row.pickedTotal] as const),
            ...deliveries
              .filter(among(["pending", "assigned", "inTransit", "failed", "returning"]))
              .map(
                (row) =>
                  [row, row.quantityTotal, row.signedTotal + row.damagedTotal + row.refusedTotal] as const,
              ),
          ]
            .sort(([a], [b]) => b.statusSince.getTime() - a.statusSince.getTime() || (a.id < b.id ? -1 : 1))
            .slice(0, 8)
            .map(([{ number, lineCount }, all, done]) => [number, lineCount, all, done]),
    longest: [
      ...entries.filter(among(["pending", "approved", "receiving"])),
      ...exits.filter(among(["pending", "approved", "picking", "picked"])),
    ]
      .sort((a, b) => a.statusSince.getTime() - b.statusSince.getTime() || (a.id < b.id ? -1 : 1))
      .slice(0, 5)
      .map((row) => row.number),
    hours: [...Array(24).keys()].map((each) => ({
      hour: each,
      inbound: each > hour ? null : units("inbound", (at) => day(at) === today && hourOf(at) === each),
      outbound: each > hour ? null : units("outbound", (at) => day(at) === today && hourOf(at) === each),
      meanInbound: mean((at) => units("inbound", at), each),
      meanOutbound: mean((at) => units("outbound", at), each),
    })),
    utilisationPercent:
      kind === "client" || warehouses.length === 0 ? null : Math.round((1000 * volumeM3) / capacity) / 10,
    today: {
      inbound: moved("inbound"),
      outbound: moved("outbound"),
      onTimePercent: percent([
        ...completed.flatMap((entry) => {
          const { completedAt, expectedAt, discrepancy } = entry;
          if (!completedAt || !expectedAt) return [];
          return [[completedAt, !discrepancy && day(completedAt) <= day(expectedAt) ? 1 : 0, 1] as const];
        }),
        ...shipped.flatMap(({ shippedAt, requiredAt }) =>
          shippedAt && requiredAt ? [[shippedAt, day(shippedAt) <= day(requiredAt) ? 1 : 0, 1] as const] : [],
        ),
      ]),
      dockToStockMinutes: {
        today: medianMinutes((at) => day(at) === today),
        yesterday: medianMinutes(isByNow(1)),
        mean: meanByNow(medianMinutes),
        requests: completed.filter(
          ({ arrivedAt, completedAt }) => arrivedAt && completedAt && day(completedAt) === today,
        ).length,
        series: days.map((each) => medianMinutes((at) => day(at) === each)),
      },
      fillRatePercent: percent(
        shipped.flatMap((exit) =>
          exit.shippedAt ? [[exit.shippedAt, exit.shippedTotal, exit.requestedTotal] as const] : [],
        ),
      ),
      deliverySuccessPercent: percent(
        attempts.map((event) => [event.at, event.toStatus === "signed" ? 1 : 0, 1] as const),
      ),
    },
  };

  function mean(sum: (test: (at: Date) => boolean) => number, each: number): number {
    const before = days.slice(0, 7);
    return Math.round((10 * sum((at) => before.includes(day(at)) && hourOf(at) === each)) / 7) / 10;
  }
}
