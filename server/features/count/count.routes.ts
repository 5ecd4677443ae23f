import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { type Static, Type } from "typebox";
import { closed, date } from "../../../src/contracts/body-shapes.ts";
import { ConfirmEmptyBody, CountSaveBody } from "../../../src/contracts/count-bodies.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import { COUNT_RIGHTS, EXIT_RIGHTS, SHOWN_BY } from "../../../src/contracts/permissions.ts";
import { addDays, businessDay } from "../../../src/domain/business-day.ts";
import type { LifecyclePorts } from "../../lifecycle/ports.ts";
import { outcomeOf, personAsk } from "../../lifecycle/route.ts";
import type { Deps } from "../../platform/deps.ts";
import { csv, titled } from "../../platform/http/csv.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok } from "../../platform/http/outcome.ts";
import { countDue, DUE_CSV } from "./count.due.ts";
import { countFigures, FIGURES_CSV, figureLines } from "./count.figures.ts";
import { confirmEmpty, makeCount } from "./count.make.ts";

/** What can be asked about counts, and of no other kind of request. */
export function countRoutes(app: FastifyInstance, deps: Deps, ports: LifecyclePorts): void {
  defineRoute(app, {
    method: "POST",
    url: "/api/count/saveOrUpdate",
    permission: { kind: "right", right: COUNT_RIGHTS.open },
    summary: "Makes a draft of the stock rows at these places and of these goods.",
    body: CountSaveBody,
    refuses: [CODES.unknown, CODES.refused],
    idempotent: "optional",
    handler: async (asked) => outcomeOf(await makeCount(deps, ports, personAsk(asked), asked.body)),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/count/confirmEmpty",
    permission: { kind: "right", right: EXIT_RIGHTS.pick },
    summary:
      "The zero check of a pick: an empty place is a count of none, a place that is not empty gets a draft for today.",
    body: ConfirmEmptyBody,
    refuses: [CODES.unknown],
    idempotent: true,
    handler: async (asked) => outcomeOf(await confirmEmpty(deps, ports, personAsk(asked), asked.body)),
  });
  readingRoutes(app, deps);
}

function readingRoutes(app: FastifyInstance, { db, config: { businessTimeZone } }: Deps): void {
  const { reader, archive } = db;
  const days = Type.Object({ from: Type.Optional(date), to: Type.Optional(date) }, closed);
  /** The days that were asked for; else the last thirty. */
  const given = (query: Static<typeof days>, now: Date) => {
    const { to = businessDay(now, businessTimeZone) } = query;
    const { from = addDays(to, -29) } = query;
    return { from, to, timeZone: businessTimeZone };
  };
  defineRoute(app, {
    method: "GET",
    url: "/api/count/due",
    permission: { kind: "right", right: { ...SHOWN_BY.count, roleCode: "admin" } },
    summary: "What is to be counted within a week, by the count interval of the goods' level.",
    handler: async ({ now }) => ok(await countDue(reader, now)),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/count/figures",
    permission: { kind: "right", right: SHOWN_BY.ledger },
    summary:
      "Accuracy and shrinkage of the counts that were approved in these days (the last thirty), in the reader's scope.",
    query: days,
    handler: async ({ person, query, now }) => ok(await countFigures(reader, person, given(query, now))),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/count/due/export",
    permission: { kind: "right", right: { ...SHOWN_BY.count, roleCode: "admin" } },
    summary: "What is to be counted within a week as CSV, the latest first.",
    streams: "text/csv",
    handler: async ({ now, locale }) => {
      const { list } = await countDue(archive, now, null);
      return csv("counts-due", titled({ locale, timeZone: businessTimeZone }, DUE_CSV), Readable.from(list));
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/count/figures/export",
    permission: { kind: "right", right: SHOWN_BY.ledger },
    summary:
      "The figures of these days (the last thirty) as CSV: all, then each warehouse, client and counter.",
    query: days,
    streams: "text/csv",
    handler: async ({ person, query, locale, now }) => {
      const { from, to, timeZone } = given(query, now);
      const figures = await countFigures(archive, person, { from, to, timeZone });
      const columns = titled({ locale, timeZone: businessTimeZone }, FIGURES_CSV);
      return csv(`counts-${from}-${to}`, columns, figureLines(figures));
    },
  });
}
