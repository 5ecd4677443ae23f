/** Every place that shows a figure, read over the public API, and the check that they agree. */
import type { EntryRow } from "../../src/contracts/entry.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Overview, OverviewException, StageFigure } from "../../src/contracts/overview.ts";
import { EXCEPTION_KINDS } from "../../src/contracts/overview-parts.ts";
import { grantablePages, pagesOf } from "../../src/contracts/pages.ts";
import type { Person } from "../../src/contracts/permissions.ts";
import type { RepertoryRow, RepertorySummary } from "../../src/contracts/repertory.ts";
import { REQUEST_KINDS, type RequestName } from "../../src/contracts/request-kinds.ts";
import { STOCK_STANDINGS } from "../../src/contracts/stock-standings.ts";
import { FIGURE_LISTS } from "../../src/machines/page/figure-lists.ts";
import { menuCounts } from "../../src/machines/page/menu-counts.ts";
import type { Api, TestServer } from "./server.ts";

/** One reader's view of the house: what they are, and what narrows the admin's lists to what they see. */
export interface Onlooker {
  readonly name: string;
  readonly api: Api;
  readonly token: string;
  readonly narrows: Readonly<Record<string, string>>;
  /** null: a display, which has no menu and no lists. */
  readonly person: Person | null;
}

interface FigureList {
  readonly resource: RequestName;
  readonly count: (overview: Overview) => number;
  readonly query: (asOf: string) => Readonly<Record<string, string>>;
}

/** The lists behind figures, and of each status that the overview counts the list of its requests. */
const LISTS: Readonly<Record<string, FigureList>> = {
  ...FIGURE_LISTS,
  ...Object.fromEntries(
    (["entry", "exit", "delivery"] as const).flatMap((resource) =>
      REQUEST_KINDS[resource].sets.open.map((status) => [
        `${resource} ${status}`,
        {
          resource,
          count: (overview: Overview) => (Reflect.get(overview[resource], status) as StageFigure).count,
          query: () => ({ status }),
        },
      ]),
    ),
  ),
};

/** One reader's figures in all places. */
export interface Reported {
  readonly name: string;
  readonly overview: Overview;
  /** Totals of the lists behind the figures, as an admin reads them narrowed to this reader's scope. */
  readonly listTotals: Readonly<Record<string, number>>;
  /** The same lists' totals and exported lines, as the reader reads them; null: the reader has no lists. */
  readonly own: {
    readonly totals: Readonly<Record<string, number>>;
    readonly exported: Readonly<Record<string, number>>;
    readonly summary: RepertorySummary;
    /** Lines of the list of what is low. */
    readonly low: number;
    readonly menu: ReadonlyMap<string, number>;
    readonly menuLists: Readonly<Record<string, number>>;
    /** The kinds of all that needs attention, a member for each. */
    readonly attention: readonly OverviewException["kind"][];
  } | null;
  readonly stock: readonly RepertoryRow[];
  /** Goods types with their safety stock, of this reader's lists. */
  readonly goods: readonly {
    readonly id: string;
    readonly clientId: string | null;
    readonly safetyStock: number;
  }[];
  readonly incoming: number;
  readonly lowNotice: number | null;
}

/** All rows of a list, page by page. */
async function everyRow<T>(
  api: Api,
  resource: string,
  query: Readonly<Record<string, string>>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let current = 1; ; current += 1) {
    const { data, code } = await api.get<ListPage<T>>(`/api/${resource}/queryByPage`, {
      query: { ...query, pageSize: 200, current },
    });
    if (code !== 20000) throw new Error(`${resource}: ${code}`);
    rows.push(...data.list);
    if (data.list.length < 200) return rows;
  }
}

const totalOf = async (
  api: Api,
  resource: string,
  query: Readonly<Record<string, string>>,
): Promise<number> => {
  const { data, code } = await api.get<ListPage<object>>(`/api/${resource}/queryByPage`, {
    query: { ...query, pageSize: 1 },
  });
  if (code !== 20000) throw new Error(`${resource} ${JSON.stringify(query)}: ${code}`);
  return data.total;
};

/** The lines of a file below its header; a quoted field may hold line breaks. */
async function exportedOf(
  url: string,
  token: string,
  resource: string,
  query: Readonly<Record<string, string>>,
) {
  const at = new URL(`/api/${resource}/export?${new URLSearchParams(query)}`, url);
  const answer = await fetch(at, { headers: { token } });
  if (answer.headers.get("content-type")?.startsWith("text/csv") !== true)
    throw new Error(`${at} is no file`);
  const text = (await answer.text()).replaceAll(/"(?:[^"]|"")*"/g, "q");
  return text.trim().split(/\r?\n/).length - 1;
}

async function byName(work: (list: FigureList) => Promise<number>): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, list] of Object.entries(LISTS)) found[name] = await work(list);
  return found;
}

/** What each page of the menu lists, by the statuses that its page asks for. */
const MENU_LISTS: Readonly<Record<string, readonly [resource: string, status: string]>> = {
  "entry-apply": ["entry", "draft,rejected"],
  "entry-verify": ["entry", "pending"],
  "entry-handle": ["entry", "approved,receiving"],
  "exit-apply": ["exit", "draft,rejected"],
  "exit-verify": ["exit", "pending"],
  "exit-handle": ["exit", "approved,picking,picked"],
  "delivery-handle": ["delivery", "pending,assigned,inTransit,failed,returning"],
};

/** A person of a role that opens every page its roleCode allows. */
export const personOf = (roleCode: "admin" | "client", clientId: string | null): Person => ({
  kind: "person",
  userId: "",
  userName: "",
  roleCode,
  clientId,
  pages: pagesOf(
    roleCode,
    grantablePages(roleCode).map(({ name }) => name),
  ),
});

/** Reads all figures of this reader; `admin` may read every list. */
export async function readFigures(
  server: TestServer,
  admin: Api,
  { name, api, token, narrows, person }: Onlooker,
  lowNotice: number | null,
): Promise<Reported> {
  const overview = (await api.get<Overview>("/api/overview")).data;
  const listTotals = await byName((list) =>
    totalOf(admin, list.resource, { ...list.query(overview.asOf), ...narrows }),
  );
  const entries = await everyRow<EntryRow>(admin, "entry", { status: "approved,receiving", ...narrows });
  let own: Reported["own"] = null;
  if (person) {
    const menuLists: Record<string, number> = {};
    for (const [page, [resource, status]] of Object.entries(MENU_LISTS))
      menuLists[page] = await totalOf(api, resource, { status });
    own = {
      totals: await byName((list) => totalOf(api, list.resource, list.query(overview.asOf))),
      exported: await byName((list) =>
        exportedOf(server.url, token, list.resource, list.query(overview.asOf)),
      ),
      low: (await api.get<ListPage<object>>("/api/repertory/goods/queryByPage", { query: { isLow: "true" } }))
        .data.total,
      summary: (await api.get<RepertorySummary>("/api/repertory/summary")).data,
      menu: menuCounts(overview, person),
      menuLists,
      attention: (await api.get<readonly OverviewException[]>("/api/overview/exceptions")).data.map(
        ({ kind }) => kind,
      ),
    };
  }
  const ofClient = narrows.clientId;
  const types = await everyRow<Reported["goods"][number] & { readonly status: string }>(admin, "goods/type", {
    status: "enabled",
  });
  return {
    ...{ name, overview, listTotals, own, lowNotice },
    stock: await everyRow<RepertoryRow>(admin, "repertory", narrows),
    goods: types.filter((type) => ofClient === undefined || type.clientId === ofClient),
    incoming: entries.reduce(
      (sum, row) =>
        sum + Math.max(0, row.expectedTotal - row.goodTotal - row.damagedTotal - row.closedShortTotal),
      0,
    ),
  };
}

/** A figure that differs between two places. */
export interface Disagreement {
  readonly who: string;
  readonly figure: string;
  readonly said: readonly number[];
}

/** Compares one reader's figures: [] if all places agree. `today` is the business day. */
export function disagreements(reported: Reported, today: string): readonly Disagreement[] {
  const found: Disagreement[] = [];
  const same = (figure: string, ...said: readonly number[]) => {
    if (new Set(said).size > 1) found.push({ who: reported.name, figure, said });
  };
  const { overview, own, stock } = reported;
  for (const [name, { count }] of Object.entries(LISTS)) {
    const shown = [reported.listTotals[name], ...(own ? [own.totals[name], own.exported[name]] : [])];
    same(name, count(overview), ...shown.map((total) => total ?? -1));
  }
  if (own) for (const [page, count] of own.menu) same(`menu ${page}`, count, own.menuLists[page] ?? -1);

  for (const kind of own ? EXCEPTION_KINDS : []) {
    const listed = own?.attention.filter((each) => each === kind).length ?? 0;
    same(`attention ${kind}`, overview.exceptionCounts[kind], listed);
  }

  const sum = (of: (row: RepertoryRow) => number) => stock.reduce((total, row) => total + of(row), 0);
  const { stock: figures } = overview;
  const onHand = sum((row) => row.onHand);
  const parts = STOCK_STANDINGS.reduce((total, standing) => total + figures[standing], figures.reserved);
  same("onHand", figures.onHand, onHand, parts, ...(own ? [own.summary.onHand] : []));
  same(
    "reserved",
    figures.reserved,
    sum((row) => row.reserved),
    ...(own ? [own.summary.reserved] : []),
  );
  same(
    "available",
    figures.available,
    sum((row) => row.available),
  );
  for (const standing of STOCK_STANDINGS) {
    const listed = sum((row) => (row.standing === standing ? row.onHand - row.reserved : 0));
    same(standing, figures[standing], listed, ...(own ? [own.summary[standing]] : []));
  }
  same("incoming", figures.incoming, reported.incoming, ...(own ? [own.summary.incoming] : []));
  const until = new Date(Date.parse(`${today}T00:00:00Z`) + 30 * 86_400_000).toISOString().slice(0, 10);
  const isNear = ({ condition, expiry }: RepertoryRow) =>
    condition === "good" && expiry !== null && expiry >= today && expiry <= until;
  same(
    "nearExpiry",
    figures.nearExpiry,
    sum((row) => (isNear(row) ? row.onHand : 0)),
  );
  const availableOf = (typeId: string) => sum((row) => (row.typeId === typeId ? row.available : 0));
  const low = reported.goods.filter(({ id, safetyStock }) => availableOf(id) < safetyStock).length;
  same(
    "low",
    figures.low,
    low,
    ...(own ? [own.low] : []),
    ...(reported.lowNotice === null ? [] : [reported.lowNotice]),
  );
  return found;
}
