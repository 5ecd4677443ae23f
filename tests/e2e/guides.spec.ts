/** The guides' pictures show screens that there are: each is walked to again, and shows the same headings and fields. */
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { count } from "../../scripts/guides/count.ts";
import { phone } from "../../scripts/guides/phone.ts";
import { pick } from "../../scripts/guides/pick.ts";
import { receive } from "../../scripts/guides/receive.ts";
import { LANGUAGES, openStage, type PictureWords, WORDS_FILE, wordsOn } from "../../scripts/guides/stage.ts";
import { serverOfFile } from "./own-server.ts";
import { test } from "./test.ts";

const server = serverOfFile();
const kept = JSON.parse(readFileSync(WORDS_FILE, "utf8")) as PictureWords;

for (const language of LANGUAGES) {
  test(`each picture of the guides shows a screen that there is, in ${language}`, async () => {
    test.setTimeout(240_000);
    const pictures = kept[language] ?? {};
    const shown: string[] = [];
    const stage = await openStage(server.url, language, async (page, name) => {
      shown.push(name);
      const advice = `${name}: take it again by npx tsx scripts/guides.ts pictures`;
      await expect.poll(() => wordsOn(page), advice).toEqual(pictures[name]);
    });
    try {
      for (const walk of [receive, pick, count, phone]) await walk(stage);
    } finally {
      await stage.close();
    }
    expect(shown).toEqual(Object.keys(pictures));
  });
}
