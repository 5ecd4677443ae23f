/**
 * The files of the seed data, which people edit: tables (CSV), and the texts, pictures and films of bulletins. The build
 * copies server/seeds/files beside the server as `seeds`.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import papa from "papaparse";
import { type Static, type TObject, type TProperties, Type } from "typebox";
import { Convert, Errors } from "typebox/value";

/** The path of a file of the seed data. */
export function seedFile(name: string): string {
  const folders = ["./seeds", "./files"].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const found = folders.find((folder) => existsSync(folder));
  if (!found) throw new Error("the folder of the seed data is missing beside the server");
  return join(found, name);
}

/** A text of the seed data. */
export const seedText = (name: string): string => readFileSync(seedFile(name), "utf8");

/**
 * The rows of a CSV file, by the types of its columns; an empty cell is null, and `|` separates the items of a list.
 * Throws where a column or a cell is not as its type says, with the number of the row.
 */
export function seedTable<Columns extends TProperties>(
  name: string,
  columns: Columns,
): readonly Static<TObject<Columns>>[] {
  const row = Type.Object(columns, { additionalProperties: false });
  const cellOf = (column: string, cell: string) => {
    if (Type.IsArray(columns[column])) return cell === "" ? [] : cell.split("|");
    return cell === "" ? null : cell;
  };
  const { data } = papa.parse<Readonly<Record<string, string>>>(seedText(name).trim(), { header: true });
  return data.map((cells, index) => {
    const given = Object.entries(cells).map(([column, cell]) => [column, cellOf(column, cell)]);
    const value = Convert(row, Object.fromEntries(given));
    const [fault] = Errors(row, value);
    if (fault) throw new Error(`${name}, row ${index + 1}: ${fault.instancePath} ${fault.message}`);
    return value as Static<TObject<Columns>>;
  });
}
