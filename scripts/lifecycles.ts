/** Every lifecycle with the sets of its statuses, for what is drawn of all charts and asked of all of them. */
import { REQUESTS } from "../server/request-kinds.ts";
import { partOf, REQUEST_NAMES } from "../src/contracts/request-kinds.ts";

export const LIFECYCLES = REQUEST_NAMES.map((name) => ({
  ...{ lifecycle: REQUESTS[name].lifecycle, sets: partOf("sets")[name] },
}));
