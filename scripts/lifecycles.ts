/** Every lifecycle with the sets of its statuses, for what is drawn of all charts and asked of all of them. */
import { REQUEST_KINDS, REQUEST_NAMES, type RequestName } from "../src/contracts/request-kinds.ts";
import { countLifecycle } from "../src/machines/lifecycles/count.lifecycle.ts";
import { deliveryLifecycle } from "../src/machines/lifecycles/delivery.lifecycle.ts";
import { entryLifecycle } from "../src/machines/lifecycles/entry.lifecycle.ts";
import { exitLifecycle } from "../src/machines/lifecycles/exit.lifecycle.ts";
import type { Lifecycle } from "../src/machines/lifecycles/lifecycle.ts";

interface Charted {
  readonly lifecycle: Lifecycle;
  readonly sets: { readonly all: readonly string[]; readonly over: readonly string[] };
}

// By name, so that one that is missing does not compile.
const BY_NAME: Readonly<Record<RequestName, Lifecycle>> = {
  entry: entryLifecycle,
  exit: exitLifecycle,
  delivery: deliveryLifecycle,
  count: countLifecycle,
};

export const LIFECYCLES: readonly Charted[] = REQUEST_NAMES.map((name) => ({
  ...{ lifecycle: BY_NAME[name], sets: REQUEST_KINDS[name].sets },
}));
