/** Pictures of goods: whose they are, who may see them, and where rows show them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EntryDetail } from "../../src/contracts/entry.ts";
import type { ExitDetail } from "../../src/contracts/exit.ts";
import type { ImportAnswer } from "../../src/contracts/import-answer.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { GoodsTypeOption } from "../../src/contracts/options.ts";
import type { GoodsStock, RepertoryRow } from "../../src/contracts/repertory.ts";
import { announce } from "../support/entries.ts";
import { draftExit, type ExitCrew, granted, stockUp } from "../support/exits.ts";
import { fileOf, upload } from "../support/files.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse } from "../support/warehouse.ts";

interface Goods {
  readonly id: string;
  readonly version: number;
  readonly picture: string | null;
}

let dataDir: string;
let server: TestServer;
let crew: ExitCrew;
const tokens = { admin: "", huaxin: "", beichen: "" };

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "tallyboard-pictures-"));
  server = await startTestServer({ config: { dataDir } });
  for (const account of ["admin", "huaxin", "beichen"] as const)
    tokens[account] = await server.signIn(account);
  crew = {
    owner: server.api(tokens.huaxin),
    admin: server.api(tokens.admin),
    clientId: server.world.clientIds.huaxin,
  };
});
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Account = keyof typeof tokens;

async function uploaded(by: Account, kind: "jpeg" | "pdf" = "jpeg"): Promise<string> {
  const { data } = await upload(server.url, tokens[by], fileOf(kind));
  return data.id;
}

const statusFor = async (by: Account, id: string): Promise<number> =>
  (await fetch(new URL(`/api/file/content?id=${id}`, server.url), { headers: { token: tokens[by] } })).status;

let serial = 0;

const save = (by: Account, body: object) => {
  serial += 1;
  return server.api(tokens[by]).post<Goods>("/api/goods/type/saveOrUpdate", {
    body: { skuCode: `PIC-${serial}`, name: "纯牛奶", unit: "盒", ...body },
  });
};

it("the picture of a client's own goods is seen by that client and the warehouse, never by another client", async () => {
  const picture = await uploaded("huaxin");
  const goods = granted("goods", await save("huaxin", { picture }));
  expect(goods.picture).toBe(picture);
  const byAdmin = await uploaded("admin");
  const onBehalf = granted("goods", await save("admin", { picture: byAdmin, clientId: crew.clientId }));
  for (const id of [picture, byAdmin]) {
    expect(await statusFor("huaxin", id)).toBe(200);
    expect(await statusFor("admin", id)).toBe(200);
    expect(await statusFor("beichen", id)).toBe(404);
  }
  expect(onBehalf.picture).toBe(byAdmin);
});

it("the picture of common goods is seen by all clients, and of a replaced one by none", async () => {
  const first = await uploaded("admin");
  const body = { skuCode: "PIC-COMMON", name: "托盘", unit: "个" };
  const goods = granted("goods", await save("admin", { ...body, picture: first }));
  expect([await statusFor("huaxin", first), await statusFor("beichen", first)]).toEqual([200, 200]);
  const second = await uploaded("admin");
  const { id, version } = goods;
  granted("a change", await save("admin", { ...body, id, version, picture: second }));
  expect([await statusFor("huaxin", first), await statusFor("huaxin", second)]).toEqual([404, 200]);
  const query = { id };
  granted("a deletion", await crew.admin.del("/api/goods/type/delete", { query }));
  expect(await statusFor("huaxin", second)).toBe(404);
});

it("a picture is an image that nothing else names, and a client's people name only their own uploads", async () => {
  const used = await uploaded("huaxin");
  granted("goods", await save("huaxin", { picture: used }));
  const unusable = {
    "of other goods": used,
    "of another client": await uploaded("beichen"),
    "of an admin, whose id a client has learnt": await uploaded("admin"),
    "a PDF": await uploaded("huaxin", "pdf"),
    "no file": "0190f0a0-0000-7000-8000-000000000000",
  };
  for (const [name, picture] of Object.entries(unusable))
    expect(await save("huaxin", { picture }), name).toMatchObject({
      code: 42200,
      data: { details: { fields: { picture: "fileUsable" } } },
    });
  expect(await save("huaxin", { picture: "milk.jpg" })).toMatchObject({ code: 40000 });
});

it("an import keeps the picture, and neither takes nor exports one", async () => {
  const picture = await uploaded("huaxin");
  const { id } = granted("goods", await save("huaxin", { skuCode: "PIC-IMPORT", picture }));
  const lines = [["PIC-IMPORT", "新名称", "盒"]];
  const written = await crew.owner.post<ImportAnswer>("/api/goods/type/import", {
    body: { mode: "write", header: ["skuCode", "name", "unit"], lines },
  });
  expect(granted("the import", written)).toMatchObject({ isWritten: true, changed: 1 });
  const read = await crew.owner.get<Goods>("/api/goods/type/detail", { query: { id } });
  expect(granted("the goods", read)).toMatchObject({ name: "新名称", picture });
  const refused = await crew.owner.post<ImportAnswer>("/api/goods/type/import", {
    body: { mode: "check", header: ["skuCode", "picture"], lines: [["PIC-IMPORT", picture]] },
  });
  expect(granted("the check", refused)).toMatchObject({ faultCount: 1 });
  const token = { token: tokens.huaxin, "accept-language": "en-US" };
  const csv = await fetch(new URL("/api/goods/type/export?skuCode=PIC-IMPORT", server.url), {
    headers: token,
  });
  expect(await csv.text()).not.toContain("Picture");
});

it("every row that names the goods carries their picture", async () => {
  const warehouse = await createSmallWarehouse(server.deps, "PIC");
  const { typeId } = warehouse;
  const picture = await uploaded("admin");
  const [stored] = granted(
    "the list",
    await crew.admin.get<ListPage<Goods>>("/api/goods/type/queryByPage", { query: { skuCode: "PIC-PLAIN" } }),
  ).list;
  const body = { ...stored, picture };
  granted("a change", await crew.admin.post("/api/goods/type/saveOrUpdate", { body }));
  await stockUp(crew, warehouse, 10);
  const entry = await announce(crew.owner, warehouse, [{ typeId, expected: 2 }]);
  const exit = await draftExit(crew, warehouse);
  const detail = async <Detail>(kind: string, id: string) =>
    granted(kind, await crew.owner.get<Detail>(`/api/${kind}/detail`, { query: { id } }));
  expect((await detail<EntryDetail>("entry", entry.id)).lines[0]?.typePicture).toBe(picture);
  expect((await detail<ExitDetail>("exit", exit.id)).lines[0]?.typePicture).toBe(picture);
  const stock = async <Row>(path: string) =>
    granted(path, await crew.owner.get<ListPage<Row>>(path, { query: { typeId } })).list[0];
  expect(await stock<RepertoryRow>("/api/repertory/queryByPage")).toMatchObject({ typePicture: picture });
  expect(await stock<GoodsStock>("/api/repertory/goods/queryByPage")).toMatchObject({ typePicture: picture });
  const asked = await crew.owner.get<readonly GoodsTypeOption[]>("/api/goods/type/options", {
    query: { id: typeId },
  });
  expect(granted("the options", asked)[0]?.typePicture).toBe(picture);
});
