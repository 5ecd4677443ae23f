import type { Deps } from "../../server/platform/deps.ts";
import { type JobKind, JobRunner } from "../../server/platform/jobs/runner.ts";

/** Runs all jobs that are due at an instant, as a server would that has the database then. */
export const runJobsAt = (deps: Deps, kinds: readonly JobKind[], now: Date): Promise<void> =>
  new JobRunner({ ...deps, clock: { now: () => now } }, kinds).runDue();
