import { sql } from "kysely";
import { COUNT_COMMAND_BODIES } from "../../../src/contracts/count-bodies.ts";
import { COUNT_RIGHTS } from "../../../src/contracts/permissions.ts";
import { countLifecycle } from "../../../src/machines/lifecycles/count.lifecycle.ts";
import { clientScope } from "../../feed/scopes.ts";
import type { RequestKind } from "../../lifecycle/request-kind.ts";
import { lockRow, readRow } from "../../lifecycle/request-rows.ts";
import { countEffects } from "./count.effects.ts";
import { prepareCount } from "./count.prepare.ts";
import { COUNT_ROWS, countDetail, countLines } from "./count.projection.ts";
import { COUNT_CSV, COUNT_LIST } from "./count.queries.ts";
import type { CountTypes } from "./count.work.ts";

/** Counts: what is their own. */
export const COUNT: RequestKind<CountTypes> = {
  lifecycle: countLifecycle,
  words: {
    one: "a count",
    many: "counts",
    keyword: "number, cause and warehouse",
    detail: "its lines; what is expected only for readers of stock, when all is counted",
  },
  rows: COUNT_ROWS,
  list: COUNT_LIST,
  csv: COUNT_CSV,
  lines: async () => ({}),
  detail: countDetail,
  part: async (db, { id }, locationId) => ({
    lines: await countLines(db, id, false, sql`l.location_id = ${locationId}::uuid`),
  }),
  shares: async (tx, { id, status }) => {
    if (status !== "approved") return [];
    const { rows } = await sql<{ clientId: string }>`
      select distinct client_id from count_line where count_id = ${id} order by client_id`.execute(tx);
    const shared = await Promise.all(
      rows.map(async ({ clientId }) => ({
        scope: clientScope(clientId),
        row: COUNT_ROWS.ofClient && (await readRow(COUNT_ROWS.ofClient(clientId), tx, id)),
      })),
    );
    return shared.flatMap(({ scope, row }) => (row ? [{ scope, row }] : []));
  },
  sums: [],
  bodies: COUNT_COMMAND_BODIES,
  gate: async () => null,
  lock: (tx, id) => lockRow(COUNT_ROWS, tx, id),
  prepare: prepareCount,
  effects: countEffects,
  messages: {
    verifiers: COUNT_RIGHTS.approve,
    handlers: COUNT_RIGHTS.record,
    values: (row, said) => ({
      number: row.number,
      warehouseName: row.warehouseName,
      lineCount: row.lineCount,
      ...said,
    }),
  },
};
