import { describe, expect, it } from "vitest";
import { spell } from "../../../server/platform/pinyin.ts";
import type { SearchHit } from "../../../src/contracts/search.ts";
import type { Recent } from "../../../src/machines/console/recents.store.ts";
import { allOf, itemOfHit, itemOfRecent, shownHits } from "../../../src/views/shell/palette-items.ts";
import { matches, matchIn, spellOwn } from "../../../src/views/shell/palette-match.ts";

const every = (): boolean => true;
const only =
  (...names: readonly string[]) =>
  (name: string): boolean =>
    names.includes(name);

const SODA: SearchHit = {
  ...{ kind: "goods/type", id: "g1", code: "A0004", name: "禾光苏打", spelling: ["he", "guang", "su", "da"] },
  ...{ total: 6, spec: "330 ml", unit: "箱", available: 0, isLow: true },
};
const ENTRY: SearchHit = {
  ...{ kind: "entry", id: "e1", code: "RK261120-7SUZ", name: "华鑫食品", status: "pending", total: 2 },
};

describe("a line of the palette", () => {
  it("leads only to where the person may go", () => {
    const mayOpen = only("entry-detail", "warehouse-repertory");
    expect(itemOfHit(ENTRY, "su", mayOpen)?.href).toBe("/entry/entry-list/e1");
    expect(itemOfHit({ ...SODA, kind: "client" }, "su", mayOpen)).toBeNull();
    expect(itemOfHit(SODA, "su", mayOpen)?.href).toBe("/warehouse/warehouse-repertory?keyword=A0004");
  });

  it("leads from a lot to its stock", () => {
    const lot = { ...SODA, kind: "lot", code: "L2611", name: "橄榄油" } as const;
    expect(itemOfHit(lot, "l26", only("warehouse-goods-type"))).toBeNull();
    expect(itemOfHit(lot, "l26", every)).toMatchObject({
      ...{ group: "goods", href: "/warehouse/warehouse-repertory?keyword=L2611" },
      ...{ label: { text: "L2611", match: { range: [0, 3] } }, notes: [{ text: "橄榄油" }] },
    });
  });

  it("leads from a count to its page", () => {
    const count = { ...ENTRY, kind: "count", id: "c1" } as const;
    expect(itemOfHit(count, "su", every)?.href).toBe("/warehouse/warehouse-count/c1");
    expect(itemOfHit(count, "su", only("warehouse-count"))).toBeNull();
  });

  it("marks what was typed, or what it reads as pinyin", () => {
    expect(itemOfHit(SODA, "sd", every)?.label.match).toEqual({ range: [2, 4], isPinyin: true });
    expect(itemOfHit(SODA, "苏", every)?.label.match).toEqual({ range: [2, 3], isPinyin: false });
    expect(itemOfHit(ENTRY, "su", every)?.label.match).toEqual({ range: [10, 12], isPinyin: false });
    expect(itemOfHit(SODA, "a00", every)?.notes[0]?.match).toEqual({ range: [0, 3], isPinyin: false });
  });

  it("takes percent signs, quotes and brackets as they stand", () => {
    expect(matchIn("100% 纯棉", "0% ", spell("100% 纯棉"))).toEqual({ range: [2, 4], isPinyin: false });
    for (const keyword of ["%", "'", "(", "\\", ".*", "su".repeat(100)])
      expect(matchIn("禾光苏打", keyword, SODA.spelling)).toBeNull();
  });

  it("reads the names of pages", () => {
    expect(matchIn("盘点", "pd", spellOwn("盘点"))).toEqual({ range: [0, 2], isPinyin: true });
  });

  it("finds a page by any of its words", () => {
    expect(matches("入库记录 入库管理 entry-list", "记录")).toBe(true);
    expect(matches("Entry record Entry management", "record entry")).toBe(true);
    expect(matches("Entry record", "exit")).toBe(false);
  });
});

describe("recent things", () => {
  const recent: Recent = {
    ...{ href: "/entry/entry-list/e1", kind: "entry", id: "e1", label: "RK261120-7SUZ" },
    ...{ spelling: [], note: "华鑫食品" },
  };

  it("are found by their texts, and shown as the server knows them now", () => {
    const found = itemOfHit(ENTRY, "su", every);
    const present = itemOfRecent(recent, "su", new Map(found ? [[found.key, found]] : []), every);
    expect(present).toMatchObject({ group: "recents", hit: { status: "pending" } });
    expect(itemOfRecent(recent, "su", new Map(), every)?.hit).toBeUndefined();
    expect(itemOfRecent(recent, "xyz", new Map(), every)).toBeNull();
  });

  it("are gone with the right to their page", () => {
    expect(itemOfRecent(recent, "", new Map(), only("exit-detail"))).toBeNull();
  });

  it("do not stand a second time below", () => {
    const soda = itemOfHit(SODA, "su", every);
    const entry = itemOfHit(ENTRY, "su", every);
    const items = [soda, entry].flatMap((item) => item ?? []);
    expect(shownHits(items, items.slice(0, 1)).map(({ key }) => key)).toEqual(["entry e1"]);
  });
});

it("names the list of each kind of which not all are shown", () => {
  const shown = [itemOfHit(SODA, "su", every), itemOfHit({ ...ENTRY, total: 1 }, "su", every)];
  const all = allOf(
    [SODA, { ...ENTRY, total: 1 }],
    shown.flatMap((item) => item ?? []),
    " su ",
    every,
  );
  expect(all).toEqual([
    { group: "goods", text: "allGoods", count: 6, href: "/warehouse/warehouse-goods-type?keyword=su" },
  ]);
  expect(allOf([SODA], [], "su", only("entry-list"))).toEqual([]);
});
