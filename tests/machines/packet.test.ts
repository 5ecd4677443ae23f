import { expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { packetMachine } from "../../src/machines/page/packet.machine.ts";
import { settled } from "./shell-support.ts";

function begin() {
  const clock = new SimulatedClock();
  const asked: string[] = [];
  const keep = async (ids: readonly string[]) => void asked.push(ids.join());
  const actor = createActor(packetMachine, { clock, input: { keep } }).start();
  return { clock, asked, actor };
}

it("keeps the packet of what the page shows once the page has settled, and again every five minutes", async () => {
  const { clock, asked, actor } = begin();
  actor.send({ type: "page.shown" });
  actor.send({ type: "requests.known", ids: ["a", "b"] });
  expect(asked).toEqual([]);
  clock.increment(2_000);
  await settled();
  expect(asked).toEqual(["a,b"]);
  // The same ones again change nothing.
  actor.send({ type: "requests.known", ids: ["a", "b"] });
  clock.increment(10_000);
  expect(asked).toHaveLength(1);
  actor.send({ type: "requests.known", ids: ["b", "c"] });
  clock.increment(2_000);
  await settled();
  expect(asked.at(-1)).toBe("b,c");
  clock.increment(300_000);
  await settled();
  expect(asked).toEqual(["a,b", "b,c", "b,c"]);
});

it("asks for nothing without requests, and nothing while its page is hidden", async () => {
  const { clock, asked, actor } = begin();
  actor.send({ type: "page.shown" });
  clock.increment(2_000);
  await settled();
  actor.send({ type: "page.hidden" });
  actor.send({ type: "requests.known", ids: ["a"] });
  clock.increment(600_000);
  expect(asked).toEqual([]);
  actor.send({ type: "page.shown" });
  clock.increment(2_000);
  expect(asked).toEqual(["a"]);
});

it("asks again when the connection is back", async () => {
  const { clock, asked, actor } = begin();
  actor.send({ type: "requests.known", ids: ["a"] });
  actor.send({ type: "page.shown" });
  clock.increment(2_000);
  await settled();
  actor.send({ type: "channel.returned" });
  clock.increment(2_000);
  await settled();
  expect(asked).toEqual(["a", "a"]);
});
