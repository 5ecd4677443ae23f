/**
 * A server's log of one topic as the contract of the live channel describes it, in memory: gapless seq,
 * epochs, pruning, snapshots and deltas. It is the truth that a reader's view is compared with.
 */
import type { Cursor, LogEvent, LogTopic, SubAnswer } from "../../src/contracts/live.ts";

/** What a reader should see: each row's value, and how many changes made it so (a doubled event would show). */
export interface LogView {
  readonly rows: Readonly<Record<string, number>>;
  readonly changes: number;
}

export interface LogChange {
  readonly id: string;
  /** null deletes. */
  readonly value: number | null;
  readonly commandKey?: string;
}

export const emptyView: LogView = { rows: {}, changes: 0 };

/** The view after an event. */
export function viewAfter(view: LogView, event: LogEvent): LogView {
  const { id, value } = event.data as LogChange;
  const { [id]: _before, ...others } = view.rows;
  return { rows: value === null ? others : { ...others, [id]: value }, changes: view.changes + 1 };
}

export class LogModel {
  readonly topic: LogTopic;
  view: LogView = emptyView;
  private epochs = 1;
  /** Backups that were restored: what is committed after one has other marks. */
  private histories = 0;
  private seq = 0;
  private events: LogEvent[] = [];
  private readonly marks = new Map<number, string>();
  private readonly views = new Map<number, LogView>([[0, emptyView]]);

  constructor(topic: LogTopic = "entry") {
    this.topic = topic;
  }

  get head(): Cursor {
    return { epoch: `e${this.epochs}`, seq: this.seq, ...this.markAt(this.seq) };
  }

  private markAt(seq: number): { readonly mark?: string } {
    const mark = this.marks.get(seq);
    return mark === undefined ? {} : { mark };
  }

  commit(change: LogChange): LogEvent {
    this.seq += 1;
    const event: LogEvent = {
      topic: this.topic,
      epoch: this.head.epoch,
      seq: this.seq,
      type: change.value === null ? "deleted" : "saved",
      entity: this.topic,
      id: change.id,
      version: this.seq,
      at: new Date(this.seq).toISOString(),
      by: "u1",
      ...(change.commandKey ? { commandKey: change.commandKey } : {}),
      mark: `${this.histories}:${this.seq}`,
      data: change,
    };
    this.events.push(event);
    if (event.mark) this.marks.set(this.seq, event.mark);
    this.view = viewAfter(this.view, event);
    this.views.set(this.seq, this.view);
    return event;
  }

  /** Drops all events: an older `have` gets a snapshot from now on. */
  prune(): void {
    this.events = [];
  }

  /** An older backup is restored; with a new nonce its epoch differs. */
  restoreBackup(seq: number, isNewEpoch: boolean): void {
    this.seq = Math.min(seq, this.seq);
    this.view = this.views.get(this.seq) ?? emptyView;
    this.events = this.events.filter((event) => event.seq <= this.seq);
    this.histories += 1;
    if (!isNewEpoch) return;
    this.epochs += 1;
    this.events = [];
  }

  answer(have: Cursor | null): SubAnswer {
    const { epoch, seq, mark } = this.head;
    const marked = mark === undefined ? {} : { mark };
    const events = have ? this.events.filter((event) => event.seq > have.seq) : [];
    const isWhole =
      have !== null && have.epoch === epoch && have.seq <= seq && events.length === seq - have.seq;
    const isThisHistory = have?.mark === undefined || have.mark === this.marks.get(have.seq);
    return isWhole && isThisHistory
      ? { kind: "delta", epoch, from: have.seq + 1, to: seq, ...marked, events }
      : { kind: "snapshot", epoch, seq, ...marked, data: this.view };
  }
}
