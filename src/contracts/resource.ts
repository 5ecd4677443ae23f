/**
 * Master data, described once: server and browser read the same description of a resource. From it come its schema,
 * list, projection, CSV and import on one side, its table, form and filters on the other.
 */
import type { CheckName } from "../domain/checks.ts";
import type { CellWord } from "../domain/file-cell.ts";
import type { LogTopic } from "./live.ts";
import type { Right } from "./permissions.ts";

interface AnyField {
  /** Must be given; the row's value is never null. */
  readonly isRequired?: true;
  /** There is an index that sorts by it. */
  readonly sorts?: true;
  /** What a row is, or how its stock counts, hangs on it: an import names and counts its changes, and asks. */
  readonly isGrave?: true;
  /** Given at creation and never changed. */
  readonly isFixed?: true;
}

export interface TextSpec extends AnyField {
  readonly kind: "text";
  readonly max: number;
  readonly check?: CheckName;
  /** No two rows have the same; `within` a field's value where it is named, such as one client's goods. */
  readonly unique?: true | { readonly within: string };
  /** The list's keyword looks here. */
  readonly isSearched?: true;
  /** Written in several lines. */
  readonly isLong?: true;
}

interface IntegerSpec extends AnyField {
  readonly kind: "integer";
  readonly min: number;
  readonly max: number;
  /** What an unsaid value is; without it the value may be null. */
  readonly byDefault?: number;
}

interface BooleanSpec extends AnyField {
  readonly kind: "boolean";
}

interface ChoiceSpec extends AnyField {
  readonly kind: "choice";
  readonly values: readonly string[];
  readonly byDefault: string;
  /** Where the values' words stand in the shared texts: `zone` for `texts.zone.storage`. */
  readonly texts: string;
}

/** Another row's id; its name travels with the row. */
export interface ReferenceSpec extends AnyField {
  readonly kind: "reference";
  /** R of `GET /api/R/options`. */
  readonly to: ReferenceTarget;
  /** The row's field that carries its name: `levelName`. */
  readonly name: string;
  /** The scope of a row, and the word by which a file says that it has none; an empty cell never says so. */
  readonly emptyAs?: CellWord;
}

/** Six digits of GB/T 2260, 990000 for overseas. */
interface RegionSpec extends AnyField {
  readonly kind: "region";
}

/** `YYYY-MM-DD` */
interface DaySpec extends AnyField {
  readonly kind: "day";
}

/** The id of an uploaded image, which then belongs to the row. Files of a table neither carry nor change it. */
export interface PictureSpec extends AnyField {
  readonly kind: "picture";
}

/** A list of page names. */
interface PagesSpec extends AnyField {
  readonly kind: "pages";
}

/** Several of a list of words. */
interface ChoicesSpec extends AnyField {
  readonly kind: "choices";
  readonly values: readonly string[];
  /** Where the values' words stand in the shared texts, as of a choice. */
  readonly texts: string;
}

export type FieldSpec =
  | TextSpec
  | IntegerSpec
  | BooleanSpec
  | ChoiceSpec
  | ChoicesSpec
  | ReferenceSpec
  | RegionSpec
  | DaySpec
  | PictureSpec
  | PagesSpec;

/** What a reference field may point to. */
export type ReferenceTarget =
  | "user"
  | "department"
  | "role"
  | "post"
  | "client"
  | "integration"
  | "warehouse"
  | "goods/category"
  | "goods/brand"
  | "goods/level";

export interface ResourceSpec {
  /** R of /api/R, and its topic. */
  readonly name: LogTopic;
  /** Its name in texts and timelines: `goodsType`. */
  readonly key: string;
  readonly fields: Readonly<Record<string, FieldSpec>>;
  /** Who may list, open and export it. */
  readonly reads: Right;
  /** Who may create, change, disable, import and delete. */
  readonly writes: Right;
  /** `["code"]`: how the list is sorted unless it is asked otherwise. */
  readonly sort: readonly string[];
  /** The field that names a row to people, and the one that they type to find it. */
  readonly title: string;
  readonly code: string;
  /** The value of its field `status` that is in use: the rest of them are not offered in fields. Absent: it has no status. */
  readonly inUse?: string;
  /** The fields that find the row that an imported line means; absent: no import. */
  readonly importKey?: readonly string[];
  /** A tree by `parentId`, so many levels deep. */
  readonly depth?: number;
}

type ValueOf<F extends FieldSpec> = F extends { readonly kind: "boolean" }
  ? boolean
  : F extends { readonly kind: "choice"; readonly values: readonly (infer V)[] }
    ? V
    : F extends { readonly kind: "pages" | "choices" }
      ? readonly string[]
      : F extends { readonly kind: "integer"; readonly byDefault: number }
        ? number
        : F extends { readonly isRequired: true }
          ? F["kind"] extends "integer" | "region"
            ? number
            : string
          : (F["kind"] extends "integer" | "region" ? number : string) | null;

type NamesOf<Fields extends Readonly<Record<string, FieldSpec>>> = {
  readonly [K in keyof Fields as Fields[K] extends {
    readonly kind: "reference";
    readonly name: infer N extends string;
  }
    ? N
    : never]: Fields[K] extends { readonly isRequired: true } ? string : string | null;
};

/** What every row of master data has. */
export interface MasterRow {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The row of a resource as its list carries it: its fields, and the names of what they refer to. */
export type RowOf<S extends ResourceSpec> = MasterRow & {
  readonly [K in keyof S["fields"]]: ValueOf<S["fields"][K]>;
} & NamesOf<S["fields"]>;

/** A field's value on the wire. */
export type FieldValue = string | number | boolean | null | readonly string[];
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** What is wrong with a value: a key of the shared texts (`validation.…`) and its named values. */
export interface FieldFault {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Data of 42200 where the reasons belong to fields: because is the set of them. */
export interface FieldRefusals {
  readonly fields: Readonly<Record<string, string>>;
}

/** What still refers to a row that cannot be deleted: details of 42200 `referenced`. */
export interface ReferenceCount {
  /** A key of `texts.entity`. */
  readonly entity: string;
  readonly count: number;
  /** Counted to 1,000. */
  readonly isCapped: boolean;
}

/**
 * POST /api/R/import: a CSV file as it is, or its header and lines. The header is in either language, or field names.
 */
export interface ImportBody {
  readonly mode: "check" | "write";
  readonly header?: readonly string[];
  readonly lines?: readonly (readonly string[])[];
  /** Instead of header and lines: the bytes of the file in base64. */
  readonly file?: string;
  /** The encoding of `file`, where it is not proved to be UTF-8, UTF-16 or GB 18030: one of `ENCODINGS`. */
  readonly encoding?: string;
  /** The number of the header's line in the file, for the faults; 1 when unsaid. */
  readonly headerLine?: number;
  /** The number of the first of these lines in the file; the one after the header when unsaid. */
  readonly firstLine?: number;
}

export const IMPORT_LINES_MAX = 50_000;
