/** Provinces, cities and districts, fetched once for a page's forms and lists. */
import type { RegionTree } from "../contracts/region.ts";
import { createFetchMachine } from "./fetch.machine.ts";

export const regionMachine = createFetchMachine<RegionTree>();
