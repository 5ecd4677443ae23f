/**
 * A page that shows entries, exits, deliveries and counts, without a browser: the real channel and feed machines over a real
 * socket. It applies events by version as the console's lists do, and fetches over REST what a snapshot leaves out.
 */
import { createActor } from "xstate";
import type { SocketPort } from "../../../src/contracts/live.ts";
import { channelMachine } from "../../../src/machines/channel/channel.machine.ts";
import { livePortOf } from "../../../src/machines/channel/live-port.ts";
import { rowOfData } from "../../../src/machines/page/list-events.ts";

export const WALKED = ["entry", "exit", "delivery", "count"] as const;
export type Walked = (typeof WALKED)[number];

export interface ShownRow {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  /** null: the warehouse's own, as of a count. */
  readonly clientId: string | null;
}

export class WalkPage {
  readonly rows: Readonly<Record<Walked, Map<string, ShownRow>>> = {
    entry: new Map(),
    exit: new Map(),
    delivery: new Map(),
    count: new Map(),
  };
  /** Rows of other clients than `ownClientId` that the feed has told. Must stay empty. */
  readonly leaked: ShownRow[] = [];
  resets = 0;
  readonly #ownClientId: string | null;
  readonly #channel;

  readonly #readAll: (topic: Walked) => Promise<readonly ShownRow[]>;
  readonly #resetsOf: Record<Walked, number> = { entry: 0, exit: 0, delivery: 0, count: 0 };

  /** `ownClientId` is null for an admin, who sees all clients; `readAll` is the whole list as REST answers it. */
  constructor(given: {
    readonly token: string;
    readonly socket: SocketPort;
    readonly ownClientId: string | null;
    readonly readAll: (topic: Walked) => Promise<readonly ShownRow[]>;
  }) {
    this.#ownClientId = given.ownClientId;
    this.#readAll = given.readAll;
    const surroundings = { isOnline: () => true, watch: () => () => {} };
    this.#channel = createActor(channelMachine, {
      input: { socket: given.socket, surroundings },
    });
    this.#channel.start();
    const live = livePortOf(this.#channel);
    for (const topic of WALKED) {
      live.follow(
        topic,
        (news) => {
          if (news.type === "feed.reset") {
            this.resets += 1;
            for (const row of (news.data as readonly ShownRow[] | null) ?? []) this.#show(topic, row);
            this.#resetsOf[topic] += 1;
            void this.#reconcile(topic, this.#resetsOf[topic]);
          }
          if (news.type !== "feed.batch") return;
          for (const event of news.events) {
            const row = rowOfData<ShownRow>(event);
            if (row) this.#show(topic, row);
          }
        },
        { snapshot: true },
      );
    }
    this.#channel.send({ type: "token.given", token: given.token });
  }

  /** What stands here of the given rows, for comparing with what REST answers. */
  statesOf(topic: Walked, ids: Iterable<string>): Readonly<Record<string, string>> {
    const found = [...ids].map((id) => [id, this.rows[topic].get(id)] as const);
    return Object.fromEntries(
      found.map(([id, row]) => [id, row ? `${row.status} ${row.version}` : "absent"]),
    );
  }

  stop(): void {
    this.#channel.stop();
  }

  /** Reads the list until it is answered, or another reset has begun the same. */
  async #reconcile(topic: Walked, reset: number): Promise<void> {
    while (this.#resetsOf[topic] === reset && this.#channel.getSnapshot().status === "active") {
      const rows = await this.#readAll(topic).catch(() => null);
      if (rows) {
        for (const row of rows) this.#show(topic, row);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  #show(topic: Walked, row: ShownRow): void {
    if (this.#ownClientId !== null && row.clientId !== this.#ownClientId) this.leaked.push(row);
    const shown = this.rows[topic].get(row.id);
    if (!shown || shown.version <= row.version) this.rows[topic].set(row.id, row);
  }
}
