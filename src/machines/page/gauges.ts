/** The gauges that both the workplace and a wall display show: the overview, the content series, the three rankings. */
import type { Answer, RestPort } from "../../contracts/answer.ts";
import type { BulletinKind } from "../../contracts/bulletin-kinds.ts";
import type { ContentSeries, PopularRanking } from "../../contracts/content.ts";
import type { GaugeTopic } from "../../contracts/live.ts";
import type { Overview } from "../../contracts/overview.ts";
import { POPULAR_TOPIC } from "../../contracts/popular.ts";
import type { Setup } from "../../contracts/setup.ts";
import type { LivePort } from "../channel/live-port.ts";
import { UNDATED } from "./live.policy.ts";
import type { ValueInput } from "./value.machine.ts";

/** The key of a gauge in the page that shows it. */
export const gaugeKey = (topic: GaugeTopic): string => `gauge:${topic}`;

/** Input of the overview's gauge. */
export const overviewInput = (rest: RestPort, live: LivePort): ValueInput<Overview> => ({
  topic: "overview",
  live,
  fetch: (signal) => rest.get("/api/overview", {}, { signal }),
  asOfOf: ({ asOf }) => Date.parse(asOf),
});

/** Input of the gauge that says how far an installation is on its first day. */
export const setupInput = (rest: RestPort, live: LivePort): ValueInput<Setup> => ({
  topic: "setup",
  live,
  fetch: (signal) => rest.get("/api/setup", {}, { signal }),
  asOfOf: ({ asOf }) => Date.parse(asOf),
});

/** Input of the content series' gauge. */
export const contentInput = (rest: RestPort, live: LivePort): ValueInput<ContentSeries> => ({
  topic: "content-data",
  live,
  fetch: (signal) => rest.get("/api/content-data", {}, { signal }),
  asOfOf: () => UNDATED,
});

/** Input of one ranking's gauge. REST answers in one language, used for both until the channel sends a value. */
export const rankingInput = (
  kind: BulletinKind,
  rest: RestPort,
  live: LivePort,
): ValueInput<PopularRanking> => ({
  topic: POPULAR_TOPIC[kind],
  live,
  fetch: async (signal): Promise<Answer<PopularRanking>> => {
    const answer = await rest.get("/api/popular/list", { type: kind }, { signal });
    return answer.ok ? { ok: true, data: { "zh-CN": answer.data, "en-US": answer.data } } : answer;
  },
  asOfOf: () => UNDATED,
});
