import { expect, it } from "vitest";
import { createActor } from "xstate";
import { countsStore } from "../../src/machines/console/counts.store.ts";
import type { FeedNews } from "../../src/machines/feed/news.ts";

it("has the latest overview, until it may no longer be seen or its person has gone", () => {
  const actor = createActor(countsStore).start();
  const overview = () => actor.getSnapshot().context.overview;
  const gauge = (asOf: string) => ({ type: "feed.gauge", value: { asOf }, asOf }) as unknown as FeedNews;
  expect(overview()).toBeNull();
  actor.send(gauge("2026-11-20T00:00:00.000Z"));
  actor.send(gauge("2026-11-20T00:01:00.000Z"));
  expect(overview()).toEqual({ asOf: "2026-11-20T00:01:00.000Z" });
  actor.send({ type: "feed.denied", code: 40400 } as FeedNews);
  expect(overview()).toBeNull();
  actor.send(gauge("2026-11-20T00:02:00.000Z"));
  actor.send({ type: "person.gone" });
  expect(overview()).toBeNull();
});
