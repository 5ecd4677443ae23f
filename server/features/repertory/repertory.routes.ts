import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { uuid } from "../../../src/contracts/body-shapes.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import { SHOWN_BY, STOCK_LAWS, STOCK_RIGHTS } from "../../../src/contracts/permissions.ts";
import { LedgerRow, RepertoryRow } from "../../../src/contracts/repertory.ts";
import { rowScope } from "../../feed/scopes.ts";
import type { TopicSpec } from "../../feed/topics.ts";
import { storeVerdict } from "../../ledger/law-verdict.ts";
import { RECONCILING, reconcile } from "../../ledger/reconcile.ts";
import { ledgerRow, repertoryRow } from "../../ledger/stock.queries.ts";
import { twins } from "../../ledger/twins.ts";
import type { LifecyclePorts } from "../../lifecycle/ports.ts";
import type { Deps } from "../../platform/deps.ts";
import { csv } from "../../platform/http/csv.ts";
import { defineListRoute } from "../../platform/http/define-list-route.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok, refuse } from "../../platform/http/outcome.ts";
import { defineScanRoute } from "../../platform/http/scan.ts";
import { ledgerCsv, repertoryCsv } from "./repertory.csv.ts";
import {
  allLedger,
  allStock,
  goodsPage,
  LEDGER_LIST,
  ledgerOf,
  ledgerPage,
  REPERTORY_LIST,
  repertoryPage,
  repertorySummary,
  stockDetail,
  stockPacket,
  stockScan,
} from "./repertory.queries.ts";
import { reservedFor } from "./reserved.queries.ts";
import { stockCommandRoutes } from "./stock.routes.ts";

const shown = { kind: "right", right: SHOWN_BY.repertory } as const;

/** Stock, its sums, its ledger and its laws, and what is done to it by hand. */
export function repertoryRoutes(app: FastifyInstance, deps: Deps, ports: LifecyclePorts): void {
  stockRoutes(app, deps);
  ledgerRoutes(app, deps);
  stockCommandRoutes(app, deps, ports);
  defineRoute(app, {
    method: "GET",
    url: "/api/repertory/reconcile",
    permission: {
      kind: "right",
      right: STOCK_LAWS,
    },
    summary:
      "Whether the laws of stock hold, each with examples where it does not, and which rows are twins by their normal form.",
    handler: async () => {
      const verdict = await deps.db.transaction(reconcile, RECONCILING);
      await deps.db.transaction((tx) => storeVerdict(tx, verdict));
      return ok({ ...verdict, twins: await twins(deps.db.reader, false) });
    },
  });
}

function stockRoutes(app: FastifyInstance, deps: Deps): void {
  const { reader, archive } = deps.db;
  const timeZone = deps.config.businessTimeZone;

  defineListRoute(app, REPERTORY_LIST, {
    url: "/api/repertory/queryByPage",
    permission: shown,
    machines: true,
    summary:
      "A page of stock rows in the reader's scope, emptied ones only where onHand is asked for; keyword looks in goods, lot and location.",
    handler: async (ask) => ok(await repertoryPage(reader, ask)),
  });
  defineListRoute(app, REPERTORY_LIST, {
    url: "/api/repertory/goods/queryByPage",
    permission: shown,
    machines: true,
    summary:
      "A page of stock by client and goods, over the rows that the same filters list; sorted by typeName, expiry (its next) or onHand.",
    handler: async (ask) => ok(await goodsPage(reader, ask)),
  });
  defineListRoute(app, REPERTORY_LIST, {
    url: "/api/repertory/summary",
    permission: shown,
    machines: true,
    summary: "The sums of what the same filters list, with what is on its way in.",
    handler: async (ask) => ok(await repertorySummary(reader, ask)),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/repertory/detail",
    permission: shown,
    machines: true,
    summary: "One stock row.",
    query: Type.Object({ id: uuid }, { additionalProperties: false }),
    handler: async ({ person, query, now }) => {
      const row = await stockDetail(reader, { person, now, timeZone }, query.id);
      return row ? ok(row) : refuse(CODES.unknown);
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/repertory/packet",
    permission: { kind: "right", right: STOCK_RIGHTS.move },
    summary:
      "What a move desk needs of a warehouse to go on without a network: what lies there, and the codes of its locations.",
    query: Type.Object({ warehouseId: uuid }, { additionalProperties: false }),
    handler: async ({ person, query, now }) =>
      ok(
        await deps.db.transaction((tx) => stockPacket(tx, { person, now, timeZone }, query.warehouseId), {
          ...{ isolation: "repeatable read", readOnly: true },
        }),
      ),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/repertory/reserved",
    permission: shown,
    machines: true,
    summary: "The exits for which units of a stock row are reserved or picked.",
    query: Type.Object({ id: uuid }, { additionalProperties: false }),
    handler: async ({ person, query }) => {
      const rows = await reservedFor(reader, person, query.id);
      return rows ? ok(rows) : refuse(CODES.unknown);
    },
  });
  defineScanRoute(app, REPERTORY_LIST, {
    name: "repertory",
    permission: shown,
    row: RepertoryRow,
    onWire: repertoryRow,
    rows: (ask) => stockScan(reader, ask),
  });
  defineListRoute(app, REPERTORY_LIST, {
    url: "/api/repertory/export",
    permission: shown,
    machines: true,
    summary: "The stock rows of the same filters as CSV.",
    streams: "text/csv",
    handler: async (ask) => csv("repertory", repertoryCsv(ask), allStock(archive, ask)),
  });
}

function ledgerRoutes(app: FastifyInstance, deps: Deps): void {
  const { reader, archive } = deps.db;
  const permission = { kind: "right", right: SHOWN_BY.ledger } as const;

  defineListRoute(app, LEDGER_LIST, {
    url: "/api/ledger/queryByPage",
    permission,
    machines: true,
    summary: "A page of ledger lines in the reader's scope, newest first.",
    handler: async (ask) => ok(await ledgerPage(reader, ask)),
  });
  defineScanRoute(app, LEDGER_LIST, {
    name: "ledger",
    permission,
    row: LedgerRow,
    onWire: ledgerRow,
    rows: async ({ person, request }) => ({ query: ledgerOf(reader, person), spec: LEDGER_LIST, request }),
  });
  defineListRoute(app, LEDGER_LIST, {
    url: "/api/ledger/export",
    permission,
    machines: true,
    summary: "The ledger lines of the same filters as CSV.",
    streams: "text/csv",
    handler: async (ask) => csv("ledger", ledgerCsv(ask), allLedger(archive, ask)),
  });
}

/** Stock rows and ledger lines, live: their heads alone, for pages fetch and then follow. */
export const repertoryTopics: readonly TopicSpec[] = [
  { topic: "repertory", right: SHOWN_BY.repertory, scopeOf: rowScope },
  { topic: "ledger", right: SHOWN_BY.ledger, scopeOf: rowScope },
];
