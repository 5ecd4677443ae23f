import { describe, expect, it } from "vitest";
import { type AnyEventObject, createActor } from "xstate";
import {
  chosenItem,
  lastPickScan,
  type ScanEmitted,
  scanMachine,
  wantedCount,
} from "../../src/machines/page/scan.machine.ts";
import type { PickItem } from "../../src/machines/page/scan.values.ts";
import { coverTransitions } from "./transition-cover.ts";

const item = (changes: Partial<PickItem>): PickItem => ({
  allocationId: "a1",
  lineId: "l1",
  location: "A-01",
  sku: "SKU-1",
  gtin: "6901234567892",
  lot: "",
  expiry: null,
  quantity: 5,
  shelfLots: [],
  ...changes,
});

const WORK: readonly PickItem[] = [
  item({}),
  item({ allocationId: "a2", lineId: "l2", sku: "SKU-2", gtin: null, quantity: 3, lot: "L1" }),
  item({ allocationId: "a3", lineId: "l2", sku: "SKU-2", gtin: null, quantity: 2, lot: "L2" }),
  item({ allocationId: "a4", lineId: "l3", sku: "SKU-3", gtin: null, location: "B-02", quantity: 1 }),
];

/** A scanner at an exit, and all events that it emitted. */
function scanner(work = WORK) {
  let picks = 0;
  const makeKey = () => {
    picks += 1;
    return `k${picks}`;
  };
  const actor = createActor(scanMachine, { input: { work, now: () => 0, makeKey } });
  const said: ScanEmitted[] = [];
  actor.on("*", (reported) => said.push(reported));
  actor.start();
  return {
    actor,
    said,
    scan: (...texts: readonly string[]) => {
      for (const text of texts) actor.send({ type: "typed", text });
      return actor.getSnapshot();
    },
    last: () => said.at(-1),
  };
}

describe("picking by scanner", () => {
  const CARTONS = [
    item({ lot: "L2610", quantity: 6 }),
    item({ allocationId: "a5", location: "B-02", lot: "L2611" }),
  ];
  const carton = (lot: string) => `(01)06901234567892(10)${lot}(17)271128`;

  it("takes the goods of a GS1 label in the lot that is to be picked, and counts one more for each", () => {
    const { scan } = scanner(CARTONS);
    expect(chosenItem(scan("A-01", carton("l2610")))?.allocationId).toBe("a1");
    expect(wantedCount(scan(carton("L2610"), carton("L2610")))).toBe(3);
  });

  it("refuses another lot with the one that is to be picked here, and changes nothing", () => {
    const { scan, last } = scanner(CARTONS);
    expect(chosenItem(scan("A-01", carton("L2611")))).toBeNull();
    const lots = { promised: [{ lot: "L2610" }], scanned: "L2611", there: null };
    expect(last()).toMatchObject({ type: "scan.wrong", because: "otherLot", lots });
    expect(scan(carton("L2610")).value).toBe("quantity");
    scan(carton("L2611"));
    expect(last()).toMatchObject({ because: "otherLot", lots });
  });

  it("asks for the lot of a label whose separators were lost, also where one reading fits: never in silence", () => {
    const [promised] = CARTONS;
    const lost = "01069012345678921727112810L261037120";
    const { actor, scan, last } = scanner(CARTONS);
    const asked = scan("A-01", lost);
    expect(asked.value).toBe("goods");
    expect(asked.context.which).toMatchObject([
      { kind: "label", item: promised, lot: "L2610", count: 120 },
      { kind: "label", item: null, lot: "L261037120", count: null },
    ]);
    expect(last()).toMatchObject({ type: "scan.wrong", because: "lotLost" });
    // Enter alone chooses nothing.
    expect(scan("").context).toMatchObject({ which: [{}, {}], wrong: { because: "lotLost" } });
    actor.send({ type: "option.chosen", index: 1 });
    expect(actor.getSnapshot()).toMatchObject({
      value: "goods",
      context: {
        ...{ which: [], allocationId: null },
        wrong: { because: "otherLot", lots: { promised: [promised], scanned: "L261037120" } },
      },
    });
    scan(lost);
    actor.send({ type: "option.chosen", index: 0 });
    expect(chosenItem(actor.getSnapshot())?.allocationId).toBe("a1");
    // Goods without a lot are the same in each reading.
    expect(chosenItem(scanner().scan("A-01", lost))?.allocationId).toBe("a1");
  });

  it("takes the second label of a carton, without a trade number, for the lot of the chosen goods", () => {
    const work = [item({ lot: "L2610" }), item({ allocationId: "a5", lot: "L2612" })];
    const { scan, last } = scanner(work);
    expect(chosenItem(scan("A-01", "SKU-1", "(10)L2612(17)271128"))?.allocationId).toBe("a5");
    scan("(10)L2699");
    expect(last()).toMatchObject({
      because: "otherLot",
      lots: { promised: [{ lot: "L2610" }, { lot: "L2612" }], scanned: "L2699", there: null },
    });
  });

  it("says of another lot of the shelf what stock knows of it, whether in a label or alone", () => {
    const newer = { stockId: "s2", lot: "L2611", expiry: "2027-11-28", free: 4 };
    const work = [item({ lot: "L2610", expiry: "2027-10-01", shelfLots: [newer] })];
    const { scan, last } = scanner(work);
    scan("A-01", carton("l2611"));
    expect(last()).toMatchObject({ because: "otherLot", lots: { promised: work, there: newer } });
    scan("SKU-1", "L2611");
    expect(last()).toMatchObject({ because: "otherLot", lots: { promised: work, there: newer } });
  });

  it.each([
    ["a label with the goods", "scanned", [carton("L2610")], "L2610"],
    ["the lot alone", "scanned", ["SKU-1", "L2610"], "L2610"],
    ["a label of the lot", "scanned", ["SKU-1", "(10)L2610"], "L2610"],
    ["a label after others without", "scanned", ["SKU-1", carton("L2610")], "L2610"],
    ["none", "scanned", ["SKU-1"], null],
    ["a typed label", "typed", [carton("L2610")], null],
    ["a typed lot", "typed", ["SKU-1", "L2610"], null],
  ] as const)("a pick says the lot that was scanned, and no other: %s", (_, type, texts, lotScanned) => {
    const { actor, last } = scanner(CARTONS);
    for (const text of ["A-01", ...texts]) actor.send({ type, text });
    actor.send({ type: "typed", text: "2" });
    expect(last()).toMatchObject({ type: "scan.taken", allocationId: "a1", quantity: 2, lotScanned });
  });

  it("forgets the scanned lot when other goods are chosen", () => {
    const { actor, last } = scanner([
      ...CARTONS,
      item({ allocationId: "a9", lot: "L9", sku: "SKU-9", gtin: null }),
    ]);
    for (const text of ["A-01", carton("L2610"), "SKU-9"]) actor.send({ type: "scanned", text });
    actor.send({ type: "typed", text: "" });
    expect(last()).toMatchObject({ type: "scan.taken", allocationId: "a9", lotScanned: null });
  });

  it("says what is the number of a carton, and what has a wrong check digit", () => {
    const { scan, last } = scanner();
    scan("A-01", "00106141411234567897");
    expect(last()).toMatchObject({ because: "logisticUnit" });
    scan("6901234567890");
    expect(last()).toMatchObject({ because: "checkDigit" });
    scan("(01)06901234567890(10)L2611");
    expect(last()).toMatchObject({ because: "checkDigit" });
  });

  it("says where the goods of a label are to be picked", () => {
    const { scan, last } = scanner([
      item({ location: "B-02", lot: "L2610" }),
      item({ allocationId: "a7", sku: "SKU-7", gtin: null }),
    ]);
    scan(carton("L2610"));
    expect(last()).toMatchObject({ because: "locationFirst", hint: "B-02" });
    scan("A-01", carton("L2610"));
    expect(last()).toMatchObject({ because: "otherLocation", hint: "B-02" });
  });

  it("takes location, goods and quantity in that order, and names the allocation", () => {
    const { scan, last, actor } = scanner();
    expect(scan("a-01").value).toBe("goods");
    expect(scan("sku-1").value).toBe("quantity");
    expect(scan("4").value).toBe("goods");
    expect(last()).toEqual({
      type: "scan.taken",
      key: "k1",
      allocationId: "a1",
      lineId: "l1",
      quantity: 4,
      lotScanned: null,
    });
    expect(actor.getSnapshot().context.work[0]?.quantity).toBe(1);
  });

  it("knows goods by their trade number too, with any number of leading zeros", () => {
    const { scan, actor } = scanner();
    scan("A-01", "06901234567892");
    expect(chosenItem(actor.getSnapshot())?.allocationId).toBe("a1");
  });

  it("counts one more for each further scan of the goods, and takes what was counted on Enter alone", () => {
    const { scan, last } = scanner();
    scan("A-01", "SKU-1", "SKU-1", "SKU-1", "");
    expect(last()).toMatchObject({ type: "scan.taken", quantity: 3 });
  });

  it("takes all that is to be picked there on Enter alone when nothing was counted", () => {
    const { scan, last } = scanner();
    scan("A-01", "SKU-1", "");
    expect(last()).toMatchObject({ type: "scan.taken", quantity: 5 });
  });

  it("starts with the first lot, and another lot's label names that one", () => {
    const { scan, last } = scanner();
    scan("A-01", "SKU-2", "l2", "2");
    expect(last()).toEqual({
      type: "scan.taken",
      key: "k1",
      allocationId: "a3",
      lineId: "l2",
      quantity: 2,
      lotScanned: null,
    });
  });

  it("keeps a touched row for two scans", () => {
    const { actor, scan, last } = scanner();
    actor.send({ type: "item.chosen", allocationId: "a4" });
    scan("1");
    expect(last()).toMatchObject({ type: "scan.taken", allocationId: "a4", quantity: 1 });
  });

  it.each([
    ["goods before a location", ["SKU-3"], "locationFirst", "B-02"],
    ["a location with nothing of this exit", ["Z-99"], "nothingThere", ""],
    ["goods that lie elsewhere", ["A-01", "SKU-3"], "otherLocation", "B-02"],
    ["goods that nobody asked for", ["A-01", "SKU-9"], "notOnList", ""],
    ["no number", ["A-01", "SKU-1", "many"], "noQuantity", ""],
    ["nought", ["A-01", "SKU-1", "0"], "noQuantity", ""],
    ["too many", ["A-01", "SKU-1", "6"], "tooMany", "5"],
    ["other goods that lie elsewhere, for a quantity", ["A-01", "SKU-1", "SKU-3"], "otherLocation", "B-02"],
  ] as const)("refuses %s, says why, and stays where it was", (_, scans, because, hint) => {
    const { scan, last, actor } = scanner();
    scan(...scans.slice(0, -1));
    const before = actor.getSnapshot();
    scan(scans.at(-1) ?? "");
    const after = actor.getSnapshot();
    expect(last()).toMatchObject({ type: "scan.wrong", because, hint });
    expect(after.value).toBe(before.value);
    expect(after.context.allocationId).toBe(before.context.allocationId);
    expect(after.context.wrong?.because).toBe(because);
  });

  it("says so when nothing is left to be picked at all", () => {
    const { scan, last, actor } = scanner();
    actor.send({ type: "work.changed", work: [] });
    scan("SKU-3");
    expect(last()).toMatchObject({ type: "scan.wrong", because: "allPicked" });
  });

  it("goes back to the location when a colleague has emptied it, and to the goods when they are taken", () => {
    const { scan, actor } = scanner();
    scan("A-01", "SKU-1");
    actor.send({ type: "work.changed", work: WORK.slice(1) });
    expect(actor.getSnapshot().value).toBe("goods");
    actor.send({ type: "work.changed", work: WORK.slice(3) });
    expect(actor.getSnapshot().value).toBe("location");
  });

  it("goes on with the next pick while the one before is not booked yet", () => {
    const { scan, said, actor } = scanner();
    scan("A-01", "SKU-1", "2");
    expect(chosenItem(scan("SKU-2"))?.allocationId).toBe("a2");
    expect(scan("3", "SKU-1").context.work[0]?.quantity).toBe(3);
    scan("");
    expect(said.filter(({ type }) => type === "scan.taken")).toMatchObject([
      { key: "k1", allocationId: "a1", quantity: 2 },
      { key: "k2", allocationId: "a2", quantity: 3 },
      { key: "k3", allocationId: "a1", quantity: 3 },
    ]);
    expect(actor.getSnapshot().context.work.map(({ allocationId }) => allocationId)).toEqual(["a3", "a4"]);
  });

  it("puts a pick that was not booked back on the list, when the list says so", () => {
    const { scan, actor } = scanner();
    scan("A-01", "SKU-1", "5");
    actor.send({ type: "pick.known", key: "k1", ok: false });
    actor.send({ type: "work.changed", work: WORK });
    expect(scan("SKU-1").context.work).toEqual(WORK);
    expect(chosenItem(actor.getSnapshot())?.quantity).toBe(5);
  });

  it("asks for another location when all of this one is picked", () => {
    const { scan } = scanner([item({}), item({ allocationId: "a4", location: "B-02" })]);
    expect(scan("A-01", "SKU-1", "5").value).toBe("location");
  });

  it("takes what was counted by hand on Enter alone, which is between one and all of it", () => {
    const { actor, scan, last } = scanner();
    const count = (value: number) => {
      actor.send({ type: "count.set", value });
      return wantedCount(actor.getSnapshot());
    };
    scan("A-01", "SKU-1");
    expect(wantedCount(actor.getSnapshot())).toBe(5);
    expect([count(9), count(0), count(2)]).toEqual([5, 1, 2]);
    scan("SKU-1", "");
    expect(last()).toMatchObject({ type: "scan.taken", quantity: 3 });
  });

  it("logs each scan: what can be taken back, what was, what is booked, and what was wrong", () => {
    const { actor, scan } = scanner();
    const log = () =>
      actor.getSnapshot().context.log.map(({ kind, state, text }) => `${kind} ${text} ${state}`);
    scan("A-01", "SKU-9", "SKU-2", "L2", "2");
    actor.send({ type: "pick.known", key: "k1", ok: true });
    scan("SKU-1", "SKU-1");
    expect(lastPickScan(actor.getSnapshot().context.log)).toMatchObject({ kind: "count", lineId: "l1" });
    actor.send({ type: "back" });
    scan("B-02");
    expect(log()).toEqual([
      "location A-01 booked",
      "wrong SKU-9 wrong",
      "goods SKU-2 booked",
      "lot L2 booked",
      "taken A-01 booked",
      "goods SKU-1 undone",
      "count SKU-1 undone",
      "location B-02 live",
    ]);
    expect(actor.getSnapshot().context.log.at(4)).toMatchObject({ quantity: 2, lineId: "l2" });
  });

  it.each([
    [true, "booked"],
    [false, "undone"],
  ] as const)("says of a pick without an answer that it is open, never undone; then %s: %s", (ok, state) => {
    const { actor, scan } = scanner();
    const log = () =>
      actor.getSnapshot().context.log.map((each) => `${each.kind} ${each.text} ${each.state}`);
    scan("A-01", "SKU-1", "2", "SKU-1", "1");
    expect(log()).toEqual([
      "location A-01 open",
      "goods SKU-1 open",
      "taken A-01 open",
      "goods SKU-1 open",
      "taken A-01 open",
    ]);
    expect(lastPickScan(actor.getSnapshot().context.log)).toBeNull();
    actor.send({ type: "pick.known", key: "k2", ok });
    expect(log().slice(-3)).toEqual(["taken A-01 open", `goods SKU-1 ${state}`, `taken A-01 ${state}`]);
  });

  it("has every transition walked", () => {
    // Two places that look alike, and two goods with one trade number.
    const alike: readonly PickItem[] = [
      item({ allocationId: "a5", lineId: "l5", location: "C 03", sku: "SKU-5", gtin: null }),
      item({ allocationId: "a6", lineId: "l6", location: "C03", sku: "SKU-6", gtin: "4006381333931" }),
      item({ allocationId: "a7", lineId: "l7", location: "C03", sku: "SKU-7", gtin: "4006381333931" }),
      item({ allocationId: "a8", lineId: "l8", location: "D-04", lot: "L2610" }),
    ];
    const lost = "01069012345678921727112810L261037120";
    const texts = [
      "A-01",
      "C-03",
      "C03",
      "D-04",
      "4006381333931",
      "SKU-1",
      "SKU-2",
      "L2",
      "2",
      lost,
      "nothing",
    ];
    const events: AnyEventObject[] = [
      ...texts.flatMap((text) => [
        { type: "typed", text },
        { type: "scanned", text },
      ]),
      { type: "misread", because: "broken", text: "A-" },
      { type: "option.chosen", index: 0 },
      { type: "option.chosen", index: 1 },
      { type: "work.changed", work: [] },
      { type: "work.changed", work: WORK.slice(1, 2) },
      { type: "item.chosen", allocationId: "a1" },
      { type: "item.chosen", allocationId: "a6" },
      { type: "count.set", value: 2 },
      { type: "back" },
      { type: "pick.known", key: "k", ok: true },
    ];
    const cover = coverTransitions({
      machine: scanMachine,
      input: { work: [...WORK, ...alike], now: () => 0, makeKey: () => "k" },
      events,
      notifyApart: ({ context }) => [context.location, context.allocationId, context.which[0]?.kind],
    });
    expect(cover.astray).toEqual([]);
    expect(cover.missed).toEqual([]);
  });
});
