import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../platform/deps.ts";
import { StartError } from "../platform/start-error.ts";
import { troubleOf } from "../platform/trouble.ts";
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

const waitAtMostMs = 600_000;
const askAgainMs = 500;

/** While another node that was started at the same time fills the database, this one waits for it. */
async function fillFresh(deps: Deps): Promise<readonly string[]> {
  const giveUpAt = performance.now() + waitAtMostMs;
  for (;;) {
    const made = await deps.db.reader
      .selectFrom("meta")
      .select("value")
      .where("key", "=", "world")
      .executeTakeFirst();
    if (made) return [];
    try {
      return await (deps.config.world === "empty" ? seedEmpty(deps) : seedDemo(deps));
    } catch (error) {
      // The other node holds the row of the world until its data is complete: longer than a wait for a lock may be.
      const because = troubleOf(error)?.because;
      if (because !== "lockTimeout" && because !== "statementTimeout") throw error;
      if (performance.now() > giveUpAt)
        throw new StartError("Another server has been filling this database for 10 minutes.");
      deps.log.info("another server fills the database: waiting for it");
      await sleep(askAgainMs);
    }
  }
}
