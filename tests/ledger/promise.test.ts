import { expect, test } from "vitest";
import { promise } from "../../server/ledger/promise.ts";
import { type StockKey, textOfKey } from "../../server/ledger/stock-key.ts";

const row = (stockId: string, typeId: string, free: number) => ({ stockId, typeId, free });
const want = (lineId: string, typeId: string, quantity: number) => ({ lineId, typeId, quantity });

test("a line takes the first stock of its goods, and goes on where that is too little", () => {
  const stock = [row("s1", "tea", 3), row("s2", "rice", 9), row("s3", "tea", 5)];
  expect(promise(stock, [want("l1", "tea", 4)])).toEqual([
    { lineId: "l1", stockId: "s1", quantity: 3 },
    { lineId: "l1", stockId: "s3", quantity: 1 },
  ]);
});

test("no unit is promised twice: the next line gets what the one before has left", () => {
  const stock = [row("s1", "tea", 5), row("s2", "tea", 5)];
  expect(promise(stock, [want("l1", "tea", 4), want("l2", "tea", 3), want("l3", "tea", 9)])).toEqual([
    { lineId: "l1", stockId: "s1", quantity: 4 },
    { lineId: "l2", stockId: "s1", quantity: 1 },
    { lineId: "l2", stockId: "s2", quantity: 2 },
    { lineId: "l3", stockId: "s2", quantity: 3 },
  ]);
});

test("goods that are not there are not promised", () => {
  expect(promise([], [want("l1", "tea", 1)])).toEqual([]);
  expect(promise([row("s1", "rice", 1), row("s2", "tea", 0)], [want("l1", "tea", 1)])).toEqual([]);
});

test("two rows of stock are one only if every part of their key is the same", () => {
  const key: StockKey = {
    ...{ clientId: "c", typeId: "t", warehouseId: "w", locationId: "l" },
    ...{ lot: "A|1", expiry: "2027-01-01", condition: "good" },
  };
  expect(textOfKey(key)).toBe("c|t|w|l|2027-01-01|good|A|1");
  for (const name of Object.keys(key)) expect(textOfKey({ ...key, [name]: "x" })).not.toBe(textOfKey(key));
});
