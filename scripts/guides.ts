/**
 * Takes the pictures and the film of the guides, in both languages, from the present build and its own demo data.
 * They are kept beside the guides' texts, in the repository. It needs ffmpeg.
 *
 *   npm run build && npx tsx scripts/guides.ts [pictures|film]
 */
import { writeFileSync } from "node:fs";
import { copyOfBuilt, dataFolder, startBuilt } from "../bench/support/server.ts";
import { count } from "./guides/count.ts";
import { film } from "./guides/film.ts";
import { phone } from "./guides/phone.ts";
import { pick } from "./guides/pick.ts";
import { receive } from "./guides/receive.ts";
import { LANGUAGES, openStage, type PictureWords, WORDS_FILE, wordsOn } from "./guides/stage.ts";

const wanted = process.argv[2];
const parts = {
  ...(wanted === "film" ? {} : { receive, pick, count, phone }),
  ...(wanted === "pictures" ? {} : { film }),
};
const kept: PictureWords = {};
const built = copyOfBuilt();
const folder = dataFolder();
try {
  const server = await startBuilt(built, { DATA_DIR: folder.path });
  try {
    for (const language of LANGUAGES) {
      const words: Record<string, readonly string[]> = {};
      const stage = await openStage(server.url, language);
      const shooting: typeof stage = {
        ...stage,
        shoot: async (page, name) => {
          await stage.shoot(page, name);
          words[name] = await wordsOn(page);
        },
      };
      for (const [name, take] of Object.entries(parts)) {
        await take(shooting);
        console.log(`${language}: ${name}`);
      }
      await stage.close();
      if (Object.keys(words).length > 0) kept[language] = words;
    }
    // What each picture shows: a test compares it with what its page shows now (tests/e2e/guides.spec.ts).
    if (wanted !== "film") writeFileSync(WORDS_FILE, `${JSON.stringify(kept, null, 2)}\n`);
  } finally {
    await server.stop();
  }
} finally {
  folder.remove();
  built.remove();
}
