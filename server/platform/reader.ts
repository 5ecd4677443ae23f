import type { Kysely, Transaction } from "kysely";
import type { Schema } from "./schema.ts";

/** Runs queries: the database's autocommit reader, or the handle of a transaction. */
export type Reader = Kysely<Schema>;

/** The only handle on the database inside a transaction. */
export type Tx = Transaction<Schema>;
