import { describe, expect, it } from "vitest";
import { type AnyEventObject, createActor, waitFor } from "xstate";
import type { EntryPlaces } from "../../src/contracts/entry.ts";
import type { LocationOption } from "../../src/contracts/options.ts";
import type { ReceivingEmitted } from "../../src/machines/page/receiving.events.ts";
import { type ReceivingInput, receivingMachine } from "../../src/machines/page/receiving.machine.ts";
import type { DeskEntry, DeskLine } from "../../src/machines/page/receiving.values.ts";
import { coverTransitions } from "./transition-cover.ts";

const TODAY = "2026-11-23";

const line = (changes: Partial<DeskLine>): DeskLine => ({
  ...{ id: "l1", typeId: "t1", skuCode: "SKU-1", gtin: "6901234567892" },
  ...{ trackLot: false, trackExpiry: false, shelfLifeDays: null },
  ...{ expected: 10, good: 0, damaged: 0, closedShort: 0, lot: "", productionDate: null, expiry: null },
  ...changes,
});
const at = (code: string, zone = "storage"): LocationOption => ({ id: `id-${code}`, code, name: code, zone });
const tracked = { trackLot: true, trackExpiry: true } as const;

const ENTRY: DeskEntry = {
  version: 3,
  overReceiptPercent: 0,
  lines: [
    line({}),
    line({ id: "l2", typeId: "t2", skuCode: "SKU-2", gtin: null, ...tracked, shelfLifeDays: 100 }),
  ],
};
const PLACES: EntryPlaces = {
  damaged: at("D-01", "damaged"),
  lines: [
    { lineId: "l1", location: at("A-01"), because: "sameGoods", freeLitres: null },
    { lineId: "l2", location: at("A-02"), because: "empty", freeLitres: null },
  ],
};
const KNOWN = [at("A-01"), at("B-07"), at("B-077"), at("15")];
/** Goods that are not of the entry. */
const OTHERS = [{ id: "t9", code: "SKU-9", name: "别的货" }];

/** A desk with a scanner, and everything that it emitted and stored. */
function desk(changes: Partial<ReceivingInput> = {}) {
  const said: ReceivingEmitted[] = [];
  const kept: { text: string | null } = { text: changes.stored ?? null };
  let receipts = 0;
  const actor = createActor(receivingMachine, {
    input: {
      ...{ entry: ENTRY, places: PLACES, stored: null, today: () => TODAY, now: () => 0 },
      store: (text) => {
        kept.text = text;
      },
      makeKey: () => {
        receipts += 1;
        return `k${receipts}`;
      },
      find: async (text) => ({
        locations: KNOWN.filter(({ code }) => code.includes(text.toUpperCase())),
        goods: OTHERS.filter(({ code }) => code.includes(text.toUpperCase())),
      }),
      ...changes,
    },
  });
  actor.on("*", (reported) => said.push(reported));
  actor.start();
  const work = () => actor.getSnapshot().context.work;
  return {
    ...{ actor, said, kept, work },
    step: () => {
      const { value } = actor.getSnapshot();
      return typeof value === "string" ? value : value.asking;
    },
    scan: (...texts: readonly string[]) => {
      for (const text of texts) actor.send({ type: "typed", text });
    },
    found: () => waitFor(actor, (snapshot) => snapshot.value !== "locating"),
    wrong: () => actor.getSnapshot().context.wrong,
    pieces: () =>
      work().pieces.map(({ lineId, place, good, damaged }) => [lineId, place.code, good, damaged]),
  };
}

describe("receiving by scanner", () => {
  it("takes goods, the suggested location and all that is missing by two Enters alone", () => {
    const { scan, step, pieces } = desk();
    scan("sku-1");
    expect(step()).toBe("location");
    scan("");
    expect(step()).toBe("quantity");
    scan("");
    expect(pieces()).toEqual([["l1", "A-01", 10, 0]]);
    expect(step()).toBe("goods");
  });

  it("knows goods by their trade number, and counts one more for each further scan", () => {
    const { scan, pieces } = desk();
    scan("06901234567892", "", "6901234567892", "6901234567892", "");
    expect(pieces()).toEqual([["l1", "A-01", 3, 0]]);
  });

  it("records what was counted when other goods are scanned, and asks for a quantity where nothing was", () => {
    const { scan, pieces, wrong, step } = desk();
    scan("SKU-1", "", "SKU-2");
    expect(wrong()).toMatchObject({ because: "confirmFirst", hint: "SKU-1" });
    scan("SKU-1", "SKU-2");
    expect(pieces()).toEqual([["l1", "A-01", 2, 0]]);
    expect(step()).toBe("location");
  });

  it("asks the server for a location that is not suggested, takes the exact code, and keeps scans meanwhile", async () => {
    const { scan, found, pieces } = desk();
    scan("SKU-1", "b-07", "4");
    await found();
    expect(pieces()).toEqual([["l1", "B-07", 4, 0]]);
  });

  it("refuses a location that does not exist, and says when the server does not answer", async () => {
    const unknown = desk();
    unknown.scan("SKU-1", "ZZ-99");
    await unknown.found();
    expect(unknown.wrong()).toMatchObject({ because: "noLocation", scanned: "ZZ-99" });
    expect(unknown.step()).toBe("location");
    const silent = desk({ find: async () => null });
    silent.scan("SKU-1", "B-07");
    await silent.found();
    expect(silent.wrong()?.because).toBe("noAnswer");
    const later = desk();
    later.scan("SKU-1", "", "4006381333931");
    await later.found();
    expect(later.wrong()?.because).toBe("unknown");
    expect(later.step()).toBe("quantity");
  });

  const LABELLED: DeskEntry = {
    ...ENTRY,
    lines: [
      line({ id: "l1", lot: "L2610", expiry: "2027-10-01", ...tracked }),
      line({ id: "l2", lot: "L2611", expiry: "2027-11-28", ...tracked }),
      line({ id: "l3", typeId: "t2", skuCode: "SKU-2", gtin: null }),
    ],
  };
  const carton = (lot: string, day = "271128") => `(01)06901234567892(10)${lot}(17)${day}`;

  it("takes goods, lot and expiry from one GS1 label, on the line that the lot was announced for", () => {
    const { scan, step, work, pieces } = desk({ entry: LABELLED });
    scan(carton("L2611"));
    expect(step()).toBe("location");
    expect(work().open).toMatchObject({ lineId: "l2", lot: "L2611", expiry: "2027-11-28" });
    scan("A-02");
    expect(step()).toBe("quantity");
    // The same label again counts one more; that of another lot records what was counted.
    scan(carton("L2611"), carton("L2610", "271001"));
    expect(pieces()).toEqual([["l2", "A-02", 2, 0]]);
    expect(work().open).toMatchObject({ lineId: "l1", lot: "L2610", expiry: "2027-10-01" });
  });

  it("fills what the open goods still lack from their label, and asks nothing twice", () => {
    const { scan, step, work } = desk({ entry: LABELLED });
    scan("6901234567892", "A-01");
    expect(step()).toBe("lot");
    scan(carton("L2699", "270601"));
    expect(step()).toBe("quantity");
    expect(work().open).toMatchObject({
      lineId: "l1",
      lot: "L2699",
      expiry: "2027-06-01",
      place: at("A-01"),
    });
  });

  it("asks where the lot ends on a label whose separators were lost, and refuses the label of other goods", () => {
    const { scan, actor, work, wrong } = desk({ entry: LABELLED });
    scan("01069012345678921727112810L261137120");
    expect(wrong()).toMatchObject({ because: "lotLost" });
    expect(actor.getSnapshot().context.which).toMatchObject([{ lot: "L261137120" }, { lot: "L2611" }]);
    actor.send({ type: "option.chosen", index: 1 });
    expect(work().open).toMatchObject({ lineId: "l2", lot: "L2611" });
    const other = desk({ entry: LABELLED });
    other.scan("(01)04006381333931(10)X1");
    expect(other.wrong()?.because).toBe("notOfOrder");
  });

  it("takes lot and expiry of the open goods from a label without a trade number, and counts none for it", () => {
    const { scan, step, work } = desk();
    scan("SKU-2", "", "(17)270601");
    expect(work().open).toMatchObject({ lineId: "l2", place: at("A-02"), lot: null, expiry: "2027-06-01" });
    scan("(10)X1");
    expect(step()).toBe("quantity");
    scan("(10)X1");
    expect(work().open).toMatchObject({ lot: "X1", expiry: "2027-06-01", good: null });
  });

  it("says what is the number of a carton, and what has a wrong check digit", () => {
    const { scan, wrong } = desk();
    scan("00106141411234567897");
    expect(wrong()?.because).toBe("logisticUnit");
    scan("6901234567890");
    expect(wrong()?.because).toBe("checkDigit");
  });

  it("asks nothing about the lot of goods that have none", () => {
    const { scan, step, work } = desk();
    scan("01069012345678921727112810L261137120");
    expect(step()).toBe("location");
    expect(work().open).toMatchObject({ lineId: "l1", lot: null });
  });

  it("asks whether a label is of the open goods, where these have no trade number", () => {
    const { scan, actor, work, wrong } = desk();
    scan("SKU-2", "", "(01)04006381333931(10)X1(17)270601");
    expect(wrong()?.because).toBe("lotGs1");
    actor.send({ type: "option.chosen", index: 0 });
    expect(work().open).toMatchObject({ lineId: "l2", lot: "X1", expiry: "2027-06-01" });
  });

  it("a label of another lot does not drop goods that were not counted yet", () => {
    const { scan, wrong, work } = desk({ entry: LABELLED });
    scan(carton("L2699", "270601"), "A-01", carton("L2698", "270601"));
    expect(wrong()?.because).toBe("confirmFirst");
    expect(work().open).toMatchObject({ lot: "L2699" });
  });

  it("asks for lot and production date where the goods want them, and computes the expiry", () => {
    const { scan, step, work, pieces } = desk();
    scan("SKU-2", "");
    expect(step()).toBe("lot");
    scan("L-9");
    expect(step()).toBe("expiry");
    scan("20261101");
    expect(step()).toBe("quantity");
    scan("10");
    expect(pieces()).toEqual([["l2", "A-02", 10, 0]]);
    expect(work().pieces[0]).toMatchObject({
      lot: "L-9",
      productionDate: "2026-11-01",
      expiry: "2027-02-09",
    });
  });

  it("takes the expiry itself after E, and asks whether expired goods are accepted", () => {
    const { scan, step, work } = desk();
    scan("SKU-2", "", "L-9", "E", "2026-11-22");
    expect(step()).toBe("expired");
    scan("5");
    expect(step()).toBe("expired");
    scan("y", "5");
    expect(work().pieces[0]).toMatchObject({
      productionDate: null,
      expiry: "2026-11-22",
      acceptsExpired: true,
    });
  });

  it("remembers the dates of a lot, and takes the announced lot and dates by Enter", () => {
    const announced = line({ ...tracked, lot: "L1", expiry: "2028-01-01" });
    const { scan, work } = desk({ entry: { ...ENTRY, lines: [announced] } });
    scan("SKU-1", "", "", "", "4", "SKU-1", "", "L7", "2029-01-01", "2", "SKU-1", "", "L7", "", "1");
    expect(work().pieces.map(({ lot, expiry, good }) => [lot, expiry, good])).toEqual([
      ["L1", "2028-01-01", 4],
      ["L7", "2029-01-01", 2],
      ["L7", "2029-01-01", 1],
    ]);
  });

  it("finds the line of the lot where the same goods are announced in two", () => {
    const lines = [
      line({ trackLot: true, lot: "L1" }),
      line({ id: "l9", trackLot: true, lot: "L2", expected: 4 }),
    ];
    const { scan, pieces } = desk({ entry: { ...ENTRY, lines } });
    scan("SKU-1", "", "l2", "");
    expect(pieces()).toEqual([["l9", "A-01", 4, 0]]);
  });

  it("counts damaged goods beside the good ones, by D or by the damaged location's label", () => {
    const { scan, pieces } = desk();
    scan("SKU-1", "", "D", "2", "");
    expect(pieces()).toEqual([["l1", "A-01", 8, 2]]);
    const byLabel = desk();
    byLabel.scan("SKU-1", "", "D-01", "SKU-1", "SKU-1", "", "3");
    expect(byLabel.pieces()).toEqual([["l1", "A-01", 3, 2]]);
  });

  it("takes all of it as damaged where it is put into the damaged location", () => {
    const { scan, pieces } = desk();
    scan("SKU-1", "D-01", "4");
    expect(pieces()).toEqual([["l1", "D-01", 0, 4]]);
  });

  it("does not record uncounted good units with damaged ones when the next goods are scanned", () => {
    const { scan, pieces } = desk();
    scan("SKU-1", "", "D", "SKU-1", "SKU-2");
    expect(pieces()).toEqual([["l1", "A-01", 0, 1]]);
  });

  it.each([
    ["goods of another entry", ["SKU-9"], "notOfOrder"],
    ["a lot that was left out", ["SKU-2", "", ""], "lotMissing"],
    ["a date that does not exist", ["SKU-2", "", "L", "20261131"], "noDate"],
    ["a production date after today", ["SKU-2", "", "L", "20261124"], "producedLater"],
    ["nought", ["SKU-1", "", "0"], "noQuantity"],
    ["more than announced", ["SKU-1", "", "11"], "tooMany"],
    ["goods that are all in", ["SKU-1", "", "", "SKU-1"], "full"],
    ["one more than announced", ["SKU-1", "", "D", "10", "SKU-1"], "full"],
  ] as const)("refuses %s, says why, and stays where it was", (_, scans, because) => {
    const { scan, said, step, work, wrong } = desk();
    scan(...scans.slice(0, -1));
    const before = [step(), work().open, work().pieces];
    scan(scans.at(-1) ?? "");
    expect(said.at(-1)).toEqual({ type: "scan.wrong" });
    expect(wrong()?.because).toBe(because);
    expect([step(), work().open, work().pieces]).toEqual(before);
  });

  it("has no suggestion to take where the server knows none", () => {
    const { scan, wrong } = desk({ places: null });
    scan("SKU-1", "");
    expect(wrong()?.because).toBe("noSuggestion");
  });

  it("accepts what the warehouse tolerates beyond the announcement", () => {
    const { scan, pieces } = desk({ entry: { ...ENTRY, overReceiptPercent: 10 } });
    scan("SKU-1", "", "", "SKU-1", "", "");
    expect(pieces()).toEqual([
      ["l1", "A-01", 10, 0],
      ["l1", "A-01", 1, 0],
    ]);
  });
});

describe("undo", () => {
  it("takes back each scan, one after the other, to the empty desk", () => {
    const { scan, actor, step, work } = desk();
    scan("SKU-1", "", "SKU-1", "7");
    const seen: unknown[] = [];
    for (let times = 0; times < 4; times += 1) {
      actor.send({ type: "undo" });
      seen.push([step(), work().open?.good ?? null, work().pieces.length]);
    }
    expect(seen).toEqual([
      ["quantity", 2, 0],
      ["quantity", null, 0],
      ["location", null, 0],
      ["goods", null, 0],
    ]);
    expect(work().log.map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => "undone"));
    actor.send({ type: "undo" });
    expect(step()).toBe("goods");
  });

  it("is Z too, and passes over wrong scans and over pieces that were taken off", () => {
    const { scan, actor, pieces, work } = desk();
    scan("SKU-1", "", "2", "SKU-1", "", "3", "nonsense");
    const first = work().pieces[0]?.no ?? 0;
    actor.send({ type: "piece.removed", no: first });
    expect(pieces()).toEqual([["l1", "A-01", 3, 0]]);
    scan("z");
    expect(pieces()).toEqual([]);
    expect(work().open).toMatchObject({ lineId: "l1", good: null });
  });

  it("takes several steps of a stepper back at once", () => {
    const { scan, actor, work } = desk();
    scan("SKU-1", "");
    for (const value of [4, 5, 99]) actor.send({ type: "count.set", counts: "good", value });
    expect(work().open?.good).toBe(10);
    actor.send({ type: "undo" });
    expect(work().open).toMatchObject({ good: null, place: { code: "A-01" } });
  });
});

describe("booking", () => {
  it("offers to book by Enter when all is counted, sends everything as one receipt, and is empty afterwards", () => {
    const { scan, said, actor, kept, work } = desk();
    scan("SKU-1", "", "D", "1", "", "SKU-2", "", "L", "20261101", "");
    scan("");
    expect(said.at(-1)).toEqual({
      ...{ type: "desk.books", key: "k1" },
      lines: [
        { lineId: "l1", locationId: "id-A-01", good: 9, damaged: 1 },
        { lineId: "l2", locationId: "id-A-02", good: 10, damaged: 0, lot: "L", productionDate: "2026-11-01" },
      ],
    });
    expect(work()).toMatchObject({ pieces: [], open: null });
    expect(kept.text).not.toBeNull();
    actor.send({ type: "receipt.known", key: "k1", version: 4 });
    expect(kept.text).toBeNull();
    actor.send({ type: "undo" });
    expect(work().pieces).toEqual([]);
  });

  it("goes on while a receipt is on its way, and has its goods on the desk again when it did not take effect", () => {
    const { scan, actor, pieces, work, said } = desk();
    scan("SKU-1", "", "4");
    actor.send({ type: "book" });
    scan("SKU-1", "", "2");
    expect(pieces()).toEqual([["l1", "A-01", 2, 0]]);
    actor.send({ type: "book" });
    expect(said.at(-1)).toMatchObject({ type: "desk.books", key: "k2" });
    actor.send({ type: "receipt.known", key: "k1", version: null });
    expect(pieces()).toEqual([["l1", "A-01", 4, 0]]);
    expect(work().sent).toMatchObject([{ key: "k2" }]);
    actor.send({ type: "undo" });
    expect(pieces()).toEqual([]);
  });

  it("counts booked units until the entry's lines contain them, and not twice afterwards", () => {
    const { scan, actor, wrong } = desk();
    scan("SKU-1", "", "10");
    actor.send({ type: "book" });
    scan("SKU-1");
    expect(wrong()?.because).toBe("full");
    actor.send({ type: "receipt.known", key: "k1", version: 4 });
    scan("SKU-1");
    expect(wrong()?.because).toBe("full");
    const lines = [line({ good: 4 }), ...ENTRY.lines.slice(1)];
    actor.send({ type: "entry.changed", entry: { ...ENTRY, version: 4, lines } });
    scan("SKU-1", "", "");
    expect(actor.getSnapshot().context.work.pieces[0]?.good).toBe(6);
  });

  it("knows its receipts after a reload, those that did not take effect too", () => {
    const before = desk();
    before.scan("SKU-1", "", "4");
    before.actor.send({ type: "book" });
    const { actor, pieces, work, kept } = desk({ stored: before.kept.text });
    expect(work()).toMatchObject({ pieces: [], sent: [{ key: "k1" }] });
    actor.send({ type: "receipt.known", key: "k1", version: null });
    expect(pieces()).toEqual([["l1", "A-01", 4, 0]]);
    actor.send({ type: "book" });
    actor.send({ type: "receipt.known", key: "k1", version: 4 });
    expect(kept.text).toBeNull();
  });
});

describe("a reload", () => {
  it("loses no scan, also of a piece that is being counted", () => {
    const before = desk();
    before.scan("SKU-1", "", "SKU-1", "SKU-1");
    const { step, work, scan, pieces } = desk({ stored: before.kept.text });
    expect(step()).toBe("quantity");
    expect(work().open?.good).toBe(3);
    scan("");
    expect(pieces()).toEqual([["l1", "A-01", 3, 0]]);
  });

  it("starts empty where what is stored cannot be read", () => {
    expect(desk({ stored: "{" }).work().pieces).toEqual([]);
    expect(desk({ stored: '{"pieces":1}' }).work().pieces).toEqual([]);
  });
});

describe("photos of damaged goods", () => {
  it("belong to the goods that are counted, survive a reload, and are booked with them", () => {
    const { actor, kept, scan } = desk();
    scan("SKU-1", "", "D", "2");
    actor.send({ type: "photo.added", lineId: "l1", photo: "p1" });
    actor.send({ type: "photo.added", lineId: "l1", photo: "p2" });
    actor.send({ type: "photo.removed", photo: "p1" });
    const again = desk({ stored: kept.text });
    again.scan("");
    again.actor.send({ type: "book" });
    expect(again.said).toContainEqual(
      expect.objectContaining({
        type: "desk.books",
        lines: [expect.objectContaining({ damaged: 2, photos: ["p2"] })],
      }),
    );
  });

  it("reach their goods also when these were recorded meanwhile, and no other goods", () => {
    const { actor, scan, work } = desk();
    scan("SKU-1", "", "3", "SKU-2");
    actor.send({ type: "photo.added", lineId: "l1", photo: "late" });
    expect(work().pieces[0]?.photos).toEqual(["late"]);
    expect(work().open?.photos).toBeUndefined();
  });

  it("stay with their goods when a scan is undone", () => {
    const { actor, scan, work } = desk();
    scan("SKU-1", "", "D", "2");
    actor.send({ type: "photo.added", lineId: "l1", photo: "p1" });
    actor.send({ type: "undo" });
    expect(work().open).toMatchObject({ damaged: 0, photos: ["p1"] });
    scan("2");
    actor.send({ type: "photo.added", lineId: "l1", photo: "p2" });
    actor.send({ type: "undo" });
    expect(work().open?.photos).toEqual(["p1", "p2"]);
  });

  it("are at most ten", () => {
    const { actor, scan, work } = desk();
    scan("SKU-1", "");
    for (let no = 1; no <= 11; no += 1) actor.send({ type: "photo.added", lineId: "l1", photo: `p${no}` });
    expect(work().open?.photos).toHaveLength(10);
  });
});

it("keeps a touched line for a scan, and a location that is asked for again", () => {
  const { actor, step, work } = desk();
  actor.send({ type: "line.chosen", lineId: "l1" });
  expect(step()).toBe("location");
  actor.send({ type: "line.chosen", lineId: "l1" });
  expect(work().log).toHaveLength(1);
  actor.send({ type: "typed", text: "" });
  actor.send({ type: "location.again" });
  expect(step()).toBe("location");
});

it("has every transition walked", () => {
  const kept = desk();
  kept.scan("SKU-1", "", "2");
  const found = (output: unknown) => ({ type: "xstate.done.actor.0.receiving.locating", output });
  const small = { ...ENTRY, lines: [line({ ...tracked, expected: 2 })] };
  const events: AnyEventObject[] = [
    ...["SKU-1", "", "L", "2020-01-01", "2031-01-01", "Y", "B-07", "4006381333931"].map((text) => ({
      type: "typed",
      text,
    })),
    ...["SKU-1", "A-01", "L", "4006381333931", "nothing"].map((text) => ({ type: "scanned", text })),
    { type: "misread", because: "broken", text: "SKU" },
    { type: "option.chosen", index: 0 },
    { type: "entry.changed", entry: small },
    { type: "places.changed", places: PLACES },
    { type: "line.chosen", lineId: "l1" },
    { type: "line.chosen", lineId: "none" },
    { type: "count.set", counts: "good", value: 1 },
    { type: "photo.added", lineId: "l1", photo: "p1" },
    { type: "photo.removed", photo: "p1" },
    { type: "location.again" },
    { type: "undo" },
    { type: "piece.removed", no: 1 },
    { type: "desk.cleared" },
    { type: "book" },
    { type: "receipt.known", key: "k1", version: null },
    { type: "receipt.known", key: "k1", version: 4 },
    found(null),
    found({ locations: [], goods: [] }),
    found({ locations: [at("B-07")], goods: [] }),
    found({ locations: [at("B-07"), { ...at("B 07"), code: "B-07" }], goods: [] }),
  ];
  const cover = coverTransitions({
    machine: receivingMachine,
    input: {
      ...{ entry: small, places: PLACES, stored: null, today: () => TODAY, now: () => 0 },
      ...{ store: () => undefined, find: () => new Promise(() => undefined) },
    },
    events,
    notifyApart: ({ context }) => [
      context.work.pieces.length,
      context.work.open?.expiry,
      context.work.log.length < 7,
      context.which.length,
    ],
  });
  expect(cover.astray).toEqual([]);
  expect(cover.missed).toEqual([]);
});
