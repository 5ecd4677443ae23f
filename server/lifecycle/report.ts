import { appendBatches, type FeedBatch, type FeedChange, type FeedContext } from "../feed/append.ts";
import { inboxChanges } from "../feed/notify.ts";
import type { Tx } from "../platform/reader.ts";

/**
 * What a transaction has to tell once all of its commands are through. A command may send another lifecycle's command
 * in the same transaction, and the feed's lines must be its last statements, so each only notes what it has to say.
 */
export class Report {
  readonly #batches: FeedBatch[] = [];
  readonly #received: string[] = [];
  readonly #closed: string[] = [];

  /** What changed, told as that command's. */
  add(context: FeedContext, changes: readonly FeedChange[]): void {
    this.#batches.push({ context, changes });
  }

  /** Messages that were written, and todos that were closed. */
  addMessages(received: readonly string[], closed: readonly string[]): void {
    this.#received.push(...received);
    this.#closed.push(...closed);
  }

  /** Writes it all to the feed: the transaction's last statements. */
  async tell(tx: Tx): Promise<void> {
    const first = this.#batches[0];
    if (!first) return;
    // A todo that one command wrote and another of the same transaction closed is told as it is now: once.
    const closed = this.#closed.filter((id) => !this.#received.includes(id));
    const inboxes = await inboxChanges(tx, { received: this.#received, closed });
    await appendBatches(tx, [...this.#batches, { context: first.context, changes: inboxes }]);
  }
}

/** Where a command notes what it has to tell. A world being built has no listeners yet, so it tells none. */
export type Telling = Report | "silent";
