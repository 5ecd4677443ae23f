import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csv } from "../../server/platform/http/csv.ts";
import { defineRoute } from "../../server/platform/http/define-route.ts";
import { createFastify } from "../../server/platform/http/fastify.ts";
import {
  isInvalid,
  type ListSpec,
  listQuerySchema,
  readAll,
  readListQuery,
  readPage,
} from "../../server/platform/http/list-query.ts";
import { listen, stopListening } from "../../server/platform/http/listen.ts";
import { ok } from "../../server/platform/http/outcome.ts";
import { idsAt } from "../../server/platform/ids.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import { type Api, apiAt, startTestServer, type TestServer } from "../support/server.ts";

const spec: ListSpec = {
  columns: {
    number: { of: "d.code", kind: "text", sorts: true },
    title: { of: "d.name", kind: "text" },
    status: { of: "d.status", kind: "text", values: ["enabled", "disabled"] },
    sort: { of: "d.sort", kind: "integer", sorts: true },
    createdAt: { of: "d.createdAt", kind: "instant", sorts: true },
  },
  id: "d.id",
  sort: ["-createdAt"],
  keyword: ["d.code", "d.name"],
};
const timeZone = "Asia/Shanghai";

let server: TestServer;
let api: Api;
let base: string;
let stop: () => Promise<void>;

/** Names that a spreadsheet would take for formulas, also by the full-width signs that Chinese keyboards type. */
const names = new Map([
  [7, '=1+1,"甲"'],
  ...["＝", "＋", "－", "＠"].map((sign, index) => [8 + index, `${sign}1+1`] as const),
]);

/** 12,000 departments: 10 a minute, the first at midnight of 2026-03-01 in Shanghai. */
beforeAll(async () => {
  server = await startTestServer();
  const start = Date.parse("2026-03-01T00:00:00+08:00");
  const rows = Array.from({ length: 12_000 }, (_, index) => {
    const at = new Date(start + Math.floor(index / 10) * 60_000);
    const code = `D${String(index).padStart(5, "0")}`;
    const id = idsAt({ now: () => at })();
    const name = names.get(index) ?? `部门 100%_${index}`;
    return { id, code, name, sort: index % 10, status: index % 4 ? "enabled" : "disabled", createdAt: at };
  });
  await server.deps.db.transaction(async (tx) => {
    for (let from = 0; from < rows.length; from += 2_000) {
      await tx
        .insertInto("department")
        .values(
          rows.slice(from, from + 2_000).map((row) => ({
            ...row,
            status: row.status === "enabled" ? ("enabled" as const) : ("disabled" as const),
            updatedAt: row.createdAt,
          })),
        )
        .execute();
    }
  });
  const app = createFastify(server.deps);
  const { reader } = server.deps.db;
  const departments = () =>
    reader.selectFrom("department as d").select(["d.id", "d.code", "d.name", "d.sort", "d.createdAt"]);
  defineRoute(app, {
    method: "GET",
    url: "/api/test/list",
    permission: { kind: "public" },
    summary: "A list.",
    query: listQuerySchema(spec),
    handler: async ({ query }) => {
      const request = readListQuery(spec, query);
      return isInvalid(request)
        ? request
        : ok(await readPage(reader, departments(), { spec, request, timeZone }));
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/test/export",
    permission: { kind: "public" },
    summary: "The same as CSV.",
    query: listQuerySchema(spec),
    streams: "text/csv",
    handler: async ({ query }) => {
      const request = readListQuery(spec, query);
      if (isInvalid(request)) return request;
      const columns = [
        { title: "编号", of: (row: { code: string }) => row.code },
        { title: "名称", of: (row: { name: string }) => row.name },
        { title: "排序", of: (row: { sort: number }) => row.sort - 5 },
      ];
      return csv("departments", columns, readAll(departments(), { spec, request, timeZone }));
    },
  });
  base = await listen(app, { host: "127.0.0.1", port: 0 });
  api = apiAt(base, null);
  stop = async () => stopListening(app);
});
afterAll(async () => {
  await stop?.();
  await server?.stop();
});

interface Row {
  readonly id: string;
  readonly code: string;
  readonly sort: number;
}
const list = (query: Record<string, string | number>) => api.get<ListPage<Row>>("/api/test/list", { query });
const codes = async (query: Record<string, string | number>) =>
  (await list(query)).data.list.map((row) => row.code);

const exportUrl = (query: Record<string, string>) => `${base}/api/test/export?${new URLSearchParams(query)}`;

describe("a list", () => {
  it("begins with the first 20 of its usual order and says that there are at least 10,000", async () => {
    const { data } = await list({});
    expect(data).toMatchObject({ total: 10_000, totalCapped: true, current: 1, pageSize: 20 });
    expect(data.list).toHaveLength(20);
    expect(data.list.every((row) => row.code >= "D11980")).toBe(true);
  });

  it("counts exactly what is below 10,000", async () => {
    const { data } = await list({ status: "disabled" });
    expect(data).toMatchObject({ total: 3_000, totalCapped: false });
  });

  it("shows every row once over all pages, though ten share each instant", async () => {
    const seen: string[] = [];
    for (let current = 1; current <= 15; current += 1) {
      const page = await list({
        createdAtTo: "2026-03-01T00:19:00+08:00",
        pageSize: 14,
        current,
        sort: "createdAt",
      });
      seen.push(...page.data.list.map((row) => row.id));
    }
    expect(seen).toHaveLength(200);
    expect(new Set(seen).size).toBe(200);
  });

  it("sorts by several fields, each its way", async () => {
    const { data } = await list({
      sort: "sort,-number",
      pageSize: 3,
      createdAtTo: "2026-03-01T00:01:00+08:00",
    });
    expect(data.list.map((row) => row.code)).toEqual(["D00010", "D00000", "D00011"]);
  });

  it("filters by equality, and by several values at once", async () => {
    expect(await codes({ number: "D00003" })).toEqual(["D00003"]);
    expect(await codes({ number: "D00003,D00001,nothing", sort: "number" })).toEqual(["D00001", "D00003"]);
  });

  it("counts a day to its end, in the business's time zone", async () => {
    // 1,440 minutes with 10 rows each would be 14,400; the rows end 1,200 minutes into the day.
    expect((await list({ createdAtFrom: "2026-03-01", createdAtTo: "2026-03-01" })).data.totalCapped).toBe(
      true,
    );
    expect((await list({ createdAtTo: "2026-02-28" })).data.total).toBe(0);
    const until = await list({ createdAtFrom: "2026-02-28T15:30:00Z", createdAtTo: "2026-02-28T16:09:00Z" });
    expect(until.data.total).toBe(100);
  });

  it("takes the signs of a pattern in a keyword for what they are", async () => {
    expect(await codes({ keyword: "%_42", sort: "number", pageSize: 2 })).toEqual(["D00042", "D00420"]);
    expect((await list({ keyword: "100%%" })).data.total).toBe(0);
    expect(await codes({ keyword: "d00007" })).toEqual(["D00007"]);
  });

  it.each([
    ["a field that the list does not have", { secret: "1" }, "secret"],
    ["a sort field that is not listed", { sort: "title" }, "sort"],
    ["a sort field that is a trap", { sort: "constructor" }, "sort"],
    ["a page size over 200", { pageSize: 201 }, "pageSize"],
    ["a page before the first", { current: 0 }, "current"],
    ["a status that does not exist", { status: "enabled,gone" }, "status"],
    ["a day that does not exist", { createdAtFrom: "2026-02-31" }, "createdAtFrom"],
    ["a moment without its time zone", { createdAtTo: "2026-02-03T10:00" }, "createdAtTo"],
  ])("refuses %s", async (_what, query, path) => {
    const answer = await list(query);
    expect(answer.code).toBe(40000);
    expect(answer.data).toEqual({ errors: [expect.objectContaining({ path })] });
  });
});

describe("its export", () => {
  it("is CSV of the same filters, over several keyset pages, each row once", async () => {
    const response = await fetch(exportUrl({ status: "disabled" }));
    // As bytes: text() would take the mark for UTF-8 away.
    const text = Buffer.from(await response.arrayBuffer()).toString("utf8");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="departments.csv"');
    const lines = text.trimEnd().split("\r\n");
    expect(lines[0]).toBe("\uFEFF编号,名称,排序");
    expect(lines).toHaveLength(3_001);
    expect(new Set(lines).size).toBe(3_001);
  });

  it("makes text of what a spreadsheet would run, and leaves numbers numbers", async () => {
    const text = await (
      await fetch(exportUrl({ number: "D00007,D00008,D00009,D00010,D00011,D00001" }))
    ).text();
    expect(text).toContain(`D00007,"'=1+1,""甲""",2\r\n`);
    for (const sign of ["＝", "＋", "－", "＠"]) expect(text).toContain(`,'${sign}1+1,`);
    expect(text).toContain("D00001,部门 100%_1,-4\r\n");
  });
});
