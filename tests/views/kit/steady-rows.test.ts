import { expect, test } from "vitest";
import { steadyRows } from "../../../src/views/kit/ListTable.tsx";

const row = (id: string, version = 1) => ({ id, version });

test("a new request appends while the pointer is over the list, and every other row stays where it is", () => {
  const shown = [row("b"), row("a")];
  expect(steadyRows(shown, [row("c"), row("b"), row("a", 2)])).toEqual([row("b"), row("a", 2), row("c")]);
});

test("a request that has left the list leaves it, and the others keep their order", () => {
  expect(steadyRows([row("c"), row("b"), row("a")], [row("a"), row("c")])).toEqual([row("c"), row("a")]);
});
