import { mkdirSync } from "node:fs";
import { launch } from "../support/browser.ts";
import { copyOfBuilt, dataFolder, startBuilt } from "../support/server.ts";
import { signIn } from "../support/api.ts";
import { startReceiver } from "../../tests/support/receiver.ts";
const out = "/tmp/shots"; mkdirSync(out, { recursive: true });
const built = copyOfBuilt(); const folder = dataFolder(); const receiver = await startReceiver();
const server = await startBuilt(built, { DATA_DIR: folder.path, WORLD: "demo", WEBHOOK_HOSTS: "127.0.0.1", SECRETS_KEY: "a key that only this test knows, of 40 letters" });
const browser = await launch();
try {
  const url = server.url; const admin = await signIn(url, "admin");
  const call = async (path: string, body?: object, headers: Record<string,string> = { token: admin }) => (await (await fetch(url + path, { method: body ? "POST" : "GET", headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID(), ...headers }, ...(body ? { body: JSON.stringify(body) } : {}) })).json()) as any;
  const clients = (await call("/api/client/queryByPage?pageSize=200")).data.list; const huaxin = clients.find((c: any) => c.name.includes("华")) ?? clients[0];
  const roles = (await call("/api/role/queryByPage")).data.list; const clientRole = roles.find((r: any) => r.roleCode === "client");
  const detail = (await call(`/api/role/detail?id=${clientRole.id}`)).data;
  await call("/api/user/confirmPassword", { password: "tallyboard" });
  const granted = await call("/api/role/saveOrUpdate", { ...Object.fromEntries(["id","version","roleName","menu","remark"].filter((k) => k in detail).map((k) => [k, detail[k]])), menu: [...detail.menu, "integration"] });
  if (granted.code !== 20000) console.log("role", granted);
  const make = async (name: string, clientId: string | null, scopes: string[], more = {}) => { const { data, ...rest } = await call("/api/integration/saveOrUpdate", { name, clientId, scopes, ...more }); if (!data?.id) console.log(rest, data); const key = (await call("/api/integration/createKey", { id: data.id, days: 90 })).data; return { id: data.id, ...key, bearer: { authorization: `Bearer ${key.key}` } }; };
  const a = await make("华信 ERP", huaxin.id, ["entry:read", "entry:write", "webhook:write"], { perMinute: 20 });
  const b = await make("仓库看板推送程序（内部）", null, ["stock:read", "exit:read"], { addresses: "203.0.113.0/24" });
  const hook = (await call("/api/webhook/saveOrUpdate", { name: "入库通知", integrationId: a.id, topics: ["entry"] })).data;
  receiver.reply = () => ({ status: 500, body: "down for maintenance" });
  console.log((await call("/api/webhook/setUrl", { id: hook.id, url: receiver.url })).code, (await call("/api/webhook/resume", { id: hook.id })).code);
  for (let i = 0; i < 7; i++) await call("/api/integration/self", undefined, a.bearer);
  await call("/api/entry/saveOrUpdate", { nothing: 1 }, a.bearer); await call("/api/stock/nowhere/at/all", undefined, a.bearer); await call("/api/user/info", undefined, a.bearer); await call("/api/exit/queryByPage", undefined, a.bearer);
  await call("/api/integration/self", undefined, b.bearer);
  for (let i = 0; i < 14; i++) await call("/api/entry/queryByPage", undefined, a.bearer);
  await call("/api/entry/put", { sourceNumber: "PO-1", warehouseCode: (await call("/api/warehouse/queryByPage")).data.list[0].code, lines: [] }, a.bearer);
  const huaxinToken = await signIn(url, "huaxin");
  const looks: [string, string, number, string, string][] = [];
  const which = process.argv[2] ?? "all";
  for (const [who, token] of [["admin", admin], ["client", huaxinToken]] as const)
    for (const width of [1440, 1280, 768, 390]) looks.push([who, token, width, width === 1280 || width === 390 ? "en-US" : "zh-CN", width === 768 || width === 390 ? "dark" : "light"]);
  looks.push(["admin", admin, 390, "zh-CN", "light"], ["admin", admin, 1440, "en-US", "dark"]);
  for (const [who, token, width, locale, theme] of looks) {
    const context = await browser.newContext({ baseURL: url, viewport: { width, height: width < 700 ? 844 : 900 }, locale, timezoneId: "Asia/Shanghai" });
    const page = await context.newPage();
    await page.addInitScript(([t, l, th]) => { localStorage.setItem("token", t!); localStorage.setItem("arco-locale", l!); localStorage.setItem("tallyboard-settings", JSON.stringify({ theme: th })); }, [token, locale, theme]);
    for (const [name, path] of [["calls", "/integration?view=calls"], ["one", `/integration?view=calls&integrationId=${a.id}`], ["programs", "/integration"], ["hooks", "/integration?view=webhooks"], ["none", "/integration?view=calls&code=50000"]] as const) {
      if (which !== "all" && !which.split(",").includes(name)) continue;
      await page.goto(path); await page.locator("main h1").waitFor(); await page.getByRole("tab").first().waitFor(); await page.waitForLoadState("networkidle").catch(() => {});
      await new Promise((r) => setTimeout(r, 1200));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (wide > 0) console.log("overflow", who, width, name, wide);
      await page.screenshot({ path: `${out}/${who}-${name}-${width}-${locale.slice(0, 2)}-${theme}.png` });
    }
    await context.close();
  }
} finally { await browser.close(); await server.stop(); await receiver.stop(); folder.remove(); built.remove(); }
