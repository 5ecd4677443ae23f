import type { BulletinAudience, BulletinKind } from "../../../src/contracts/bulletin-kinds.ts";
import type { PageName } from "../../../src/contracts/pages.ts";

/** A picture of a guide: a file of ./files, and what it shows. */
interface GuidePicture {
  readonly file: string;
  /** The same on English screens; none: the one picture serves both. */
  readonly fileEn?: string;
  readonly caption: string;
  readonly captionEn: string;
}

/** A bulletin of the initial data, in both languages. */
export interface SeedBulletin {
  readonly kind: BulletinKind;
  readonly title: string;
  readonly titleEn: string;
  readonly body: string;
  readonly bodyEn: string;
  readonly audience: BulletinAudience;
  readonly relatedPage: PageName | null;
  readonly pictures?: readonly GuidePicture[];
  /** Files of ./files. */
  readonly video?: string;
  readonly videoEn?: string;
  readonly cover?: string;
}

/** A guide to Tallyboard; a database that has its key has the guide. */
export interface Guide extends SeedBulletin {
  readonly key: string;
}
