/**
 * npm run bench:ledger: pages of a ledger of 1,000,000 lines through the built server on PostgreSQL, in a database of
 * its own beside the one that DATABASE_URL names, dropped afterwards.
 */
import { addGoods, addLedger, addStock, settle } from "./support/big-stock.ts";
import type { Figure } from "./support/figure.ts";
import { LIST_BUDGET_MS, measureQuestions, type Question, rowsFound } from "./support/questions.ts";
import { onPostgres } from "./support/server.ts";

const GOODS = 20_000;
const STOCK = 100_000;
const LINES = 1_000_000;

const KEYWORD = `&keyword=${encodeURIComponent("奶粉")}`;
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const ledger = (query: string): string => `/api/ledger/queryByPage?${query}`;

/** Typical queries of the ledger; ids are those of the bench's own rows. */
const questions = (ids: {
  readonly client: string;
  readonly few: string;
  readonly type: string;
  readonly stock: string;
  readonly warehouse: string;
}): readonly Question[] => [
  { what: "ledger, page 1", path: ledger("pageSize=20") },
  { what: "ledger, page 100", path: ledger("pageSize=20&current=100") },
  { what: "ledger, a client's", path: ledger(`clientId=${ids.client}`) },
  { what: "ledger, a client's, page 100", path: ledger(`clientId=${ids.client}&pageSize=20&current=100`) },
  { what: "ledger, a client's that has none", path: ledger(`clientId=${ids.few}`) },
  { what: "ledger, of goods", path: ledger(`typeId=${ids.type}`) },
  { what: "ledger, of a stock row", path: ledger(`stockId=${ids.stock}`) },
  { what: "ledger, a warehouse's", path: ledger(`warehouseId=${ids.warehouse}`) },
  ...["", "&current=400", "&sort=at", `&atFrom=${dayBefore(60)}&atTo=${dayBefore(30)}`, KEYWORD].map(
    (more) => ({
      what: `ledger, a client's issues${more && `, ${decodeURIComponent(more.slice(1))}`}`,
      path: ledger(`clientId=${ids.client}&kind=issue${more}`),
    }),
  ),
  { what: "ledger, all issues", path: ledger("kind=issue") },
  { what: "ledger, two characters of a goods name by keyword", path: ledger(KEYWORD.slice(1)) },
  { what: "ledger, the beginning of every cause's number", path: ledger("keyword=CK0") },
];

export const measureLedger = (): Promise<readonly Figure[]> =>
  onPostgres("ledger", async ({ url, token, client }) => {
    await addGoods(client, GOODS);
    await addStock(client, 1, STOCK);
    await addLedger(client, LINES);
    await settle(client);
    const idOf = async (query: string): Promise<string> =>
      (await client.query<{ id: string }>(query)).rows[0]?.id ?? "";
    const ids = {
      client: await idOf("select id from client where code = 'BENCH-3'"),
      few: await idOf("select id from client where code = 'BENCH-EMPTY'"),
      type: await idOf("select type_id as id from ledger where operator_name = '压测' limit 1"),
      stock: await idOf("select stock_id as id from ledger where operator_name = '压测' limit 1"),
      warehouse: await idOf("select id from warehouse where code = 'BENCH-3'"),
    };
    return measureQuestions(url, token, questions(ids), { budgetMs: LIST_BUDGET_MS, foundIn: rowsFound });
  });
