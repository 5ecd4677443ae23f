/**
 * npm run bench:overview: the overview over a ledger of 1,000,000 lines on PostgreSQL, in a database of its own
 * beside the one that DATABASE_URL names, dropped afterwards. Requested over HTTP, one request after the other, by an
 * admin, by a client's user, and by a display of one warehouse.
 */
import type { DisplayWithCode, Paired } from "../src/contracts/display.ts";
import type { Overview } from "../src/contracts/overview.ts";
import { ask, signIn } from "./support/api.ts";
import { addHistory } from "./support/big-history.ts";
import { settle } from "./support/big-stock.ts";
import type { Figure } from "./support/figure.ts";
import { measureQuestions } from "./support/questions.ts";
import { onPostgres } from "./support/server.ts";

const LINES = 1_000_000;
const REQUESTS = 100_000;
const BUDGET_MS = 100;

const unitsIn = ({ today }: Overview): string =>
  `${today.inbound.series.reduce<number>((sum, value) => sum + (value ?? 0), 0)} units in within 8 days`;

export const measureOverview = (): Promise<readonly Figure[]> =>
  onPostgres("overview", async ({ url, token, client }) => {
    const measured = (reader: string, whose: string) =>
      measureQuestions(url, reader, [{ what: `overview ${whose}`, path: "/api/overview" }], {
        budgetMs: BUDGET_MS,
        foundIn: unitsIn,
      });
    await addHistory(client, { lines: LINES, requests: REQUESTS });
    await settle(client);
    const { rows } = await client.query<{ id: string }>("select id from warehouse order by code limit 1");
    const display = { name: "bench", warehouseId: rows[0]?.id ?? "", locale: "en-US" };
    const { code } = await ask<DisplayWithCode>(url, token, "/api/display/saveOrUpdate", display);
    const { tokenValue } = await ask<Paired>(url, token, "/api/display/pair", { code });
    return [
      ...(await measured(token, "of all")),
      ...(await measured(await signIn(url, "huaxin"), "of a client")),
      ...(await measured(tokenValue, "of a warehouse, to its display")),
    ];
  });
