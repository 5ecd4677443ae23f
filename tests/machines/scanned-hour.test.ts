/**
 * An hour of picking and receiving by a machine that types as scanners do: with prefix and suffix, in parts, twice,
 * without an end. Whatever it does, only what it meant is booked.
 */
import { describe, expect, test } from "vitest";
import { createActor } from "xstate";
import { receivingMachine } from "../../src/machines/page/receiving.machine.ts";
import type { Found } from "../../src/machines/page/receiving.readings.ts";
import type { DeskEntry, DeskLine } from "../../src/machines/page/receiving.values.ts";
import { scanMachine } from "../../src/machines/page/scan.machine.ts";
import type { PickItem } from "../../src/machines/page/scan.values.ts";
import { DeskKeyboard, type Key } from "../support/scanner.ts";

/** Numbers of a seed, the same on every run (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const PREFIXES: readonly (readonly (string | Key)[])[] = [
  [],
  ["Enter"],
  ["Enter", "Enter"],
  ["~"],
  [..."]C1"],
];
const LINE_FEED: Key = { key: "j", ctrlKey: true };
const SUFFIXES: readonly (readonly (string | Key)[])[] = [
  ["Enter"],
  ["Enter", "Enter"],
  ["Enter", LINE_FEED],
  ["Tab"],
  ["Tab", "Enter"],
  ["Enter", "Tab"],
];

/** A scanner with habits of its own, which now and then fails. Returns whether the code came whole, once. */
function scannerOn(keyboard: DeskKeyboard, next: () => number) {
  const among = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
  const gapMs = among([2, 5, 10, 20]);
  const prefix = among(PREFIXES);
  const suffix = among(SUFFIXES);
  return (code: string): void => {
    const keys = [...prefix, ...code, ...suffix];
    const fate = next();
    keyboard.wait(700 + next() * 2_000);
    if (fate < 0.12) {
      // In two parts: a radio that is busy, for longer or shorter than a person would wait.
      const at = prefix.length + 1 + Math.floor(next() * Math.max(1, code.length - 1));
      keyboard.press(keys.slice(0, at), gapMs);
      keyboard.wait(among([400, 800, 1_300, 2_500]));
      keyboard.press(keys.slice(at), gapMs);
    } else if (fate < 0.2) {
      keyboard.press(keys, gapMs);
      keyboard.wait(among([20, 100, 200]));
      keyboard.press(keys, gapMs);
    } else if (fate < 0.26) keyboard.press([...prefix, ...code], gapMs);
    else keyboard.press(keys, gapMs);
    keyboard.wait(1_500);
  };
}

/** Codes that look like quantities, and parts of other codes. */
const PLACES = ["15", "A-0", "A-01", "7", "A-011"];
const GOODS = [
  ["12", null],
  ["SKU-1", "6901234567892"],
  ["SKU-11", "012345678905"],
  ["8", null],
  ["1200", null],
] as const;

describe.each(Array.from({ length: 60 }, (_, seed) => seed))("seed %s", (seed) => {
  test("a picker's hour: each pick is of the place, the goods and the quantity that the picker meant", () => {
    const next = numbersOf(seed);
    const work: readonly PickItem[] = PLACES.flatMap((location, at) =>
      GOODS.map(([sku, gtin], no) => ({
        ...{ allocationId: `${at}-${no}`, lineId: `l${no}`, location, sku, gtin, lot: "", quantity: 20 },
        ...{ expiry: null, shelfLots: [] },
      })),
    );
    const actor = createActor(scanMachine, { input: { work, now: () => 0 } });
    const booked: unknown[] = [];
    actor.on("scan.taken", ({ allocationId, quantity }) => booked.push([allocationId, quantity]));
    actor.start();
    const keyboard = new DeskKeyboard((heard) => {
      // As the desk does: Enter alone means something only where a quantity is asked for.
      if (heard.text !== "" || actor.getSnapshot().matches("quantity")) actor.send(heard);
    });
    const scan = scannerOn(keyboard, next);
    const meant: unknown[] = [];
    const context = () => actor.getSnapshot().context;
    const isChosen = (item: PickItem) => context().allocationId === item.allocationId;
    for (let pick = 0; pick < 12; pick += 1) {
      const item = context().work[Math.floor(next() * context().work.length)];
      if (!item) break;
      const quantity = 1 + Math.floor(next() * Math.min(item.quantity, 9));
      // The picker looks at the page, scans again what was refused, and goes back where it is asked which was meant.
      for (let tries = 0; tries < 12 && context().location !== item.location; tries += 1) scan(item.location);
      for (let tries = 0; tries < 12 && !isChosen(item); tries += 1) {
        if (context().which.length > 0) {
          const index = context().which.findIndex(
            (each) => each.kind === "goods" && each.item.allocationId === item.allocationId,
          );
          actor.send({ type: "option.chosen", index });
        } else scan(item.gtin ?? item.sku);
      }
      expect(booked).toEqual(meant);
      if (!isChosen(item)) continue;
      keyboard.byHand(String(quantity));
      meant.push([item.allocationId, quantity]);
      expect(booked).toEqual(meant);
    }
    expect(meant.length).toBeGreaterThan(6);
    expect(booked).toEqual(meant);
  });

  test("an hour of receiving: each piece has the goods, the place, the lot and the quantity that were meant", async () => {
    const next = numbersOf(1_000 + seed);
    const lines: readonly DeskLine[] = GOODS.map(([skuCode, gtin], at) => ({
      ...{ id: `l${at}`, typeId: `t${at}`, skuCode, gtin, trackLot: at % 2 === 1, trackExpiry: false },
      ...{ shelfLifeDays: null, expected: 60, good: 0, damaged: 0, closedShort: 0 },
      ...{ lot: "", productionDate: null, expiry: null },
    }));
    const entry: DeskEntry = { version: 1, overReceiptPercent: 0, lines };
    const all = PLACES.map((code) => ({ id: `id-${code}`, code, name: code, zone: "storage" }));
    const find = async (text: string): Promise<Found> => ({
      locations: all.filter(({ code }) => code.includes(text)),
      goods: lines.map(({ id, skuCode }) => ({ id, code: skuCode, name: skuCode })),
    });
    const actor = createActor(receivingMachine, {
      input: {
        ...{ entry, places: null, stored: null, store: () => undefined, find },
        ...{ today: () => "2026-11-28", now: () => 0 },
      },
    });
    const booked: unknown[] = [];
    actor.on("desk.books", ({ lines: sent }) => booked.push(sent));
    actor.start();
    const keyboard = new DeskKeyboard((heard) => actor.send(heard));
    const scan = scannerOn(keyboard, next);
    const work = () => actor.getSnapshot().context.work;
    const answered = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
    const until = async (code: string, isDone: () => boolean, kinds: readonly string[]) => {
      for (let tries = 0; tries < 15 && !isDone(); tries += 1) {
        const { which } = actor.getSnapshot().context;
        const index = which.findIndex(({ kind }) => kinds.includes(kind));
        if (index >= 0) actor.send({ type: "option.chosen", index });
        else scan(code);
        await answered();
      }
      return isDone();
    };
    const meant: unknown[] = [];
    for (let piece = 0; piece < 8; piece += 1) {
      const line = lines[Math.floor(next() * lines.length)] as DeskLine;
      const place = all[Math.floor(next() * all.length)];
      if (!place) break;
      const lot = line.trackLot ? `L26${piece}` : "";
      const quantity = 1 + Math.floor(next() * 6);
      const isOpen = () => work().open?.lineId === line.id;
      const isPut = () => isOpen() && work().open?.place?.id === place.id;
      const isLotGiven = () => isPut() && (lot === "" || work().open?.lot === lot);
      const isReady =
        (await until(line.skuCode, isOpen, ["goods"])) &&
        (await until(place.code, isPut, ["place"])) &&
        (await until(lot, isLotGiven, ["lot"]));
      expect(work().pieces.map(({ lineId, good }) => [lineId, good])).toEqual(
        meant.map((each) => (each as unknown[]).slice(0, 2)),
      );
      if (!isReady) {
        while (work().open) actor.send({ type: "undo" });
        continue;
      }
      keyboard.byHand(String(quantity));
      await answered();
      meant.push([line.id, quantity, place.code, lot]);
      expect(work().pieces.map((each) => [each.lineId, each.good, each.place.code, each.lot])).toEqual(meant);
    }
    expect(meant.length).toBeGreaterThan(3);
    // No Enter of the scanner has booked the receipt.
    expect(booked).toEqual([]);
  });
});
