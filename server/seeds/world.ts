import type { Deps } from "../platform/deps.ts";
import { seedDemo } from "./demo/demo.ts";
import { seedEmpty } from "./empty.ts";
import { seedGuides } from "./guides/seed-guides.ts";
import { grantNewPages } from "./new-pages.ts";

/**
 * Fills a new database with the data that WORLD names; an existing one gets only the guides and pages that it has never
 * had. Returns the text for the terminal.
 */
export async function seedDatabase(deps: Deps): Promise<readonly string[]> {
  const said = await fillFresh(deps);
  await grantNewPages(deps);
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
  return deps.config.world === "empty" ? seedEmpty(deps) : seedDemo(deps);
}
