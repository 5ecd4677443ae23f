/** What a board draws: on the wall the present, in a replay a minute of the past. */
import type { BulletinKind } from "../../contracts/bulletin-kinds.ts";
import type { ContentSeries, PopularRanking } from "../../contracts/content.ts";
import type { Overview } from "../../contracts/overview.ts";

export type BoardConnection =
  | {
      readonly kind: "empty" | "live" | "stale" | "grey";
      /** Age of the figures since the server computed them; null: no figures. */
      readonly ageMs: number | null;
      /** The browser reports no network. */
      readonly isOffline: boolean;
    }
  /** A kept minute, ISO 8601: never "live". */
  | { readonly kind: "past"; readonly at: string };

/** How the display tries to reach the server again. */
export interface Reconnecting {
  /** Attempts since the outage began, the next one included. */
  readonly attempt: number;
  /** Milliseconds until the next attempt; null: it is under way, or the network is awaited. */
  readonly inMs: number | null;
}

export interface BoardPicture {
  /** null: every warehouse. */
  readonly warehouseName: string | null;
  readonly overview: Overview | null;
  readonly content: ContentSeries | null;
  readonly rankings: Readonly<Record<BulletinKind, PopularRanking | null>> | null;
  readonly connection: BoardConnection;
  /** null: connected, or a replay. */
  readonly reconnecting: Reconnecting | null;
  /** By how many minutes the display's own clock is fast, below 0 slow; 0: right enough, or a replay. */
  readonly wrongMinutes: number;
  /** Epoch ms on the server's clock, from which ages are counted. */
  readonly now: number;
}

/**
 * When the figures of a greyed board stopped, as epoch ms of a whole second; null: they go on, or are a kept minute.
 * Their ages are counted to then.
 */
export function stoppedAtOf({ connection, now }: Pick<BoardPicture, "connection" | "now">): number | null {
  if (connection.kind !== "grey" || connection.ageMs === null) return null;
  return Math.round((now - connection.ageMs) / 1_000) * 1_000;
}
