/** Every lifecycle with the sets of its statuses, for what is drawn of all charts and asked of all of them. */
import { DELIVERY_SETS } from "../src/contracts/delivery-status.ts";
import { ENTRY_SETS } from "../src/contracts/entry-status.ts";
import { EXIT_SETS } from "../src/contracts/exit-status.ts";
import { deliveryLifecycle } from "../src/machines/lifecycles/delivery.lifecycle.ts";
import { entryLifecycle } from "../src/machines/lifecycles/entry.lifecycle.ts";
import { exitLifecycle } from "../src/machines/lifecycles/exit.lifecycle.ts";
import type { Lifecycle } from "../src/machines/lifecycles/lifecycle.ts";

interface Charted {
  readonly lifecycle: Lifecycle;
  readonly sets: { readonly all: readonly string[]; readonly over: readonly string[] };
}

// By name, so that one that is missing does not compile.
const BY_NAME: Readonly<Record<Lifecycle["name"], Charted>> = {
  entry: { lifecycle: entryLifecycle, sets: ENTRY_SETS },
  exit: { lifecycle: exitLifecycle, sets: EXIT_SETS },
  delivery: { lifecycle: deliveryLifecycle, sets: DELIVERY_SETS },
};

export const LIFECYCLES: readonly Charted[] = Object.values(BY_NAME);
