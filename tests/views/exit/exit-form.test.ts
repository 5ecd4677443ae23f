import { expect, test } from "vitest";
import { exitForm } from "../../../src/views/exit/exit-form.ts";
import { fieldsRefused, newLine } from "../../../src/views/requests/request-form.ts";

const goods = (id: string) => ({ id, code: id, name: id, spec: null, unit: "瓶" });

test("goods that are not there in the quantity asked for are told beside their own lines", () => {
  const form = {
    ...exitForm.formOf(null),
    lines: [newLine(goods("a"), 5), newLine(), newLine(goods("b"), 900)],
  };
  const details = { missing: [{ typeId: "b", requested: 900, available: 12 }] };
  const lines = exitForm.linesRefused?.(form, "enoughAvailable", details) ?? [];
  expect(lines).toEqual([
    { path: "lines.1.requested", key: "exit.apply.tooMany", values: { available: 12, unit: "瓶" } },
  ]);
  const byField = fieldsRefused(
    exitForm,
    {},
    [],
    (reason) => reason,
    lines.map(({ path, key }) => [path, key] as const),
  );
  expect(byField).toEqual({ "lines.1.requested": "exit.apply.tooMany" });
});

test("a refusal of another kind is no line's", () => {
  expect(exitForm.linesRefused?.(exitForm.formOf(null), "clientActive", {})).toEqual([]);
});
