/** Turns ids of the audit into the names that people know. */
import { sql } from "kysely";
import type { AuditChange, AuditRow } from "../../../src/contracts/audit.ts";
import type { FieldValue, ReferenceTarget } from "../../../src/contracts/resource.ts";
import { RESOURCES } from "../../../src/contracts/resources.ts";
import type { Reader } from "../../platform/reader.ts";
import { TARGETS } from "../../resource/tables.ts";
import { NAMED_IN, type StoredAudit } from "./audit.queries.ts";

type Place = readonly [table: string, column: string];

/** Ids to be named, by the table and column that hold their names. */
class Names {
  readonly #asked = new Map<string, { readonly place: Place; readonly ids: Set<string> }>();
  readonly #found = new Map<string, string>();

  ask(place: Place, id: unknown): void {
    if (typeof id !== "string") return;
    const key = place.join();
    const asked = this.#asked.get(key) ?? { place, ids: new Set() };
    asked.ids.add(id);
    this.#asked.set(key, asked);
  }

  async look(db: Reader): Promise<void> {
    for (const { place, ids } of this.#asked.values()) {
      const [table, column] = place;
      const { rows } = await sql<{ id: string; name: string }>`
        select id, ${sql.ref(column)} as name from ${sql.table(table)} where id = any(${[...ids]}::uuid[])`.execute(
        db,
      );
      for (const { id, name } of rows) this.#found.set(`${place.join()} ${id}`, name);
    }
  }

  of(place: Place, id: unknown): string | null {
    return this.#found.get(`${place.join()} ${String(id)}`) ?? null;
  }
}

const placeOf = (to: ReferenceTarget): Place => [TARGETS[to].table, TARGETS[to].name];
const namedIn = (entity: string): Place | null =>
  (NAMED_IN as Readonly<Record<string, Place>>)[entity] ?? null;

function targetOf(entity: string, field: string): Place | null {
  const spec = RESOURCES.get(entity)?.fields[field];
  return spec?.kind === "reference" ? placeOf(spec.to) : null;
}

/** Field, before and after of a stored row; [] where nothing of it was kept. */
function changesIn({ details }: StoredAudit): readonly (readonly [string, FieldValue, FieldValue])[] {
  const { changes } = details;
  if (typeof changes !== "object" || changes === null) return [];
  return Object.entries(changes).flatMap(([field, pair]) =>
    Array.isArray(pair) ? [[field, pair[0] ?? null, pair[1] ?? null] as const] : [],
  );
}

const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The rows as the wire carries them, each table asked once a page. */
export async function withNames(db: Reader, rows: readonly StoredAudit[]): Promise<readonly AuditRow[]> {
  const names = new Names();
  for (const row of rows) {
    const place = namedIn(row.entity);
    if (place) names.ask(place, row.entityId);
    for (const [field, before, after] of changesIn(row)) {
      const target = targetOf(row.entity, field);
      if (target) for (const id of [before, after]) names.ask(target, id);
    }
  }
  await names.look(db);
  return rows.map((row) => {
    const { details, at, ...plain } = row;
    const place = namedIn(row.entity);
    const changes = changesIn(row).map(([field, before, after]): AuditChange => {
      const target = targetOf(row.entity, field);
      // A name that is gone with its row still says that there was one.
      const named = (id: FieldValue) => (target && id !== null ? (names.of(target, id) ?? "?") : id);
      return { field, before: named(before), after: named(after) };
    });
    const entityName = (place ? names.of(place, row.entityId) : null) ?? textIn(details.name);
    return { ...plain, version: 1 as const, at: at.toISOString(), entityName, changes };
  });
}
