import { expect, test } from "vitest";
import { createActor } from "xstate";
import type { LocationOption } from "../../src/contracts/options.ts";
import { type MoveEmitted, moveMachine } from "../../src/machines/page/move.machine.ts";
import type { MoveFound, MoveRow } from "../../src/machines/page/move.values.ts";
import { until } from "../support/mock-wire-channel.ts";

const place = (code: string): LocationOption => ({ id: `id-${code}`, code, name: code, zone: "storage" });
const row = (id: string, skuCode: string, onHand: number, more: Partial<MoveRow> = {}): MoveRow => ({
  ...{ id, skuCode, onHand, clientName: "华鑫", typeId: `type-${skuCode}`, typeName: skuCode, spec: null },
  ...{ unit: "件", typePicture: null, lot: "", expiry: null, condition: "good", reserved: 0, version: 1 },
  ...more,
});

const GTIN = "16901234567899";
const places = ["A-01", "A-02", "B-09"].map(place);
const found = (text: string): MoveFound => ({
  locations: places.filter(({ code }) => text.includes(code)),
  typeIds: text.includes(GTIN.slice(1)) || text.includes(GTIN) ? ["type-C61"] : [],
});

function desk(stored: Record<string, readonly MoveRow[]>, isAway = () => false) {
  const actor = createActor(moveMachine, {
    input: {
      load: async (id) => (isAway() ? null : (stored[id] ?? [])),
      find: async (text) => (isAway() ? null : found(text)),
      today: () => "2026-11-20",
      unsent: [],
    },
  });
  const taken: Extract<MoveEmitted, { type: "move.taken" }>[] = [];
  let wrongs = 0;
  actor.on("move.taken", (event) => taken.push(event));
  actor.on("scan.wrong", () => {
    wrongs += 1;
  });
  actor.start();
  const rest = () => until(() => !actor.getSnapshot().hasTag("busy"));
  const scan = async (text: string) => {
    actor.send({ type: "scanned", text });
    await rest();
  };
  const type = async (text: string) => {
    actor.send({ type: "typed", text });
    await rest();
  };
  return {
    ...{ actor, taken, scan, type, rest },
    at: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    because: () => actor.getSnapshot().context.wrong?.because ?? null,
    wrongs: () => wrongs,
  };
}
const A01 = "id-A-01";

test("Location, goods, quantity, location: by scans alone, and the desk goes on with what is left", async () => {
  const { scan, type, at, taken, context } = desk({ [A01]: [row("s1", "C61", 20), row("s2", "C62", 5)] });
  await scan("A-01");
  expect(at()).toBe("goods");
  await scan("C61");
  expect(at()).toBe("quantity");
  await type("12");
  expect(at()).toBe("to");
  await scan("B-09");
  expect(taken).toMatchObject([
    { from: { code: "A-01" }, to: { code: "B-09" }, moves: [{ row: { id: "s1" }, quantity: 12 }] },
  ]);
  expect(at()).toBe("goods");
  expect(context().rows.map(({ id, onHand }) => [id, onHand])).toEqual([
    ["s1", 8],
    ["s2", 5],
  ]);
});

test("The next location alone means all that is free; the same goods again count one more", async () => {
  const { scan, taken, context } = desk({ [A01]: [row("s1", "C61", 20, { reserved: 3 })] });
  await scan("A-01");
  await scan("C61");
  await scan("A-02");
  expect(taken[0]?.moves).toMatchObject([{ quantity: 17 }]);
  await scan("C61");
  expect(context().counted).toBeNull();
  // What is left is promised to exits.
  await scan("A-02");
  expect(taken).toHaveLength(1);
  expect(context().wrong?.because).toBe("nothingFree");
});

test("Scanning the goods again and again counts them", async () => {
  const { scan, context } = desk({ [A01]: [row("s1", "C61", 3)] });
  await scan("A-01");
  await scan("C61");
  await scan("C61");
  expect(context().counted).toBe(2);
  for (let more = 0; more < 4; more += 1) await scan("C61");
  expect(context().counted).toBe(3);
});

test("Of several lots the person chooses, and a scanned lot or GS1 label names one", async () => {
  const lots = [row("s1", "C61", 4, { lot: "L1" }), row("s2", "C61", 6, { lot: "L2" })];
  const { scan, actor, at, context, because } = desk({ [A01]: lots });
  await scan("A-01");
  await scan("C61");
  expect(because()).toBe("several");
  expect(at()).toBe("goods");
  actor.send({ type: "option.chosen", index: 1 });
  expect(context().chosen).toEqual(["s2"]);
  actor.send({ type: "back" });
  await scan("L1");
  expect(context().chosen).toEqual(["s1"]);
  actor.send({ type: "back" });
  await scan(`(01)${GTIN}(10)L2`);
  expect(context().chosen).toEqual(["s2"]);
});

test("Everything goes from here to there; what is promised stays unless it is wanted too", async () => {
  const rows = [
    row("s1", "C61", 4),
    row("s2", "C62", 6, { reserved: 6 }),
    row("s3", "C63", 2, { reserved: 1 }),
  ];
  const all = desk({ [A01]: rows });
  await all.scan("A-01");
  all.actor.send({ type: "all.chosen" });
  expect(all.at()).toBe("to");
  await all.scan("B-09");
  expect(all.taken[0]?.moves.map(({ row: { id }, quantity }) => [id, quantity])).toEqual([
    ["s1", 4],
    ["s3", 1],
  ]);
  const with_ = desk({ [A01]: rows });
  await with_.scan("A-01");
  with_.actor.send({ type: "all.chosen" });
  with_.actor.send({ type: "reserved.set", value: true });
  await with_.scan("B-09");
  expect(with_.taken[0]).toMatchObject({ takesReserved: true });
  expect(with_.taken[0]?.moves.map(({ quantity }) => quantity)).toEqual([4, 6, 2]);
  expect(with_.at()).toBe("from");
});

test("What does not fit is refused with its reason and changes nothing", async () => {
  const { scan, type, because, at, taken } = desk({ [A01]: [row("s1", "C61", 5)], "id-A-02": [] });
  await scan("C61");
  expect(because()).toBe("noLocation");
  await scan("A-02");
  expect([because(), at()]).toEqual(["nothingHere", "from"]);
  await scan("A-01");
  await scan("C99");
  expect([because(), at()]).toEqual(["notHere", "goods"]);
  await scan("C61");
  await type("6");
  expect([because(), at()]).toEqual(["tooMany", "quantity"]);
  await type("0");
  expect(because()).toBe("noQuantity");
  await type("2");
  await scan("A-01");
  expect([because(), at()]).toEqual(["sameLocation", "to"]);
  await scan("C61");
  expect([because(), at()]).toEqual(["noLocation", "to"]);
  expect(taken).toEqual([]);
});

test("Without a network it knows the locations that it has met, and what it has taken from them", async () => {
  let isAway = false;
  const stored = { [A01]: [row("s1", "C61", 20)], "id-B-09": [row("s2", "C62", 1)] };
  const { scan, type, taken, because, context, actor, rest } = desk(stored, () => isAway);
  await scan("B-09");
  await scan("A-01");
  isAway = true;
  await scan("C61");
  await type("5");
  await scan("B-09");
  await scan("C61");
  await type("4");
  await scan("B-09");
  expect(taken.map(({ moves }) => moves[0]?.quantity)).toEqual([5, 4]);
  expect(context().rows[0]?.onHand).toBe(11);
  await scan("A-02");
  expect(because()).toBe("unreachable");
  // The first is booked, and the server tells what is left: the second is not in it yet.
  isAway = false;
  stored[A01] = [row("s1", "C61", 15)];
  actor.send({ type: "move.ended", key: taken[0]?.moves[0]?.key ?? "" });
  await rest();
  await until(() => context().rows[0]?.onHand === 11);
});

test("Scans that come while the server is asked are heard after it", async () => {
  const { actor, at, rest, taken } = desk({ [A01]: [row("s1", "C61", 20)] });
  for (const text of ["A-01", "C61", "B-09"]) actor.send({ type: "scanned", text });
  await until(() => taken.length === 1);
  await rest();
  // All of it has gone.
  expect(at()).toBe("from");
});

test("Back goes one step, and forgets a wrong scan first", async () => {
  const { scan, type, actor, at, because } = desk({ [A01]: [row("s1", "C61", 5)] });
  await scan("A-01");
  await scan("C61");
  await type("9");
  const back = () => actor.send({ type: "back" });
  back();
  expect([because(), at()]).toEqual([null, "quantity"]);
  await type("3");
  back();
  expect(at()).toBe("quantity");
  back();
  expect(at()).toBe("goods");
  back();
  expect(at()).toBe("from");
});

test("A goods row or a location is chosen by thumb", async () => {
  const { actor, at, rest, taken } = desk({ [A01]: [row("s1", "C61", 5)] });
  actor.send({ type: "location.chosen", location: place("A-01") });
  await rest();
  actor.send({ type: "row.chosen", id: "s1" });
  actor.send({ type: "count.set", value: 99 });
  actor.send({ type: "location.chosen", location: place("A-01") });
  expect(at()).toBe("quantity");
  actor.send({ type: "location.chosen", location: place("A-02") });
  expect(taken[0]?.moves).toMatchObject([{ quantity: 5 }]);
});
