import type { Deps } from "../platform/deps.ts";
import { fillDemoWorld } from "./demo/demo.ts";
import { fillEmptyWorld } from "./empty.ts";
import { seedGuides } from "./guides/seed-guides.ts";

/**
 * Fills a fresh database with the world that WORLD names; any other gets only the guides that it has never had. Answers
 * what the terminal should say.
 */
export async function fillWorld(deps: Deps): Promise<readonly string[]> {
  const said = await fillFresh(deps);
  await seedGuides(deps);
  return said;
}

async function fillFresh(deps: Deps): Promise<readonly string[]> {
  const made = await deps.db.reader
    .selectFrom("meta")
    .select("value")
    .where("key", "=", "world")
    .executeTakeFirst();
  if (made) return [];
  return deps.config.world === "demo" ? fillDemoWorld(deps) : fillEmptyWorld(deps);
}
