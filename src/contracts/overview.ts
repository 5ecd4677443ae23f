/** GET /api/overview and the gauge topic `overview`: the figures of workplace (and later of the monitor), in the reader's scope. */
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

export interface RecentEvent {
  readonly id: string;
  readonly entity: "entry";
  readonly entityId: string;
  readonly number: string;
  readonly type: string;
  readonly status: string;
  readonly byName: string;
  readonly at: string;
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
  readonly today: {
    /** Units received (good + damaged, net of reversals). */
    readonly inbound: DayFigure;
    /** Units issued. */
    readonly outbound: DayFigure;
    /** Of entries completed: share received completely by their expectedAt's business day, in percent with one decimal. */
    readonly onTimePercent: DayFigure;
    /** Median minutes from arrival to completion of entries completed that day. */
    readonly dockToStockMinutes: DayFigure;
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
