import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";

/** What every room of the server is handed: nothing of it is reached for globally. */
export interface Deps {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}
