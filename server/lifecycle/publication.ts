import { appendBatches, type FeedBatch, type FeedChange, type FeedContext } from "../feed/append.ts";
import type { StoredMessage } from "../feed/message-row.ts";
import { inboxChanges, type Notified } from "../feed/notify.ts";
import type { Tx } from "../platform/reader.ts";

/**
 * What a transaction has to publish once all of its commands are through. A command may send another lifecycle's command
 * in the same transaction, and the feed's lines must be its last statements, so each only notes what it has to say.
 */
export class Publication {
  readonly #batches: FeedBatch[] = [];
  readonly #received: StoredMessage[] = [];
  readonly #closed: StoredMessage[] = [];

  /** What changed, published as that command's. */
  add(context: FeedContext, changes: readonly FeedChange[]): void {
    this.#batches.push({ context, changes });
  }

  /** Messages that were written, and todos that were closed. */
  addMessages({ received, closed }: Notified): void {
    this.#received.push(...received);
    this.#closed.push(...closed);
  }

  /** Writes it all to the feed: the transaction's last statements. */
  async publish(tx: Tx): Promise<void> {
    const first = this.#batches[0];
    if (!first) return;
    // A todo that one command wrote and another of the same transaction closed is published as it is now: once.
    const inboxes = inboxChanges({ received: this.#received, closed: this.#closed });
    await appendBatches(tx, [...this.#batches, { context: first.context, changes: inboxes }]);
  }
}

/** Where a command notes what it has to publish. Seeds have no listeners yet, so they publish nothing. */
export type Publishing = Publication | "silent";
