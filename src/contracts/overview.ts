/** GET /api/overview and the gauge topic `overview`: the figures of workplace and monitor, in the reader's scope. */
export interface QueueFigure {
  readonly count: number;
  /** ISO 8601: since when the oldest one waits; null when none waits. */
  readonly oldestSince: string | null;
}

export interface DayFigure {
  /** Business day so far; null: nothing divides, so there is no figure. */
  readonly today: number | null;
  /** Yesterday up to the same time of day. */
  readonly yesterday: number | null;
  /** The last 8 business days, oldest first, today last. */
  readonly series: readonly (number | null)[];
}

/** Something that happened to a request; writing a draft is nobody else's news. */
export interface RecentEvent {
  readonly id: string;
  readonly entity: "entry" | "exit" | "delivery";
  readonly entityId: string;
  readonly number: string;
  readonly type: string;
  readonly status: string;
  readonly byName: string;
  readonly at: string;
}

export interface WaitingRequest {
  readonly entity: "entry" | "exit";
  readonly id: string;
  readonly number: string;
  readonly clientName: string;
  readonly status: string;
  readonly since: string;
}

export const EXCEPTION_KINDS = [
  "failedDelivery",
  "overdueEntry",
  "overdueExit",
  "short",
  "nearExpiry",
] as const;

/** One thing that needs attention; its words are the reader's (`texts` of both sides). */
export interface OverviewException {
  readonly kind: (typeof EXCEPTION_KINDS)[number];
  readonly entity: "entry" | "exit" | "delivery" | "repertory";
  readonly id: string;
  /** The request's number; goods' name for nearExpiry. */
  readonly number: string;
  readonly clientName: string;
  /** A failed delivery's failCode; the goods of a short; null otherwise. */
  readonly detail: string | null;
  /** Units short, or units near expiry; null otherwise. */
  readonly quantity: number | null;
  /** Since when; for nearExpiry the instant of its expiry. */
  readonly since: string;
}

export interface HourFigure {
  readonly hour: number;
  /** null: the hour has not begun. */
  readonly inbound: number | null;
  readonly outbound: number | null;
  /** Mean of the same hour over the 7 days before, with one decimal. */
  readonly meanInbound: number;
  readonly meanOutbound: number;
}

export interface Overview {
  readonly asOf: string;
  readonly entry: {
    readonly draft: QueueFigure;
    readonly pending: QueueFigure;
    readonly rejected: QueueFigure;
    readonly approved: QueueFigure;
    readonly receiving: QueueFigure;
    /** Trucks recorded as arrived whose entry is not completed. */
    readonly arrived: number;
    /** Open ones whose expectedAt has passed. */
    readonly overdue: QueueFigure;
    /** Completed with a discrepancy mark in the last 7 days. */
    readonly discrepancies: number;
  };
  readonly exit: {
    readonly draft: QueueFigure;
    readonly pending: QueueFigure;
    readonly rejected: QueueFigure;
    readonly approved: QueueFigure;
    readonly picking: QueueFigure;
    readonly picked: QueueFigure;
    /** With an open cancel request. */
    readonly cancelRequested: QueueFigure;
    /** Open ones (approved, picking, picked) whose requiredAt has passed. */
    readonly overdue: QueueFigure;
    /** Shipped short, or with a short reported, in the last 7 days. */
    readonly shorts: number;
  };
  readonly delivery: {
    readonly pending: QueueFigure;
    readonly assigned: QueueFigure;
    readonly inTransit: QueueFigure;
    readonly failed: QueueFigure;
    readonly returning: QueueFigure;
  };
  /** Those that wait longest, entries and exits together, oldest first, at most 5. */
  readonly longest: readonly WaitingRequest[];
  /** What needs attention now, worst first, at most 8. */
  readonly exceptions: readonly OverviewException[];
  /** null for a client. Of one warehouse: the vehicles out with its goods, and all idle ones. */
  readonly vehicles: {
    readonly onTrip: number;
    readonly idle: number;
    readonly maintenance: number;
  } | null;
  /** Today's hours in the business time zone, 0 to 23, beside their mean over the 7 days before. */
  readonly hours: readonly HourFigure[];
  /** Volume of stock on hand as percent of the warehouses' capacity; null where no capacity is known, and for a client. */
  readonly utilisationPercent: number | null;
  readonly today: {
    /** Units received (good + damaged, net of reversals). */
    readonly inbound: DayFigure;
    /** Units issued. */
    readonly outbound: DayFigure;
    /** Of entries completed: share received completely by their expectedAt's business day; and of exits shipped: share shipped by their requiredAt's. In percent with one decimal. */
    readonly onTimePercent: DayFigure;
    /** Median minutes from arrival to completion of entries completed that day. */
    readonly dockToStockMinutes: DayFigure;
    /** Of units requested by exits shipped: share shipped, in percent with one decimal. */
    readonly fillRatePercent: DayFigure;
    /** Of delivery attempts that ended: share signed in full, in percent with one decimal. */
    readonly deliverySuccessPercent: DayFigure;
  };
  readonly stock: {
    readonly onHand: number;
    readonly reserved: number;
    readonly available: number;
    readonly incoming: number;
    readonly damaged: number;
    /** Goods types whose available is below their safety stock. */
    readonly low: number;
    /** Units of good stock that expire within 30 days. */
    readonly nearExpiry: number;
  };
  readonly recent: readonly RecentEvent[];
}

/** `GET /api/overview/samples?from=&to=&warehouseId=` (system-display): the minutes that were kept, oldest first. */
export interface SampleTimes {
  readonly minutes: readonly string[];
}

/** `GET /api/overview/sample?at=&warehouseId=`: the last sample at or before the minute; 40400 where none was kept. */
export interface OverviewSample {
  readonly at: string;
  readonly value: Overview;
  /** What entries and exits did in the 5 minutes before and after, oldest first, from the event log. */
  readonly changes: readonly RecentEvent[];
}

/** One sample per scope and minute is kept for so long. */
export const SAMPLE_HOURS = 72;
