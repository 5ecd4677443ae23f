import { describe, expect, it } from "vitest";
import { Gate, type Lane } from "../../server/platform/session/gate.ts";

/** A gate for one piece of work at a time, and a way to hold it. */
function heldGate() {
  const gate = new Gate({ atOnce: 1, mostInLane: 2, mostOfRank: 5 });
  const done: string[] = [];
  let release = () => {};
  const held = gate.inTurn({ name: "first", rank: 0 }, () => new Promise<void>((end) => (release = end)));
  const ask = (lane: Lane) =>
    gate.inTurn(lane, async () => {
      done.push(lane.name);
      return lane.name;
    });
  return { ask, done, end: () => release(), held };
}

describe("a gate", () => {
  it("serves lower ranks first, and the lanes of a rank in turn", async () => {
    const { ask, done, end, held } = heldGate();
    const names = ["flood", "flood", "other"] as const;
    const asked = [
      ask({ name: "last", rank: 2 }),
      ...names.map((name) => ask({ name, rank: 1 })),
      ask({ name: "known", rank: 0 }),
    ];
    end();
    await Promise.all([held, ...asked]);
    expect(done).toEqual(["known", "flood", "other", "flood", "last"]);
  });

  it("refuses what is too much for a lane or a rank, but never an unbounded one", async () => {
    const { ask, end, held } = heldGate();
    const lane = { name: "a", rank: 1 } as const;
    const waiting = [ask(lane), ask(lane)];
    expect(await ask(lane)).toBeNull();
    waiting.push(
      ask({ ...lane, isUnbounded: true }),
      ask({ name: "b", rank: 1 }),
      ask({ name: "c", rank: 1 }),
    );
    expect(await ask({ name: "d", rank: 1 })).toBeNull();
    waiting.push(ask({ name: "d", rank: 2 }));
    end();
    await held;
    expect(await Promise.all(waiting)).toEqual(["a", "a", "a", "b", "c", "d"]);
  });

  it("goes on after work that failed", async () => {
    const { ask, end, held } = heldGate();
    const gate = new Gate({ atOnce: 1, mostInLane: 2, mostOfRank: 5 });
    await expect(gate.inTurn({ name: "x", rank: 0 }, () => Promise.reject(new Error("no")))).rejects.toThrow(
      "no",
    );
    expect(await gate.inTurn({ name: "x", rank: 0 }, async () => 1)).toBe(1);
    end();
    await held;
    expect(await ask({ name: "y", rank: 0 })).toBe("y");
  });
});
