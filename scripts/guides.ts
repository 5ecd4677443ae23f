/**
 * Takes the pictures and the film of the guides, in both languages, from the present build and its own demo data.
 * They are kept beside the guides' texts, in the repository. It needs ffmpeg.
 *
 *   npm run build && npx tsx scripts/guides.ts [pictures|film]
 */
import { copyOfBuilt, dataFolder, startBuilt } from "../bench/support/server.ts";
import { film } from "./guides/film.ts";
import { phone } from "./guides/phone.ts";
import { pick } from "./guides/pick.ts";
import { receive } from "./guides/receive.ts";
import { LANGUAGES, openStage } from "./guides/stage.ts";

const wanted = process.argv[2];
const parts = {
  ...(wanted === "film" ? {} : { receive, pick, phone }),
  ...(wanted === "pictures" ? {} : { film }),
};
const built = copyOfBuilt();
const folder = dataFolder();
try {
  const server = await startBuilt(built, { DATA_DIR: folder.path });
  try {
    for (const language of LANGUAGES) {
      const stage = await openStage(server.url, language);
      for (const [name, take] of Object.entries(parts)) {
        await take(stage);
        console.log(`${language}: ${name}`);
      }
      await stage.close();
    }
  } finally {
    await server.stop();
  }
} finally {
  folder.remove();
  built.remove();
}
