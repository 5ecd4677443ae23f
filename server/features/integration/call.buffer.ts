/**
 * What this node still has to write of what programs called. Successful reads are summed up by minute and route; all else
 * is kept singly up to a bound, and is summed up beyond it. Nothing here waits, and its memory is bounded.
 */
import type { Program } from "../../platform/session/session.ts";

export interface Call extends Program {
  readonly at: Date;
  readonly method: string;
  /** The route's pattern; '' where no route has the path. */
  readonly route: string;
  /** null: the caller hung up. */
  readonly httpStatus: number | null;
  readonly code: number | null;
  readonly because: readonly string[];
  readonly isRefused: boolean;
  readonly ms: number;
  readonly address: string;
  readonly traceId: string;
}

/** A line of the log: one call, or the sum of those of a minute that are alike. */
export interface CallLine extends Call {
  readonly id: string;
  readonly lastAt: Date;
  readonly calls: number;
  readonly isLost: boolean;
}

export interface BufferLimits {
  /** Lines of an integration in a minute that are one call each: of those that did something, and of those that failed. */
  readonly singlesPerMinute: number;
  /** Lines that wait for the database. What comes beyond is counted and lost. */
  readonly mostWaiting: number;
}

const MINUTE_MS = 60_000;

interface Minute {
  readonly begins: number;
  readonly singles: { taken: number; refused: number };
  readonly sums: Map<string, CallLine>;
}

const alike = ({ keyPrefix, isToken, method, route, httpStatus, code, because }: Call): string =>
  JSON.stringify([keyPrefix, isToken, method, route, httpStatus, code, because]);

const withCall = (line: CallLine, call: Call): CallLine => ({
  ...line,
  lastAt: call.at,
  calls: line.calls + 1,
  ms: Math.max(line.ms, call.ms),
  address: call.address,
  traceId: call.traceId,
});

export class CallBuffer {
  readonly #limits: BufferLimits;
  readonly #newId: () => string;
  readonly #minutes = new Map<string, Minute>();
  readonly #waiting = new Map<string, CallLine>();
  /** By integration: what was not kept. Written as a line of its own. */
  readonly #lost = new Map<string, CallLine>();
  #lostCount = 0;

  constructor(limits: BufferLimits, newId: () => string) {
    this.#limits = limits;
    this.#newId = newId;
  }

  /** Lines that wait for the database. */
  get waiting(): number {
    return this.#waiting.size + this.#lost.size;
  }

  /** Calls that were not kept apart since the start. */
  get lost(): number {
    return this.#lostCount;
  }

  add(call: Call): void {
    const { singles, sums } = this.#minuteOf(call);
    const kind = call.isRefused ? "refused" : "taken";
    const isSummedUp = call.method === "GET" && !call.isRefused;
    if (!isSummedUp && singles[kind] < this.#limits.singlesPerMinute) {
      if (this.#keep(this.#lineOf(call))) singles[kind] += 1;
      else this.#lose(call);
      return;
    }
    const key = alike(call);
    const before = sums.get(key);
    const line = before ? withCall(before, call) : this.#lineOf(call);
    if (this.#keep(line)) sums.set(key, line);
    else this.#lose(call);
  }

  /** The lines to write next, the oldest first. They stay until `written` is told of them. */
  next(most: number): readonly CallLine[] {
    const lines = [...this.#lost.values()];
    for (const line of this.#waiting.values()) {
      if (lines.length >= most) break;
      lines.push(line);
    }
    return lines;
  }

  /** These are in the database; what was added to a line meanwhile is written again. */
  written(lines: readonly CallLine[], now: Date): void {
    for (const line of lines) {
      const held = line.isLost ? this.#lost : this.#waiting;
      const key = line.isLost ? line.integrationId : line.id;
      if (held.get(key) === line) held.delete(key);
    }
    const begins = beginOf(now);
    for (const [id, minute] of this.#minutes) if (minute.begins < begins) this.#minutes.delete(id);
  }

  #minuteOf({ integrationId, at }: Call): Minute {
    const begins = beginOf(at);
    const open = this.#minutes.get(integrationId);
    if (open?.begins === begins) return open;
    const minute = { begins, singles: { taken: 0, refused: 0 }, sums: new Map<string, CallLine>() };
    this.#minutes.set(integrationId, minute);
    return minute;
  }

  #lineOf(call: Call): CallLine {
    return { ...call, id: this.#newId(), lastAt: call.at, calls: 1, isLost: false };
  }

  #keep(line: CallLine): boolean {
    if (!this.#waiting.has(line.id) && this.#waiting.size >= this.#limits.mostWaiting) return false;
    this.#waiting.set(line.id, line);
    return true;
  }

  #lose(call: Call): void {
    this.#lostCount += 1;
    const before = this.#lost.get(call.integrationId);
    const nothing = {
      keyPrefix: "",
      method: "",
      route: "",
      httpStatus: null,
      code: null,
      because: [],
      ms: 0,
    };
    const line = before
      ? { ...before, lastAt: call.at, calls: before.calls + 1 }
      : { ...this.#lineOf({ ...call, ...nothing, traceId: "", isRefused: true }), isLost: true };
    this.#lost.set(call.integrationId, line);
  }
}

const beginOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS);
