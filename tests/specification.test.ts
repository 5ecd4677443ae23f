import { afterEach, describe, expect, it } from "vitest";
import { CODES } from "../src/contracts/envelope.ts";
import { PAGES, type PageSpec } from "../src/contracts/pages.ts";
import { loaders } from "../src/locales/loaders.ts";
import { SETTINGS_DEFAULTS } from "../src/machines/settings.values.ts";
import { createRest } from "../src/services/rest.ts";
import { STORAGE_KEYS } from "../src/services/storage.ts";

/** The menu as a person reads it: each parent with its children, in the order of the pages. */
async function menuIn(locale: "zh-CN" | "en-US") {
  const texts = { ...(await loaders[locale].boot()), ...(await loaders[locale].pages()) } as {
    readonly shell: { readonly page: Readonly<Record<string, string>> };
  };
  const shown = (PAGES as readonly PageSpec[]).filter((page) => !page.hidden);
  const named = (page: PageSpec) => texts.shell.page[page.name];
  const parents = shown.filter((page) => page.parent === null);
  return parents.map((parent) => [
    named(parent),
    ...shown.filter((page) => page.parent === parent.name).map(named),
  ]);
}

describe("the menu's labels", () => {
  it("are the specification's, in its order", async () => {
    expect(await menuIn("zh-CN")).toEqual([
      ["仪表盘", "工作台"],
      ["系统管理", "用户管理", "部门管理", "角色管理", "岗位管理"],
      ["客户管理", "客户信息"],
      ["入库管理", "入库申请", "入库审核", "入库处理", "入库记录"],
      ["仓库管理", "仓库设置", "库存管理", "货品类别", "货品品牌", "货品型号", "货品等级"],
      ["出库管理", "出库申请", "出库审核", "出库处理", "出库记录"],
      ["配送管理", "配送处理", "配送记录", "车辆管理"],
    ]);
  });

  it("are there in English for every page that has one in Chinese", async () => {
    const [chinese, english] = [await menuIn("zh-CN"), await menuIn("en-US")];
    expect(english.map((group) => group.length)).toEqual(chinese.map((group) => group.length));
    for (const label of english.flat()) expect(label).toMatch(/^[A-Z][A-Za-z ,-]+$/);
  });
});

describe("what somebody new finds", () => {
  it("are the specification's settings", () => {
    expect(SETTINGS_DEFAULTS).toEqual({
      ...{ theme: "light", colorWeak: false, navbar: true, menu: true, topMenu: false, hideMenu: false },
      ...{ menuCollapse: false, footer: true, themeColor: "#165DFF", menuWidth: 150, globalSettings: false },
      ...{ device: "desktop", tabBar: false, menuFromServer: false, serverMenu: [] },
    });
  });
});

describe("names that other programs rely on", () => {
  it("the token and the language are stored under the specification's keys", () => {
    expect(STORAGE_KEYS).toMatchObject({ token: "token", locale: "arco-locale" });
  });

  it("the codes are the contract's", () => {
    expect(Object.values(CODES).sort()).toEqual([
      ...[20000, 40000, 40001, 40300, 40400, 40900, 42200, 42900, 50000, 50008, 50012, 50014],
    ]);
  });
});

describe("the base of the calls", () => {
  const before = process.env.API_BASE_URL;
  afterEach(() => {
    if (before === undefined) delete process.env.API_BASE_URL;
    else process.env.API_BASE_URL = before;
  });

  it.each([
    [undefined, "/api/user/info"],
    ["https://api.example.com", "https://api.example.com/api/user/info"],
  ])("with API_BASE_URL %s is asked for at %s", async (base, expected) => {
    if (base === undefined) delete process.env.API_BASE_URL;
    else process.env.API_BASE_URL = base;
    const asked: string[] = [];
    const rest = createRest({
      token: () => null,
      locale: () => "zh-CN",
      onFailure: () => undefined,
      fetch: async (url) => {
        asked.push(String(url));
        return Response.json({ data: null, status: "ok", msg: "", code: 20000 });
      },
    });
    await rest.get("/api/user/info");
    expect(asked).toEqual([expected]);
  });
});
