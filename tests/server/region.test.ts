import { afterAll, beforeAll, expect, it } from "vitest";
import { existingRegions } from "../../server/platform/regions.ts";
import { demoClients, demoWarehouses } from "../../server/seeds/demo/demo-tables.ts";
import type { NamedRegion, RegionNode } from "../../src/contracts/region.ts";
import { pathOf } from "../../src/domain/region.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let admin: Api;
let owner: Api;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as("admin");
  owner = await server.as("huaxin");
  token = await server.signIn("huaxin2");
});
afterAll(() => server.stop());

const tree = async (language?: string) =>
  (await owner.get<readonly RegionNode[]>("/api/region/tree", language ? { language } : {})).data;

it("has every region under the one that its code says, and overseas at the end", async () => {
  const provinces = await tree();
  expect(provinces).toHaveLength(35);
  expect(provinces.at(-1)).toEqual({ code: 990_000, name: "海外" });
  const seen = new Set<number>();
  const walk = (nodes: readonly RegionNode[], above: readonly number[]): void => {
    for (const { code, name, children = [] } of nodes) {
      expect(pathOf(code)).toEqual([...above, code]);
      expect(name).not.toBe("");
      expect(seen.has(code)).toBe(false);
      seen.add(code);
      walk(children, [...above, code]);
    }
  };
  walk(provinces, []);
  expect(seen.size).toBeGreaterThan(3_500);
  expect((await tree("en-US")).at(-1)).toEqual({ code: 990_000, name: "Overseas" });
});

it("names a region with those that it lies in, and knows no invented one", async () => {
  const nameOf = async (code: string) => owner.get<NamedRegion>("/api/region/name", { query: { code } });
  expect((await nameOf("310115")).data).toEqual({
    code: 310_115,
    names: ["上海市", "浦东新区"],
    name: "上海市 / 浦东新区",
  });
  expect((await nameOf("510113")).data.name).toBe("四川省 / 成都市 / 青白江区");
  expect((await nameOf("990000")).data.name).toBe("海外");
  expect(await nameOf("123456")).toMatchObject({ code: 40400 });
  for (const bad of ["31011", "0310115", "31011x", ""])
    expect(await nameOf(bad)).toMatchObject({ code: 40000 });
});

it("names every region in English without a Chinese character, and each by its own kind", async () => {
  const english = async (code: string) =>
    (await owner.get<NamedRegion>("/api/region/name", { query: { code }, language: "en-US" })).data.name;
  expect(await english("310115")).toBe("Shanghai / Pudong New Area");
  expect(await english("320506")).toBe("Jiangsu / Suzhou / Wuzhong District");
  expect(await english("320583")).toBe("Jiangsu / Suzhou / Kunshan");
  expect(await english("610102")).toBe("Shaanxi / Xi'an / Xincheng District");
  expect(await english("371722")).toBe("Shandong / Heze / Shanxian County");
  expect(await english("419001")).toBe("Henan / Jiyuan");
  expect(await english("990000")).toBe("Overseas");
  const flat = (nodes: readonly RegionNode[]): readonly RegionNode[] =>
    nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
  const [inChinese, inEnglish] = [flat(await tree()), flat(await tree("en-US"))];
  expect(inEnglish.map(({ code }) => code)).toEqual(inChinese.map(({ code }) => code));
  expect(inEnglish.filter(({ name }) => !/^[A-Z][A-Za-z' -]+$/.test(name))).toEqual([]);
});

it("is refused without a sign-in", async () => {
  expect(await server.api().get("/api/region/tree")).toMatchObject({ code: 50008 });
  expect(await server.api().get("/api/region/name", { query: { code: "310115" } })).toMatchObject({
    code: 50008,
  });
});

it("sends the tree once: a browser that has it already is told that it is the same", async () => {
  const ask = (headers: Readonly<Record<string, string>>) =>
    fetch(new URL("/api/region/tree", server.url), { headers: { token, ...headers } });
  const first = await ask({ "accept-encoding": "identity" });
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect(first.headers.get("cache-control")).toContain("private");
  const again = await ask({ "accept-encoding": "identity", "if-none-match": etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  const english = await ask({
    "accept-encoding": "identity",
    "if-none-match": etag,
    "accept-language": "en-US",
  });
  expect(english.status).toBe(200);
  const zipped = await ask({ "accept-encoding": "gzip" });
  expect(zipped.headers.get("content-encoding")).toBe("gzip");
  expect(zipped.headers.get("etag")).not.toBe(etag);
  // fetch has unpacked it: what arrives is the same either way.
  expect(await zipped.json()).toEqual(await first.json());
});

it("takes a region that exists for a client or a warehouse, and refuses an invented one beside its field", async () => {
  const warehouse = { code: "WH-R", name: "地区仓", kind: "normal" };
  const save = (regionCode: number | null) =>
    admin.post<{ id: string; version: number }>("/api/warehouse/saveOrUpdate", {
      body: { ...warehouse, regionCode },
    });
  for (const invented of [123_456, 310_199, 990_000 - 1]) {
    expect(await save(invented)).toMatchObject({
      code: 42200,
      data: { because: ["unusable"], details: { fields: { regionCode: "unusable" } } },
    });
  }
  expect(await save(99)).toMatchObject({ code: 40000 });
  expect(await save(310_115)).toMatchObject({ code: 20000, data: { regionCode: 310_115 } });
});

it("has only real regions in the demo world", async () => {
  const codes = [...demoClients(), ...demoWarehouses()].map(({ regionCode }) => regionCode);
  expect(codes.length).toBeGreaterThan(5);
  expect(await existingRegions(codes)).toEqual(new Set(codes));
});
