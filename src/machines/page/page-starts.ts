/**
 * What a page asks first. The console starts these machines when the guard has decided, so that the questions are under
 * way before the page's code has arrived; the page then finds them running under the same key.
 */
import type { BulletinRow } from "../../contracts/bulletin.ts";
import type { ListQuery } from "../../contracts/list.ts";
import type { PageStart, PageStarts, StartPorts } from "../console/console.ports.ts";
import { besideInput, besideKey, hasBeside, latestBulletins } from "./bulletin-asks.ts";
import { contentInput, gaugeKey, overviewInput, rankingInput } from "./gauges.ts";
import { createListMachine } from "./list.machine.ts";
import { createValueMachine } from "./value.machine.ts";

const value = createValueMachine<unknown>();
const bulletins = createListMachine<BulletinRow>();

/** The independent questions of the workplace, all at once. */
const workplace = ({ rest, live }: StartPorts): readonly PageStart[] => [
  { key: gaugeKey("overview"), logic: value, input: overviewInput(rest, live) },
  { key: gaugeKey("content-data"), logic: value, input: contentInput(rest, live) },
  { key: gaugeKey("popular:text"), logic: value, input: rankingInput("text", rest, live) },
  {
    key: latestBulletins.key,
    logic: bulletins,
    input: {
      query: {},
      topic: "bulletin",
      ...latestBulletins.reading,
      live,
      fetchPage: (query: ListQuery, signal: AbortSignal) => rest.page("bulletin", query, { signal }),
    },
  },
];

/** The machines that a page begins with. */
export const pageStarts: PageStarts = (page, ports) => [
  ...(page === "Workplace" ? workplace(ports) : []),
  ...(hasBeside(page)
    ? [{ key: besideKey(page), logic: value, input: besideInput(page, ports), isShared: true }]
    : []),
];
