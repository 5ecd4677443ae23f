import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root, scratch } from "../scripts/paths.mjs";
import { CODES } from "../src/contracts/envelope.ts";
import { PAGES, type PageSpec, pageByName } from "../src/contracts/pages.ts";
import { loaders } from "../src/locales/loaders.ts";
import { STORE_KEYS } from "../src/machines/console/console.ports.ts";
import { SETTINGS_DEFAULTS } from "../src/machines/console/settings.store.ts";
import { NO_TABS, visited } from "../src/machines/console/tabs.values.ts";
import { STORAGE_KEYS } from "../src/services/storage.ts";

const both = ["admin", "client"];
/** Specification section 2: name, path, roles, in the order of the menu. */
const ROUTES = [
  ["dashboard", "/dashboard", ["*"]],
  ["Workplace", "/dashboard/workplace", ["*"]],
  ["system", "/system", ["admin"]],
  ...["user", "department", "role", "post"].map((leaf) => [
    ...[`system-${leaf}`, `/system/system-${leaf}`, ["admin"]],
  ]),
  ["client", "/client", ["admin"]],
  ["client-list", "/client/client-list", ["admin"]],
  ["entry", "/entry", both],
  ["entry-apply", "/entry/entry-apply", both],
  ["entry-verify", "/entry/entry-verify", both],
  ["entry-handle", "/entry/entry-handle", ["admin"]],
  ["entry-list", "/entry/entry-list", both],
  ["warehouse", "/warehouse", both],
  ["warehouse-list", "/warehouse/warehouse-list", ["admin"]],
  ...["repertory", "goods-category", "goods-brand", "goods-type", "goods-level"].map((leaf) => [
    ...[`warehouse-${leaf}`, `/warehouse/warehouse-${leaf}`, both],
  ]),
  ["exit", "/exit", both],
  ["exit-apply", "/exit/exit-apply", both],
  ["exit-verify", "/exit/exit-verify", both],
  ["exit-handle", "/exit/exit-handle", ["admin"]],
  ["exit-list", "/exit/exit-list", both],
  ["delivery", "/delivery", both],
  ["delivery-handle", "/delivery/delivery-handle", ["admin"]],
  ["delivery-list", "/delivery/delivery-list", both],
  ["delivery-vehicle", "/delivery/delivery-vehicle", ["admin"]],
];
/** The others in the menu are ours: further leaves of a group, and the pages of further kinds of request. */
const SPECIFIED = ROUTES.map(([name]) => name as string);

/** The menu as a person reads it: each parent with its children, in the order of the pages. */
async function menuIn(locale: "zh-CN" | "en-US", isOurs = true) {
  const texts = { ...(await loaders[locale].boot()), ...(await loaders[locale].pages()) } as {
    readonly shell: { readonly page: Readonly<Record<string, string>> };
  };
  const shown = (PAGES as readonly PageSpec[]).filter(
    (page) => !page.hidden && (isOurs || SPECIFIED.includes(page.name)),
  );
  const named = (page: PageSpec) => texts.shell.page[page.name];
  const parents = shown.filter((page) => page.parent === null);
  return parents.map((parent) => [
    named(parent),
    ...shown.filter((page) => page.parent === parent.name).map(named),
  ]);
}

describe("the menu's labels", () => {
  it("are the specification's, in its order", async () => {
    expect(await menuIn("zh-CN", false)).toEqual([
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

describe("what a newcomer finds", () => {
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
    // The machines spell theirs themselves.
    expect(STORAGE_KEYS).toMatchObject(STORE_KEYS);
  });

  it("the codes are the contract's", () => {
    expect(Object.values(CODES).sort()).toEqual([
      ...[20000, 40000, 40001, 40002, 40300, 40400, 40900, 42200, 42900, 50000, 50008, 50012, 50014, 50300],
    ]);
  });
});

describe("the base of the calls", () => {
  let folder: string;
  beforeAll(() => {
    mkdirSync(scratch, { recursive: true });
    folder = mkdtempSync(join(scratch, "base-of-calls-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Builds the client of the calls as the console is built, runs it, and says which address it asks. */
  async function askedBy(build: string, base: string | undefined): Promise<readonly string[]> {
    const entry = join(folder, `${build}.ts`);
    const rest = relative(folder, join(root, "src/services/rest.ts"));
    const call = 'createRest({ token: () => null, locale: () => "zh-CN" }).get("/api/user/info")';
    writeFileSync(
      entry,
      `import { createRest } from ${JSON.stringify(rest)};\nglobalThis.answer = ${call};\n`,
    );
    const { API_BASE_URL: _, ...surroundings } = process.env;
    const env = {
      ...surroundings,
      NODE_ENV: "production",
      ...(base === undefined ? {} : { API_BASE_URL: base }),
    };
    const options = ["--no-source-maps", "--no-autoinstall", "--log-level", "warn"];
    const folders = ["--dist-dir", join(folder, "built"), "--cache-dir", join(folder, "cache")];
    const parcel = join(root, "node_modules/parcel/lib/bin.js");
    await promisify(execFile)(process.execPath, [parcel, "build", entry, ...folders, ...options], {
      ...{ cwd: root, env },
    });
    const asked: string[] = [];
    const browser = {
      ...{ AbortController, URLSearchParams, setTimeout, clearTimeout },
      answer: Promise.resolve(),
      fetch: async (url: string) => {
        asked.push(url);
        return Response.json({ data: null, status: "ok", msg: "", code: 20000 });
      },
    };
    runInNewContext(readFileSync(join(folder, "built", `${build}.js`), "utf8"), browser);
    await browser.answer;
    return asked;
  }

  it.each([
    ["unset", undefined, "/api/user/info"],
    ["elsewhere", "https://api.example.com", "https://api.example.com/api/user/info"],
  ])("built with API_BASE_URL %s (%s) the console asks %s", async (build, base, expected) => {
    expect(await askedBy(build, base)).toEqual([expected]);
  });
});

describe("the routes", () => {
  const pages = PAGES as readonly PageSpec[];
  it("have the specification's names, paths and roles, in its order", () => {
    const shown = pages.filter((page) => !page.hidden);
    const specified = shown.filter(({ name }) => SPECIFIED.includes(name));
    expect(specified.map(({ name, path, roles }) => [name, path, roles])).toEqual(ROUTES);
    for (const { name, parent } of shown) {
      const [group] = shown.filter(
        ({ path }) => path.split("/")[1] === pageByName.get(name)?.path.split("/")[1],
      );
      expect(parent ?? name).toBe(group?.name);
    }
  });

  it("have the redirect page hidden, for any role, and not cached; every other page is cached", () => {
    expect(pageByName.get("redirect")).toMatchObject({ path: "/redirect/:path", hidden: true, roles: ["*"] });
    expect(pages.filter(({ ignoreCache }) => ignoreCache).map(({ name }) => name)).toEqual(["redirect"]);
  });
});

describe("the pages that are kept", () => {
  const place = (name: string, id: string) => ({ name, id, params: {}, search: "" });

  it("are all that were visited, but for one that asks not to be cached", () => {
    const visitedThree = ["message", "redirect", "profile"].reduce(
      (tabs, name) => visited(tabs, place(name, `/${name}`)),
      NO_TABS,
    );
    expect(visitedThree.live).toEqual(["/profile", "/message"]);
  });
});
