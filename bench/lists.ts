/**
 * npm run bench:lists: pages of very long lists through the built server on PostgreSQL, in a database of its own
 * beside the one that DATABASE_URL names, dropped afterwards. Each question is a new HTTP request, one after the
 * other.
 */
import { signIn } from "./support/api.ts";
import { addGoods, addRequests, addStock, settle } from "./support/big-stock.ts";
import type { Figure } from "./support/figure.ts";
import { LIST_BUDGET_MS, measureQuestions, type Question, rowsFound } from "./support/questions.ts";
import { onPostgres } from "./support/server.ts";

const GOODS = 200_000;
const STOCK = 1_000_000;
const FEW_STOCK = 10_000;
const REQUESTS = 100_000;

const stock = (query: string): string => `/api/repertory/queryByPage?${query}`;
const goods = (query: string): string => `/api/goods/type/queryByPage?${query}`;
const word = encodeURIComponent;

/** The questions that people put to stock; ids are those of the bench's own rows. */
const stockQuestions = (ids: {
  readonly client: string;
  readonly warehouse: string;
}): readonly Question[] => [
  { what: "stock, page 1", path: stock("pageSize=20") },
  {
    what: "stock, a warehouse's good rows, most first",
    path: stock(`warehouseId=${ids.warehouse}&condition=good&sort=-onHand`),
  },
  { what: "stock, a client's, by expiry", path: stock(`clientId=${ids.client}&sort=expiry`) },
  { what: "stock, storage zone, by goods name", path: stock("zone=storage&sort=typeName") },
  {
    what: "stock, a client's damaged in a warehouse, oldest first",
    path: stock(`clientId=${ids.client}&warehouseId=${ids.warehouse}&condition=damaged&sort=receivedAt`),
  },
  { what: "stock, page 500", path: stock("pageSize=20&current=500") },
  { what: "stock, 200 rows a page", path: stock("pageSize=200") },
  { what: "stock, one SKU by keyword", path: stock("keyword=SKU-0012345") },
  { what: "stock, two characters of a name by keyword", path: stock(`keyword=${word("奶粉")}`) },
  { what: "stock, a location by keyword", path: stock("keyword=L0042") },
  { what: "stock, a lot by keyword", path: stock("keyword=LOT777777") },
  { what: "stock, a keyword that nothing has", path: stock(`keyword=${word("不存在的货品")}`) },
];

const goodsQuestions = (ids: { readonly category: string; readonly client: string }): readonly Question[] => [
  { what: "goods, page 1", path: goods("pageSize=20") },
  {
    what: "goods, a category's, in use, latest first",
    path: goods(`categoryId=${ids.category}&status=enabled&sort=-updatedAt`),
  },
  { what: "goods, a client's, by SKU", path: goods(`clientId=${ids.client}&sort=skuCode`) },
  { what: "goods, disabled, by name", path: goods("status=disabled&sort=name") },
  { what: "goods, page 500", path: goods("pageSize=20&current=500") },
  { what: "goods, one SKU by keyword", path: goods("keyword=SKU-0112345") },
  { what: "goods, two characters of a name by keyword", path: goods(`keyword=${word("奶粉")}`) },
  {
    what: "goods, a whole name by keyword, by update",
    path: goods(`keyword=${word("橄榄咖啡豆 12 号")}&sort=-updatedAt`),
  },
  { what: "goods, a GTIN by keyword", path: goods("keyword=0690000123456") },
  { what: "goods, a keyword that nothing has", path: goods(`keyword=${word("不存在的货品")}`) },
  { what: "goods, choices of a field by keyword", path: `/api/goods/type/options?keyword=${word("咖啡")}` },
];

const entries = (query: string): string => `/api/entry/queryByPage?${query}`;

/** A keyword that very many rows have. */
const denseQuestions: readonly Question[] = [
  { what: "stock, the beginning of every SKU", path: stock("keyword=SKU-") },
  { what: "stock, the beginning of every lot", path: stock("keyword=LOT") },
  { what: "stock, two characters of a name, by expiry", path: stock(`keyword=${word("奶粉")}&sort=expiry`) },
  { what: "stock, two characters of a name, page 400", path: stock(`keyword=${word("奶粉")}&current=400`) },
  { what: "goods, the beginning of every SKU", path: goods("keyword=SKU-") },
  { what: "goods, two characters of a name, page 400", path: goods(`keyword=${word("奶粉")}&current=400`) },
  { what: "entries, two characters of a goods name", path: entries(`keyword=${word("奶粉")}`) },
  { what: "entries, the beginning of every number", path: entries("keyword=RKBENCH") },
];

export const measureLists = (): Promise<readonly Figure[]> =>
  onPostgres("lists", async ({ url, token, client }) => {
    const idOf = async (table: string): Promise<string> =>
      (await client.query<{ id: string }>(`select id from ${table} where code = 'BENCH-3'`)).rows[0]?.id ??
      "";
    const measured = (questions: readonly Question[], by = token) =>
      measureQuestions(url, by, questions, { budgetMs: LIST_BUDGET_MS, foundIn: rowsFound });
    await addGoods(client, GOODS);
    await addStock(client, 1, FEW_STOCK);
    await settle(client);
    const few = await measured([{ what: `stock of ${FEW_STOCK}, page 1`, path: stock("pageSize=20") }]);
    await addStock(client, FEW_STOCK + 1, STOCK);
    await settle(client);
    const ids = {
      client: await idOf("client"),
      warehouse: await idOf("warehouse"),
      category: await idOf("goods_category"),
    };
    await addRequests(client, REQUESTS);
    await settle(client);
    await client.query("update users set client_id = $1 where user_account = 'huaxin2'", [ids.client]);
    const own = await signIn(url, "huaxin2");
    const toClient = denseQuestions.map(({ what, path }) => ({ what: `to a client: ${what}`, path }));
    return [
      ...few,
      ...(await measured([...stockQuestions(ids), ...goodsQuestions(ids), ...denseQuestions])),
      ...(await measured(toClient, own)),
    ];
  });
