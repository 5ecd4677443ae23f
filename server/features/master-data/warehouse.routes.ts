import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { Type } from "typebox";
import { closed, uuid } from "../../../src/contracts/body-shapes.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import type { LocationOption } from "../../../src/contracts/options.ts";
import { OPTIONS_FOR } from "../../../src/contracts/permissions.ts";
import { LOCATION, WAREHOUSE } from "../../../src/contracts/warehouse.ts";
import { LOCATION_PLAN } from "../../../src/domain/location-plan.ts";
import { underKey } from "../../lifecycle/keyed.ts";
import { type CommandResult, refused, UNKNOWN } from "../../lifecycle/result.ts";
import { outcomeOf, personAsk } from "../../lifecycle/route.ts";
import type { Database } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import {
  hasKeyword,
  idText,
  MOST_OPTIONS,
  optionKeyword,
  patternsOf,
} from "../../platform/http/options-query.ts";
import { ok } from "../../platform/http/outcome.ts";
import { newId } from "../../platform/ids.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import type { Change, Refusals, ResourceKit, WriteAsk } from "../../resource/kit.ts";
import { optionsRoute } from "../../resource/options.ts";
import { resourceRoutes, resourceTopic } from "../../resource/routes.ts";
import { refusalsOf } from "../../resource/rules.ts";
import { adminScopes } from "../../resource/scopes.ts";
import { lockRows, writeChanges } from "../../resource/write.ts";

export const warehouseKit: ResourceKit = {
  spec: WAREHOUSE,
  table: "warehouse",
  isForMachines: true,
  ...adminScopes,
};
export const locationKit: ResourceKit = {
  ...{ spec: LOCATION, table: "location", isForMachines: true, ...adminScopes },
  rules: locationRefusals,
};

/** Warehouses and their locations: the lists for admins, the choices of fields that name one. */
export function warehouseRoutes(app: FastifyInstance, deps: Deps): void {
  resourceRoutes(app, deps, warehouseKit);
  optionsRoute(app, deps, warehouseKit, OPTIONS_FOR.warehouse);
  resourceRoutes(app, deps, locationKit);
  defineRoute(app, {
    method: "GET",
    url: "/api/warehouse/location/options",
    permission: { kind: "right", right: OPTIONS_FOR["warehouse/location"] },
    machines: true,
    summary: "Enabled locations of a warehouse by code, at most 50, the exact code first, then shelves.",
    query: Type.Object({ warehouseId: idText, keyword: optionKeyword }, { additionalProperties: false }),
    handler: async ({ query }) => ok(await locationOptions(deps.db.reader, query.warehouseId, query.keyword)),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/warehouse/location/sample",
    permission: { kind: "right", right: LOCATION.writes },
    summary: "Makes the usual zones, aisles and slots in a warehouse that has no location yet.",
    body: Type.Object({ warehouseId: uuid }, closed),
    idempotent: true,
    refuses: [CODES.unknown, CODES.refused],
    handler: async (asked) => {
      const { by: person, now, keyed: key } = personAsk(asked);
      const kits = { warehouse: warehouseKit, location: locationKit };
      return outcomeOf(await sampleLocations(deps.db, kits, { person, now, key }, asked.body.warehouseId));
    },
  });
}

export const warehouseTopics = [warehouseKit, locationKit].map(resourceTopic);

// The locations of a warehouse as choices for a field.

/**
 * Enabled locations of a warehouse by code, the one of exactly that code first, then shelves: goods are put there
 * before anywhere else. A location is called by its code.
 */
async function locationOptions(
  db: Reader,
  warehouseId: string,
  keyword: string | undefined,
): Promise<readonly LocationOption[]> {
  const { exactly } = patternsOf(keyword);
  const { rows } = await sql<LocationOption>`
    select id, code, code as name, zone from location
    where warehouse_id = ${warehouseId}::uuid and status = 'enabled' and ${hasKeyword(sql.ref("code"), keyword)}
    order by (code ilike ${exactly}) desc,
      array_position(array['storage', 'picking', 'receiving', 'returns', 'damaged', 'outbound'], zone), code, id
    limit ${MOST_OPTIONS}`.execute(db);
  return rows;
}

// Rules of locations that need to look: a zone says whether goods may be promised there, so it stays while some are.

/** What forbids each change of locations, by field. */
async function locationRefusals(tx: Tx, changes: readonly Change[]): Promise<readonly Refusals[]> {
  const moved = changes.filter(({ before, values }) => before && before.values.zone !== values.zone);
  if (moved.length === 0) return changes.map(() => ({}));
  const { rows } = await sql<{ id: string }>`
    select distinct location_id as id from stock
    where location_id = any(${moved.map(({ id }) => id)}::uuid[]) and reserved > 0`.execute(tx);
  const promised = new Set(rows.map(({ id }) => id));
  return changes.map(
    (change): Refusals => (moved.includes(change) && promised.has(change.id) ? { zone: "promisesRest" } : {}),
  );
}

// The locations that a new warehouse begins with, made by one command.

/**
 * Makes the planned locations in a warehouse that has none, and returns how many. Each is audited and published as if a
 * person had typed it. Refused (`hasLocations`) when the warehouse has any: its people have a naming of their own.
 */
function sampleLocations(
  db: Database,
  kits: { readonly warehouse: ResourceKit; readonly location: ResourceKit },
  ask: WriteAsk,
  warehouseId: string,
): Promise<CommandResult<{ readonly count: number }>> {
  return underKey<{ readonly count: number }>(db, ask.key, async (tx, replay) => {
    // A location that is made at the same time refers to this row, so it waits for the lock, or is counted below.
    if (!(await lockRows(kits.warehouse, tx, [warehouseId])).has(warehouseId)) return UNKNOWN;
    if (replay) return replay;
    const known = await tx
      .selectFrom("location")
      .select("id")
      .where("warehouseId", "=", warehouseId)
      .limit(1)
      .executeTakeFirst();
    if (known) return refused(CODES.refused, ["hasLocations"]);
    const changes = LOCATION_PLAN.flatMap(({ zone, codes, capacityLitres }) =>
      codes.map((code): Change => {
        const values = { warehouseId, code, zone, capacityLitres, status: LOCATION.inUse };
        return { id: newId(), before: null, values };
      }),
    );
    const because = (await refusalsOf(kits.location, tx, changes, ask)).flatMap((each) =>
      Object.values(each),
    );
    if (because.length > 0) return refused(CODES.refused, [...new Set(because)]);
    await writeChanges(kits.location, tx, changes, ask);
    return { ok: true, data: { count: changes.length } };
  });
}
