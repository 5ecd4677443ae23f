import type { BulletinAudience, BulletinKind } from "../../../src/contracts/bulletin.ts";
import type { PageName } from "../../../src/contracts/pages.ts";

/** A picture of a guide: a file of ./files, and what it shows. */
export interface GuidePicture {
  readonly file: string;
  /** The same on English screens; none: the one picture serves both. */
  readonly fileEn?: string;
  readonly caption: string;
  readonly captionEn: string;
}

/** What a bulletin that comes with a world says, in both languages. */
export interface WorldBulletin {
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

/** A guide to Tallyboard itself; its key says that a database has it. */
export interface Guide extends WorldBulletin {
  readonly key: string;
}
