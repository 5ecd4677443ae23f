/**
 * The scan of a list: every row once, in pages by id, with the cursor of the events that come after it. Written once for
 * all lists that are open to programs.
 */
import type { FastifyInstance } from "fastify";
import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { type TSchema, Type } from "typebox";
import { instant } from "../../../src/contracts/body-shapes.ts";
import { SCAN_MAX, scanPageOf } from "../../../src/contracts/scan.ts";
import { defineListRoute, type ListAsk } from "./define-list-route.ts";
import { conditionsOf, type ListSpec, listQuerySchema } from "./list-query.ts";
import { idText } from "./options-query.ts";
import { ok } from "./outcome.ts";
import type { Permission } from "./permission.ts";

interface Scan<DB, TB extends keyof DB, Row extends { readonly id: string }> {
  /** The name in the path, and the topic of its events. */
  readonly name: string;
  readonly permission: Extract<Permission, { readonly kind: "right" }>;
  /** The shape of a row, and how it leaves. */
  readonly row: TSchema;
  readonly onWire: (row: Row) => unknown;
  /** What the list can be asked beside its columns. */
  readonly more?: Readonly<Record<string, TSchema>>;
  /** The rows that the reader may see, and the request as the columns of the list answer it. */
  readonly rows: (ask: ListAsk) => Promise<{
    readonly query: SelectQueryBuilder<DB, TB, Row>;
    readonly spec: ListSpec;
    readonly request: ListAsk["request"];
  }>;
}

/** The column by which a list knows when a row changed last: of lines that never change, when they were written. */
const changedBy = ({ columns }: ListSpec): string =>
  Object.hasOwn(columns, "updatedAt") ? "updatedAt" : "at";

/** Parameters of a page of a list, which has another order. */
const OF_PAGES: ReadonlySet<string> = new Set(["current", "pageSize", "sort"]);

/** GET /api/R/scan, of a list that is open to programs. */
export function defineScanRoute<DB, TB extends keyof DB, Row extends { readonly id: string }>(
  app: FastifyInstance,
  list: ListSpec,
  { name, permission, row, onWire, rows, more = {} }: Scan<DB, TB, Row>,
): void {
  const changed = changedBy(list);
  const filters = Object.entries(listQuerySchema(list).properties).filter(([each]) => !OF_PAGES.has(each));
  const query = Type.Object(
    {
      after: Type.Optional({
        ...idText,
        description: "The `next` of the page before; absent: the first page.",
      }),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: SCAN_MAX, description: "Most rows of a page; absent: 500." }),
      ),
      updatedFrom: Type.Optional({
        ...instant,
        description: `Rows whose ${changed} is this moment or a later one.`,
      }),
      ...Object.fromEntries(filters),
      ...more,
    },
    { additionalProperties: false },
  );
  defineListRoute(app, list, {
    url: `/api/${name}/scan`,
    permission,
    machines: true,
    summary: `Every row of ${name} that the filters let through, in pages by id: each that was there all along comes once. The first page has the cursor of the events since.`,
    query,
    answer: scanPageOf(row),
    handler: async (ask) => {
      const { after, limit = 500, updatedFrom } = ask.asked as ScanQuery;
      // Before the rows: what is committed later than the cursor may be in a page as well, and nothing is in neither.
      const eventCursor =
        after === undefined ? ((await app.programs?.eventCursor(ask.person, name)) ?? null) : null;
      const { query: of, spec, request } = await rows(ask);
      const conditions = [
        ...conditionsOf(spec, request, ask.timeZone),
        ...(after === undefined ? [] : [sql<SqlBool>`${sql.ref(spec.id)} > ${after}::uuid`]),
        ...(updatedFrom === undefined
          ? []
          : [sql<SqlBool>`${sql.ref(`r.${changed}`)} >= ${updatedFrom}::timestamptz`]),
      ];
      const narrowed = conditions.reduce((so, condition) => so.where(condition), of);
      const found = await narrowed
        .orderBy(sql.ref(spec.id))
        .limit(limit + 1)
        .execute();
      const page = found.slice(0, limit);
      const next = found.length > limit ? (page.at(-1)?.id ?? null) : null;
      return ok({ list: page.map(onWire), next, eventCursor });
    },
  });
}

interface ScanQuery {
  readonly after?: string;
  readonly limit?: number;
  readonly updatedFrom?: string;
}
