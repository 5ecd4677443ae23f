import type { Kysely, Transaction } from "kysely";
import type { Schema } from "./schema.ts";

/** Whatever a query can be asked of: the database's autocommit reader, or the handle of a transaction. */
export type Reader = Kysely<Schema>;

/** The only handle on the database inside a transaction. */
export type Tx = Transaction<Schema>;
