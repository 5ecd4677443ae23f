/** A field's choices: what it does while nothing exists that could be chosen. */
import { expect, test } from "vitest";
import { createActor, waitFor } from "xstate";
import type { Answer } from "../../src/contracts/answer.ts";
import type { LivePort } from "../../src/machines/channel/live-port.ts";
import { createOptionsMachine } from "../../src/machines/page/options.machine.ts";

test("an empty field fetches its choices again when the first one is made anywhere, and follows no longer then", async () => {
  const made: string[] = [];
  const hearers = new Set<Parameters<LivePort["follow"]>[1]>();
  const live: LivePort = {
    follow: (_topic, hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
  const fetchOptions = async (): Promise<Answer<readonly string[]>> => ({ ok: true, data: [...made] });
  const field = createActor(createOptionsMachine<string>(), {
    input: { fetchOptions, live, topic: "warehouse" },
  }).start();
  await waitFor(field, (snapshot) => snapshot.matches("none"));
  expect(hearers.size).toBe(1);
  made.push("海棠一号仓");
  for (const hear of hearers) hear({ type: "feed.batch", events: [] });
  await waitFor(field, (snapshot) => snapshot.matches("settled"));
  expect(field.getSnapshot().context.options).toEqual(["海棠一号仓"]);
  expect(hearers.size).toBe(0);
  field.stop();
});

test("a keyword that finds nothing does not mean that nothing exists", async () => {
  const fetchOptions = async (keyword: string): Promise<Answer<readonly string[]>> => ({
    ok: true,
    data: keyword === "" ? ["海棠一号仓"] : [],
  });
  const field = createActor(createOptionsMachine<string>(), { input: { fetchOptions } }).start();
  await waitFor(field, (snapshot) => snapshot.matches("settled"));
  field.send({ type: "keyword.changed", keyword: "丁香" });
  await waitFor(field, (snapshot) => snapshot.matches("settled") && snapshot.context.options.length === 0);
  expect(field.getSnapshot().matches("none")).toBe(false);
  field.stop();
});
