/** What a wall display reads: itself, the overview, the content series and the three rankings. */
import type { Answer, RestPort } from "../contracts/answer.ts";
import type { BulletinKind } from "../contracts/bulletin.ts";
import {
  type ContentSeries,
  POPULAR_TOPIC,
  type PopularItem,
  type PopularRanking,
} from "../contracts/content.ts";
import type { DisplaySelf } from "../contracts/display.ts";
import type { Overview } from "../contracts/overview.ts";
import type { LivePort } from "./feed/live-port.ts";
import { createFetchMachine } from "./fetch.machine.ts";
import { createGaugeMachine, type GaugeInput } from "./gauge.machine.ts";

export const selfMachine = createFetchMachine<DisplaySelf>();
export const overviewGauge = createGaugeMachine<Overview>();
export const contentGauge = createGaugeMachine<ContentSeries>();
export const rankingGauge = createGaugeMachine<PopularRanking>();

/** An answer that does not say when it was made is older than anything that the channel tells. */
const UNDATED = 0;

/** Input of the overview's gauge. */
export const overviewInput = (rest: RestPort, live: LivePort): GaugeInput<Overview> => ({
  topic: "overview",
  live,
  fetchValue: (signal) => rest.get("/api/overview", {}, { signal }),
  asOfOf: ({ asOf }) => Date.parse(asOf),
});

/** Input of the content series' gauge. */
export const contentInput = (rest: RestPort, live: LivePort): GaugeInput<ContentSeries> => ({
  topic: "content-data",
  live,
  fetchValue: (signal) => rest.get("/api/content-data", {}, { signal }),
  asOfOf: () => UNDATED,
});

/** Input of one ranking's gauge; REST answers in the display's own language, which stands for both until the channel tells. */
export const rankingInput = (
  kind: BulletinKind,
  rest: RestPort,
  live: LivePort,
): GaugeInput<PopularRanking> => ({
  topic: POPULAR_TOPIC[kind],
  live,
  fetchValue: async (signal): Promise<Answer<PopularRanking>> => {
    const answer = await rest.get<readonly PopularItem[]>("/api/popular/list", { type: kind }, { signal });
    return answer.ok ? { ok: true, data: { "zh-CN": answer.data, "en-US": answer.data } } : answer;
  },
  asOfOf: () => UNDATED,
});
