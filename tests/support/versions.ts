/** Versions of the server that differ in their migrations alone. */
import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type BuiltServer, builtAt } from "./server-process.ts";

/** The name of the last migration in a folder. */
export const newestMigration = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => /^\d{4}_.*\.sql$/.test(name))
    .sort()
    .at(-1) ?? "";

/** A copy of a built server with one more migration. */
export function withMigration({ main }: BuiltServer, name: string, text: string): BuiltServer {
  const folder = dirname(main);
  const copy = join(dirname(folder), `${basename(folder)}-${name}`);
  cpSync(folder, copy, { recursive: true });
  writeFileSync(join(copy, `migrations/${name}.sql`), text);
  return builtAt(join(copy, "main.js"));
}
