import { expect, it } from "vitest";
import { mostPressing } from "../../server/features/overview/overview.attention.ts";

const found = (...kinds: readonly string[]) => kinds.map((kind, at) => ({ kind, at }));
const kindsOf = (exceptions: readonly { readonly kind: string }[]) => exceptions.map(({ kind }) => kind);

it("of what needs attention each kind names its first before a worse one names its second", () => {
  const all = found("a", "a", "a", "b", "b", "b", "c", "c", "c", "d", "e", "e");
  expect(kindsOf(mostPressing(all))).toEqual(["a", "a", "a", "b", "b", "c", "d", "e"]);
  expect(mostPressing(all)[3]).toEqual({ kind: "b", at: 3 });
});

it("what needs attention is eight at most, worst kind first, also where there are more kinds", () => {
  expect(kindsOf(mostPressing(found(..."abcdefghij", "j")))).toEqual([..."abcdefgh"]);
  expect(mostPressing(found("a", "b"))).toEqual(found("a", "b"));
});
