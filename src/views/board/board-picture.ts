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

export interface BoardPicture {
  /** null: every warehouse. */
  readonly warehouseName: string | null;
  readonly overview: Overview | null;
  readonly content: ContentSeries | null;
  readonly rankings: Readonly<Record<BulletinKind, PopularRanking | null>> | null;
  readonly connection: BoardConnection;
  /** Epoch ms on the server's clock, from which ages are counted. */
  readonly now: number;
}
