import { expect, test } from "vitest";
import { createActor, waitFor } from "xstate";
import type { Answer } from "../../src/contracts/answer.ts";
import type { RegionTree } from "../../src/contracts/region.ts";
import { nodesTo, regionText } from "../../src/machines/page/region.view.ts";
import { createValueMachine } from "../../src/machines/page/value.machine.ts";

const TREE: RegionTree = [
  {
    code: 310_000,
    name: "上海市",
    children: [{ code: 310_100, name: "上海市", children: [{ code: 310_115, name: "浦东新区" }] }],
  },
  { code: 990_000, name: "海外" },
];
const nameOf = ({ name }: { readonly name: string }): string => name;

test("a code leads through the tree to its region; a province alone is a region too", () => {
  expect(nodesTo(TREE, 310_115)?.map(nameOf)).toEqual(["上海市", "上海市", "浦东新区"]);
  expect(nodesTo(TREE, 310_000)?.map(nameOf)).toEqual(["上海市"]);
  expect(nodesTo(TREE, 310_199)).toBeNull();
  expect(nodesTo(TREE, 110_101)).toBeNull();
});

test("a region is named without repeating its province", () => {
  expect(regionText(TREE, 310_115)).toBe("上海市 / 浦东新区");
  expect(regionText(TREE, 990_000)).toBe("海外");
  expect(regionText(TREE, 123_456)).toBeNull();
});

test("regions that could not be fetched are asked for again", async () => {
  const answers: Answer<RegionTree>[] = [
    { ok: false, kind: "transport" },
    { ok: true, data: TREE },
  ];
  const actor = createActor(createValueMachine<RegionTree>(), {
    input: { fetch: async () => answers.shift() ?? { ok: false, kind: "transport" } },
  }).start();
  const failed = await waitFor(actor, (snapshot) => snapshot.matches({ shown: { settled: "failed" } }));
  expect(failed.context).toMatchObject({ value: null, failure: { kind: "transport" } });
  actor.send({ type: "again" });
  const there = await waitFor(actor, (snapshot) => snapshot.matches({ shown: { settled: "live" } }));
  expect(there.context).toMatchObject({ value: TREE, failure: null });
});
