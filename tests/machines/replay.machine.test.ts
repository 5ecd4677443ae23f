import { afterEach, describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { replayMachine } from "../../src/machines/monitor/replay.machine.ts";
import { anOverview } from "../support/overviews.ts";
import { okAnswer, settled, silence } from "./shell-support.ts";

const START = Date.parse("2024-05-01T06:00:00Z");
const minuteAt = (index: number): string => new Date(START + index * 60_000).toISOString();

function opened(count: number, isReachable = true) {
  const clock = new SimulatedClock();
  const asked: string[] = [];
  const replay = createActor(replayMachine, {
    clock,
    input: {
      fetchMinutes: async () =>
        isReachable
          ? okAnswer({ minutes: Array.from({ length: count }, (_, index) => minuteAt(index)) })
          : silence,
      fetchSample: async (at) => {
        asked.push(at);
        return okAnswer({ at, value: anOverview(Date.parse(at)), changes: [] });
      },
    },
  });
  replay.start();
  stops.push(() => replay.stop());
  const second = async () => {
    clock.increment(1_000);
    await settled();
  };
  return { replay, asked, second };
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe("a replay", () => {
  it("opens at the last minute that was kept", async () => {
    const { replay } = opened(100);
    await settled();
    expect(replay.getSnapshot().context.sample?.at).toBe(minuteAt(99));
  });

  it("shows the minute under the slider, and stays within those that were kept", async () => {
    const { replay } = opened(100);
    await settled();
    replay.send({ type: "replay.to", cursor: 12 });
    await settled();
    expect(replay.getSnapshot().context.sample?.at).toBe(minuteAt(12));
    replay.send({ type: "replay.step", minutes: -500 });
    await settled();
    expect(replay.getSnapshot().context.sample?.at).toBe(minuteAt(0));
  });

  it("plays all of it again when it is at the end", async () => {
    const { replay, second } = opened(30);
    await settled();
    replay.send({ type: "replay.play" });
    await settled();
    expect(replay.getSnapshot().context.sample?.at).toBe(minuteAt(0));
    await second();
    expect(replay.getSnapshot().context.sample?.at).toBe(minuteAt(1));
  });

  it("plays so many minutes a second as was chosen, and stops at the end by itself", async () => {
    const { replay, second } = opened(30);
    await settled();
    replay.send({ type: "replay.to", cursor: 0 });
    replay.send({ type: "speed.chosen", speed: 5 });
    replay.send({ type: "replay.play" });
    for (let index = 1; index <= 3; index += 1) {
      await second();
      expect(replay.getSnapshot().context.sample?.at).toBe(minuteAt(index * 5));
    }
    for (let index = 0; index < 5; index += 1) await second();
    expect(replay.getSnapshot().context.sample?.at).toBe(minuteAt(29));
    expect(replay.getSnapshot().matches({ open: { pace: "paused" } })).toBe(true);
  });

  it("pauses where it is asked to, and asks for nothing while it rests", async () => {
    const { replay, asked, second } = opened(30);
    await settled();
    replay.send({ type: "replay.to", cursor: 3 });
    replay.send({ type: "replay.play" });
    await second();
    replay.send({ type: "replay.pause" });
    const before = asked.length;
    await second();
    await second();
    expect(asked).toHaveLength(before);
    expect(replay.getSnapshot().context.cursor).toBe(4);
  });

  it("says that nothing was kept yet, or that the server does not answer", async () => {
    const empty = opened(0);
    const away = opened(10, false);
    await settled();
    expect(empty.replay.getSnapshot().value).toBe("nothing");
    expect(away.replay.getSnapshot().value).toBe("failed");
  });
});
