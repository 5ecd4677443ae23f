import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ask, signIn } from "../../bench/support/api.ts";
import type { EntryDetail, EntryRow } from "../../src/contracts/entry.ts";
import type { Option } from "../../src/contracts/options.ts";
import { ffmpeg, type Stage } from "./stage.ts";

/** Of the film, in pixels. */
const WIDTH = 1120;
const CAPTION_HEIGHT = 92;
const FRAMES_A_SECOND = 10;

interface Scene {
  readonly says: readonly [chinese: string, english: string];
  readonly seconds: number;
  act(): Promise<unknown>;
}

/** An entry as its client sees it: by hand up to the submission, then the page updates by itself. */
export async function film(stage: Stage): Promise<void> {
  const page = await stage.page("huaxin");
  const folder = mkdtempSync(join(tmpdir(), "tallyboard-film-"));
  try {
    await page.goto("/entry/entry-apply");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const frames: string[] = [];
    const captions: string[] = [];
    for (const [at, scene] of scenesOf(stage, page).entries()) {
      const caption = join(folder, `caption-${at}.png`);
      await drawCaption(page, caption, `${at + 1}. ${stage.say(...scene.says)}`);
      captions.push(listed(caption, scene.seconds));
      frames.push(...(await shootScene(page, scene, join(folder, `scene-${at}`))));
    }
    splice(folder, frames, captions, stage.fileOf("announce", "webm"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await page.context().close();
  }
}

function scenesOf(stage: Stage, page: Page): readonly Scene[] {
  const warehouse = async (): Promise<EntryDetail> => {
    const token = await signIn(stage.url, "admin");
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    return ask<EntryDetail>(stage.url, token, `/api/entry/detail?id=${id}`);
  };
  const command = async (name: string, more: (entry: EntryDetail) => object = () => ({})) => {
    const entry = await warehouse();
    const token = await signIn(stage.url, "admin");
    await ask<EntryRow>(stage.url, token, `/api/entry/${name}`, {
      ...{ id: entry.id, version: entry.version },
      ...more(entry),
    });
  };
  const receive = async (good: number) => {
    const { warehouseId } = await warehouse();
    const token = await signIn(stage.url, "admin");
    const path = `/api/warehouse/location/options?warehouseId=${warehouseId}&keyword=A-01`;
    const [location] = await ask<readonly Option[]>(stage.url, token, path);
    await command("receive", ({ lines }) => ({
      lines: lines.map(({ id }) => ({
        ...{ lineId: id, locationId: location?.id, good, damaged: 0 },
        ...{ lot: "L261118", expiry: "2027-11-18" },
      })),
    }));
  };
  const choose = async (name: string, text: string) => {
    const field = page.getByRole("combobox", { name });
    await field.click();
    await field.pressSequentially(text, { delay: 150 });
    const option = page.getByRole("option").filter({ visible: true }).first();
    await option.waitFor();
    await page.waitForTimeout(700);
    await option.click();
  };
  return [
    {
      says: ["在「入库申请」里选择收货的仓库", "Under Entry apply, choose the warehouse"],
      seconds: 4,
      act: () => choose(stage.say("仓库", "Warehouse"), "上海"),
    },
    {
      says: ["输入编码或名称选择货品，填写数量", "Type a code or name, choose the goods, enter the quantity"],
      seconds: 7,
      async act() {
        await choose(stage.say("货品 1", "Goods 1"), "A0001");
        await page
          .locator("main li")
          .getByRole("spinbutton")
          .first()
          .pressSequentially("120", { delay: 250 });
      },
    },
    {
      says: ["提交后仓库立即可见，状态为「待审核」", "Submitted: the warehouse sees it at once as pending"],
      seconds: 5,
      async act() {
        await page
          .getByRole("button", { name: stage.say("提交审核", "Submit") })
          .first()
          .click();
        await page.waitForURL(/entry-list\/[0-9a-f-]{36}/);
      },
    },
    {
      says: [
        "仓库审核通过，页面自动更新，无需刷新",
        "Approved: the page updates automatically, without a reload",
      ],
      seconds: 6,
      act: () => command("approve"),
    },
    {
      says: ["车辆到达，登记车牌和月台", "The truck has arrived: its plate and dock are recorded"],
      seconds: 5,
      act: () => command("arrive", () => ({ plate: "沪A8K2J7", dock: stage.say("3 号月台", "Dock 3") })),
    },
    {
      says: ["收货 70 件：部分入库，还差 50 件", "70 received: partly in stock, 50 to come"],
      seconds: 5,
      act: () => receive(70),
    },
    { says: ["收齐 120 件：已入库", "All 120 received: completed"], seconds: 6, act: () => receive(50) },
  ];
}

const listed = (file: string, seconds: number): string => `file '${file}'\nduration ${seconds.toFixed(3)}\n`;

/** What the page shows during a scene, each picture for as long as it stood; the last one up to the scene's end. */
async function shootScene(page: Page, { act, seconds }: Scene, folder: string): Promise<readonly string[]> {
  mkdirSync(folder);
  const beganMs = performance.now();
  const acted = act();
  const taken: { readonly file: string; readonly atMs: number }[] = [];
  while (performance.now() - beganMs < seconds * 1_000) {
    const atMs = taken.length === 0 ? 0 : performance.now() - beganMs;
    const file = join(folder, `${taken.length}.jpg`);
    await page.screenshot({ path: file, type: "jpeg", quality: 92, caret: "initial" });
    taken.push({ file, atMs });
  }
  await acted;
  return taken.map(({ file, atMs }, at) =>
    listed(file, ((taken[at + 1]?.atMs ?? seconds * 1_000) - atMs) / 1_000),
  );
}

async function drawCaption(page: Page, path: string, text: string): Promise<void> {
  const board = await page.context().newPage();
  await board.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: CAPTION_HEIGHT });
  await board.setContent(
    `<body style="margin:0;height:100vh;display:grid;align-items:center;padding-inline:28px;background:#10151f;
      color:#fff;font:600 26px system-ui,'Noto Sans CJK SC',sans-serif"></body>`,
  );
  await board.evaluate((words) => {
    document.body.textContent = words;
  }, text);
  await board.screenshot({ path });
  await board.close();
}

function splice(folder: string, frames: readonly string[], captions: readonly string[], to: string): void {
  const lists = { frames: join(folder, "frames.txt"), captions: join(folder, "captions.txt") };
  // ffmpeg ignores the duration of a list's last picture.
  writeFileSync(lists.frames, [...frames, ...frames.slice(-1)].join(""));
  writeFileSync(lists.captions, [...captions, ...captions.slice(-1)].join(""));
  const input = (list: string) => ["-f", "concat", "-safe", "0", "-i", list];
  const even = `scale=${WIDTH}:-2,setsar=1,fps=${FRAMES_A_SECOND}`;
  const stacked = `[0]${even}[a];[1]${even}[b];[a][b]vstack=shortest=1,format=yuv420p`;
  ffmpeg(
    ...input(lists.frames),
    ...input(lists.captions),
    ...["-filter_complex", stacked, "-c:v", "libvpx-vp9", "-crf", "36", "-b:v", "0", "-row-mt", "1", to],
  );
}
