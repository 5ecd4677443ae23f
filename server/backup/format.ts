/**
 * What a backup holds, in this order: `manifest.json`, `tables/<table>/<number>.ndjson`, `files/<id>`, `summary.json`, in
 * one tar, compressed by gzip and encrypted if there is a key. A row is a JSON array of its columns as PostgreSQL's text
 * (null: NULL), which both engines write and read without loss.
 */
import { StartError } from "../platform/start-error.ts";

/** Why a backup cannot be made, read or restored, in one line. */
export class BackupError extends StartError {
  override readonly name = "BackupError";
}

export const FORMAT = 1;
export const MANIFEST = "manifest.json";
export const SUMMARY = "summary.json";

export interface TableColumns {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

export interface Manifest {
  readonly format: typeof FORMAT;
  /** The version of Tallyboard that made it. */
  readonly version: string;
  readonly createdAt: string;
  readonly engine: "embedded" | "postgresql";
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly tables: readonly TableColumns[];
}

export interface Summary {
  /** SHA-256 over the name, size and content of every entry before this one. */
  readonly sha256: string;
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  readonly bytes: number;
  /** Files that the database names and DATA_DIR lacked. */
  readonly missing: readonly string[];
}

/** Entries are read in the order in which they were written. */
export interface Entry {
  readonly name: string;
  readonly size: number;
  readonly body: AsyncIterable<Uint8Array>;
}

/** The whole content of an entry. */
export async function contentOf({ body }: Entry): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}
