import type { Expression, RawBuilder, SqlBool } from "kysely";
import type { TProperties } from "typebox";
import type { Person } from "../../src/contracts/permissions.ts";
import type { FieldValues, MasterRow, ResourceSpec } from "../../src/contracts/resource.ts";
import type { FeedChange } from "../feed/append.ts";
import type { Deps } from "../platform/deps.ts";
import type { Dense, ListColumn } from "../platform/http/list-query.ts";
import type { KeyedRequest } from "../platform/idempotency.ts";
import type { Tx } from "../platform/reader.ts";

/** Who reads or writes: a person, or the system by a command on its machine, without an id. */
export type Actor = Omit<Person, "userId"> & { readonly userId: string | null };

/** Who writes, when, and under which key. */
export interface WriteAsk {
  readonly person: Actor;
  readonly now: Date;
  readonly key: KeyedRequest | null;
}

/** A row as it is stored, and what it is to become. */
export interface Change {
  readonly id: string;
  /** null: it is new. */
  readonly before: StoredRow | null;
  readonly values: FieldValues;
  /** It was meant whatever the version. */
  readonly isOfAnyVersion?: boolean;
}

export interface StoredRow {
  readonly id: string;
  readonly version: number;
  readonly values: FieldValues;
  readonly updatedAt: Date;
}

/** Field → reason code (`because.…`) of what cannot be taken; {} when all can. */
export type Refusals = Readonly<Record<string, string>>;

/** Changes of the same file that were judged before, by what each takes for itself. */
export type Earlier = Map<string, readonly Change[]>;

/** What a feature brings to the house's way of keeping master data; everything else comes from the description. */
export interface ResourceKit<S extends ResourceSpec = ResourceSpec> {
  readonly spec: S;
  /** Its table, as SQL names it. */
  readonly table: string;
  /** Set where every change needs the person's password, given a short while ago. */
  readonly needsPassword?: true;
  /** Set where programs with an access key may ask and change it, by the pages of their scopes. */
  readonly isForMachines?: true;
  /** What of it the person may see, over the alias t; absent or null: all. */
  readonly scope?: (person: Actor) => RawBuilder<unknown> | null;
  /** Which log of its topic the person reads. */
  readonly readScope: (person: Person) => string;
  /** Which logs a row is told in. */
  readonly rowScopes: (row: object) => readonly string[];
  /** Values that follow from who writes, whatever the body says. */
  readonly stamps?: (person: Actor) => FieldValues;
  /** Reason codes of 40300 for a row that the person sees but may not write. */
  readonly forbids?: (person: Actor, values: FieldValues) => readonly string[];
  /** Rules of the data that need to look: one answer a change, in their order. */
  readonly rules?: (
    tx: Tx,
    changes: readonly Change[],
    ask: WriteAsk,
    earlier: Earlier,
  ) => Promise<readonly Refusals[]>;
  /**
   * Waits for others who change what the rules look at, until the transaction ends. A save waits before it is judged; an
   * import once its rows are written, and is judged again then: it would keep others waiting for all of its work.
   */
  readonly turn?: (tx: Tx, changes: readonly Change[]) => Promise<unknown>;
  /** Reason codes of 42200 that forbid the deletion of a row, beyond what refers to it. */
  readonly keeps?: (tx: Tx, row: StoredRow, ask: WriteAsk) => Promise<readonly string[]>;
  /** What else follows from the changes, told in the same transaction. */
  readonly follows?: (
    tx: Tx,
    changes: readonly Change[],
    ask: WriteAsk,
    eventId: string,
  ) => Promise<readonly FeedChange[]>;
  /** The shape of what only the answer of a creation has. */
  readonly answersOnce?: TProperties;
  /** What the answer of a creation carries beside the row, once: a secret that cannot be read later. */
  readonly answersCreated?: (deps: Deps, row: MasterRow, ask: WriteAsk) => Promise<MasterRow>;
  /** Which rows a keyword finds, over the alias r, where an index knows better than to compare each row. */
  readonly finds?: (keyword: string) => Expression<SqlBool>;
  /** How very many of them are found, over the alias r. */
  readonly dense?: (keyword: string) => Dense;
  /** Columns of the list that are no fields: SQL over the alias t, and how they may be asked for. */
  readonly extras?: Readonly<Record<string, Extra>>;
}

interface Extra {
  /** It may be null on the wire; instants always may. */
  readonly isNullable?: true;
  /** It changes without a new version of the row, so that who posts a row back may have an older value. */
  readonly drifts?: true;
  readonly sql: RawBuilder<unknown>;
  readonly column: Omit<ListColumn, "of">;
}
