/** Sign-in, the main job and the wall in the browsers that the other end-to-end tests do not open. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, test } from "vitest";
import { findExecutable } from "../../scripts/browser.mjs";
import { builtAt } from "../support/server-process.ts";
import { type Driver, Person, until } from "./driver.ts";
import { startFirefox } from "./firefox.ts";
import { startWebKit } from "./webkit.ts";

/** The built server with demo data, in a folder of its own. */
async function startBuilt() {
  const folder = mkdtempSync(join(tmpdir(), "tallyboard-browsers-"));
  const main = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url));
  const process = builtAt(main).start({ DATA_DIR: folder, WORLD: "demo", NODE_ENV: "test" });
  return {
    url: await process.listening,
    async end() {
      process.child.kill("SIGTERM");
      await process.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const firefox = findExecutable(["firefox-esr", "firefox"]);
const webkit = findExecutable(["WebKitWebDriver"]);
const screen = findExecutable(["Xvfb"]);

const BROWSERS = [
  { name: "Firefox", isThere: firefox !== null, start: () => startFirefox(firefox ?? "") },
  {
    name: "WebKit",
    isThere: webkit !== null && screen !== null,
    start: () => startWebKit({ driver: webkit ?? "", screen: screen ?? "" }),
  },
];

describe.each(BROWSERS)("in $name", ({ isThere, start }) => {
  describe.skipIf(!isThere)("of this machine", () => {
    let server: Awaited<ReturnType<typeof startBuilt>>;
    let driver: Driver;
    let person: Person;

    beforeAll(async () => {
      [server, driver] = await Promise.all([startBuilt(), start()]);
      person = new Person(driver);
    });
    afterAll(async () => {
      await driver?.end();
      await server?.end();
    });

    const signIn = async (account: string) => {
      await driver.goto(`${server.url}/login`);
      // These browsers ask for the language of the machine; the test reads Chinese.
      await driver.read("(localStorage.setItem('arco-locale', 'zh-CN'), true)");
      await driver.goto(`${server.url}/login`);
      await person.type("input[name=username]", account);
      await person.type("input[name=password]", "tallyboard");
      await person.click("button[type=submit]");
      await until("the workplace", async () => (await person.path()) === "/dashboard/workplace");
    };
    const leave = () => driver.read("(localStorage.removeItem('token'), true)");
    /** The selector of the field whose label begins with a text. */
    const field = async (label: string) => {
      const id = await until(label, () =>
        driver.read<string | null>(
          `[...document.querySelectorAll("label")].find((each) => each.textContent.startsWith("${label}"))?.htmlFor`,
        ),
      );
      return `[id="${id}"]`;
    };
    const choose = async (label: string, typed: string) => {
      await person.type(await field(label), typed);
      await person.click("[role=option]", typed);
    };

    test("a client files an entry, an admin approves it, and the page of it is live", async () => {
      await signIn("huaxin");
      await driver.goto(`${server.url}/entry/entry-apply`);
      await choose("仓库", "上海");
      await choose("货品 1", "A0001");
      await person.type(await field("数量"), "12");
      await person.click("button", "提交审核");
      const path = await until("the entry's page", async () => {
        const at = await person.path();
        return /^\/entry\/entry-list\/[0-9a-f-]{36}$/.test(at) && at;
      });
      await person.sees("待审核");

      await leave();
      await signIn("admin");
      await driver.goto(`${server.url}${path}`);
      await until("live", () =>
        driver.read<boolean>(`document.querySelector("[data-freshness=live]") !== null`),
      );
      await person.click("main button", "通过");
      await person.sees("待处理");
    });

    test("days have their names, and the wall is paired and live", async () => {
      await driver.goto(`${server.url}/entry/entry-list`);
      await person.sees("今天");
      const code = await driver.read<string>(`fetch("/api/display/saveOrUpdate", {
        method: "POST",
        headers: { token: localStorage.getItem("token"), "content-type": "application/json" },
        body: JSON.stringify({ name: "烟雾测试", warehouseId: null, locale: "zh-CN" }),
      }).then((answer) => answer.json()).then(({ data }) => data.code)`);
      await driver.goto(`${server.url}/monitor`);
      await person.type("input", code);
      await person.click("button", "配对");
      await person.sees("实时");
    });
  });
});
