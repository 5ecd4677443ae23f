import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { Type } from "typebox";
import { instant, uuid } from "../../../src/contracts/body-shapes.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import type { Overview, OverviewSample, SampleTimes } from "../../../src/contracts/overview.ts";
import type { OverviewPart } from "../../../src/contracts/overview-parts.ts";
import { SHOWN_BY } from "../../../src/contracts/permissions.ts";
import { ALL, warehouseScope } from "../../feed/scopes.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok, refuse } from "../../platform/http/outcome.ts";
import type { Reader } from "../../platform/reader.ts";
import { readingTogether } from "../../platform/reading-together.ts";
import { NO_EXCEPTIONS } from "./overview.attention.ts";
import { limited } from "./overview.limits.ts";
import { readChanges } from "./overview.recent.ts";
import { partsSeenBy, type Sight, sightOf } from "./overview.sight.ts";

// What replay reads: which minutes were kept, and what the wall showed in one of them.

/** Changes are listed so long before and after the moment that is looked at. */
const AROUND_MS = 5 * 60_000;
const MOST_CHANGES = 100;

/** The minutes of which a sample of the scope was kept, oldest first. */
async function readSampleTimes(
  db: Reader,
  scope: string,
  between: { readonly from: Date | null; readonly to: Date | null },
): Promise<SampleTimes> {
  const { rows } = await sql<{ minute: Date }>`select minute from sample where scope = ${scope}
    and minute >= coalesce(${between.from}::timestamptz, '-infinity')
    and minute <= coalesce(${between.to}::timestamptz, 'infinity') order by minute`.execute(db);
  return { minutes: rows.map(({ minute }) => minute.toISOString()) };
}

/** The last sample of the scope at or before an instant, with what changed around it, as far as the reader sees
 * them; null where none was kept. */
async function readSample(
  db: Reader,
  scope: string,
  at: Date,
  timeZone: string,
  sees: readonly OverviewPart[],
): Promise<OverviewSample | null> {
  const { rows } = await sql<{ minute: Date; value: Overview }>`select minute, value from sample
    where scope = ${scope} and minute <= ${at} order by minute desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const sight: Sight = { ...sightOf(scope, row.minute, timeZone), sees };
  const changes = await readChanges(readingTogether(db), sight, {
    from: new Date(row.minute.getTime() - AROUND_MS),
    to: new Date(row.minute.getTime() + AROUND_MS),
    most: MOST_CHANGES,
  });
  // Samples that an older version kept lack these.
  const exceptionCounts = { ...NO_EXCEPTIONS, ...row.value.exceptionCounts };
  const stock = { ...{ putBack: 0 }, ...row.value.stock };
  const value: Overview = { ...row.value, mine: row.value.mine ?? null, exceptionCounts, stock };
  return { at: row.minute.toISOString(), value: limited(value, sight), changes };
}

/** The scope that a monitor of the warehouse shows; unsaid, of all. */
const scopeOf = (warehouseId: string | undefined): string =>
  warehouseId === undefined ? ALL : warehouseScope(warehouseId);

const dateOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

/** Replay of the wall's picture, for admins who keep the displays. */
export function sampleRoutes(app: FastifyInstance, { db, config }: Deps): void {
  const permission = { kind: "right", right: SHOWN_BY.display } as const;
  defineRoute(app, {
    method: "GET",
    url: "/api/overview/samples",
    permission,
    summary: "The minutes of the last 72 hours of which an overview was kept, oldest first.",
    query: Type.Object(
      { from: Type.Optional(instant), to: Type.Optional(instant), warehouseId: Type.Optional(uuid) },
      { additionalProperties: false },
    ),
    handler: async ({ query: { from, to, warehouseId } }) =>
      ok(await readSampleTimes(db.reader, scopeOf(warehouseId), { from: dateOf(from), to: dateOf(to) })),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/overview/sample",
    permission,
    summary: "The overview as it was at a moment, and what entries and exits did around it.",
    query: Type.Object({ at: instant, warehouseId: Type.Optional(uuid) }, { additionalProperties: false }),
    refuses: [CODES.unknown],
    handler: async ({ query: { at, warehouseId }, person }) => {
      const sees = partsSeenBy(person);
      const scope = scopeOf(warehouseId);
      const sample = await readSample(db.reader, scope, new Date(at), config.businessTimeZone, sees);
      return sample ? ok(sample) : refuse(CODES.unknown);
    },
  });
}
