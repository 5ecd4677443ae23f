/** The camera as a scanner: a filmed stream of twelve codes is read at the pick desk, and nothing of it weighs on other pages. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect } from "@playwright/test";
import { browserArgs, findBrowser } from "../../scripts/browser.mjs";
import type { ExitDetail } from "../../src/contracts/exit.ts";
import type { Option } from "../../src/contracts/options.ts";
import { FILMED, writeFilm } from "../support/camera-film.ts";
import { serverOfFile } from "./own-server.ts";
import { signIn } from "./people.ts";
import { ask, command, send, stockOf } from "./requests.ts";
import { test } from "./test.ts";

const server = serverOfFile();

test("twelve of twelve filmed codes go the way of a scan, and the reader is loaded by the press alone", async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "tallyboard-film-"));
  const film = join(folder, "codes.y4m");
  await writeFilm(film);
  const client = await signIn(browser, server.url, "huaxin");
  const { warehouse, goods } = await stockOf(client);
  const warehouses = await ask<readonly Option[]>(client, "/api/warehouse/options?keyword=");
  const { id } = await send<ExitDetail>(client, "/api/exit/saveOrUpdate", {
    warehouseId: warehouses.find(({ name }) => name === warehouse)?.id,
    ...{ mode: "pickup", consigneeName: "王师傅" },
    lines: goods.slice(0, 1).map(({ id: typeId }) => ({ typeId, requested: 3 })),
  });
  await command(client, "exit", "submit", id);
  const executablePath = findBrowser();
  const filmed = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...browserArgs,
      ...["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${film}`],
    ],
  });
  try {
    const admin = await signIn(filmed, server.url, "admin");
    await admin.context().grantPermissions(["camera"]);
    await command(admin, "exit", "approve", id);
    await command(admin, "exit", "startPicking", id);
    const readers: string[] = [];
    const refused: string[] = [];
    admin.on("request", (request) => {
      if (/code-reader|zxing/.test(request.url())) readers.push(request.url());
    });
    const policies: Promise<readonly [name: string, policy: string | null]>[] = [];
    admin.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (/^\/(code-reader|exit)/.test(pathname))
        policies.push(response.headerValue("content-security-policy").then((policy) => [pathname, policy]));
    });
    admin.on("console", (message) => {
      if (/Content Security Policy|TrustedScriptURL/.test(message.text())) refused.push(message.text());
    });
    await admin.goto(`/exit/exit-handle?pick=${id}`);
    await expect(admin.getByPlaceholder("扫描或输入")).toBeFocused();
    expect(readers).toEqual([]);
    await admin.getByRole("button", { name: "用摄像头扫码" }).click();
    await expect(admin.getByLabel("摄像头画面")).toBeVisible();
    const log = admin.getByRole("list", { name: "扫描记录" });
    for (const [, text] of FILMED) {
      const shown = text.replace("]C1", "").split("\u001d")[0] ?? "";
      await expect(log.getByText(shown).first(), text).toBeVisible({ timeout: 60_000 });
    }
    expect(readers.length).toBeGreaterThan(0);
    expect(refused).toEqual([]);
    // WebAssembly is compiled by the reader alone.
    for (const [pathname, policy] of await Promise.all(policies))
      expect(policy?.includes("'wasm-unsafe-eval'"), pathname).toBe(pathname.startsWith("/code-reader"));
    expect(policies.length).toBeGreaterThan(1);
    await admin.getByRole("button", { name: "关闭摄像头" }).click();
    await expect(admin.getByLabel("摄像头画面")).toHaveCount(0);
  } finally {
    await filmed.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
