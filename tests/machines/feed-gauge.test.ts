/** A gauge never goes back: which of two values is kept. */
import { describe, expect, it } from "vitest";
import {
  type GaugeReading,
  isGaugeBehind,
  takeGauge,
  takeGaugeAnswer,
} from "../../src/machines/feed/feed.machine.ts";

const NOON = "2026-03-20T12:00:00.000Z";
const EARLIER = "2026-03-20T11:59:59.999Z";
const LATER = "2026-03-20T12:00:00.001Z";
const mine: GaugeReading = { epoch: "node-1", seq: 5, asOf: NOON, value: "mine" };
const other = (more: Partial<GaugeReading>): GaugeReading => ({ ...mine, value: "other", ...more });

const TAKEN: readonly [string, Partial<GaugeReading>, boolean][] = [
  ["a later one", { asOf: LATER, seq: 1 }, true],
  ["a later one of another node", { asOf: LATER, seq: 1, epoch: "node-2" }, true],
  ["an earlier one", { asOf: EARLIER, seq: 9 }, false],
  ["one of the same instant and a higher number", { seq: 6 }, true],
  ["the same one", {}, false],
  ["one of the same instant and a lower number", { seq: 4 }, false],
];

describe("A value that is sent", () => {
  const sent = (reading: GaugeReading) => ({ topic: "overview" as const, ...reading });

  it("is the first", () => expect(takeGauge(null, sent(mine))).toStrictEqual(mine));

  it.each([
    ...TAKEN,
    ["an earlier one of another node", { asOf: EARLIER, seq: 9, epoch: "node-2" }, false] as const,
    ["one of the same instant of another node", { seq: 6, epoch: "node-2" }, false] as const,
  ])("%s", (_, more, isTaken) => {
    const reading = other(more);
    expect(takeGauge(mine, sent(reading))).toStrictEqual(isTaken ? reading : mine);
  });
});

describe("A value that answers a subscription", () => {
  const answer = ({ epoch, seq, asOf, value }: GaugeReading) =>
    ({ kind: "snapshot", epoch, seq, asOf, data: value }) as const;

  it("is the first", () => expect(takeGaugeAnswer(null, answer(mine), LATER)).toStrictEqual(mine));

  it.each([
    ...TAKEN,
    [
      "an earlier one of another node: that node is the one that answers",
      { asOf: EARLIER, epoch: "node-2" },
      true,
    ] as const,
  ])("%s", (_, more, isTaken) => {
    const reading = other(more);
    expect(takeGaugeAnswer(mine, answer(reading), LATER)).toStrictEqual(isTaken ? reading : mine);
  });

  it("without an instant is as old as its arrival", () => {
    const { asOf: _, ...undated } = answer(other({ seq: 1 }));
    expect(takeGaugeAnswer(mine, undated, LATER)).toStrictEqual(other({ seq: 1, asOf: LATER }));
    expect(takeGaugeAnswer(mine, undated, EARLIER)).toStrictEqual(mine);
  });
});

describe("What a head says of a value", () => {
  it.each([
    ["nothing where there is none", null, { epoch: "node-1", seq: 9 }, false],
    ["the node has sent a newer one", mine, { epoch: "node-1", seq: 6 }, true],
    ["it is the newest", mine, { epoch: "node-1", seq: 5 }, false],
    ["it is newer than the head", mine, { epoch: "node-1", seq: 4 }, false],
    ["it is of another node", mine, { epoch: "node-2", seq: 5 }, true],
  ])("%s", (_, reading, head, isBehind) => expect(isGaugeBehind(reading, head)).toBe(isBehind));
});
