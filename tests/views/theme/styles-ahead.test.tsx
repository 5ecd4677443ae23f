// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { chakra } from "../../../src/views/theme/chakra.ts";
import { makeStylesAhead, rules } from "../../../src/views/theme/styles-ahead.ts";
import { ThemeProvider } from "../../../src/views/theme/ThemeProvider.tsx";

afterEach(cleanup);

const pause = vi.fn(async () => undefined);
const inserted = (): readonly string[] => Object.keys(rules.inserted);

const Row = chakra("li", {
  base: { display: "flex", "& > svg": { color: "fg.muted" }, _hover: { bg: "bg.subtle" } },
  variants: { size: { sm: { padding: "1" }, lg: { padding: "3" } } },
  defaultVariants: { size: "sm" },
});

test("an element whose styles were made ahead adds no rule when it is drawn; another variant does", async () => {
  await makeStylesAhead(pause);
  const first = render(<ThemeProvider>{null}</ThemeProvider>);
  const before = inserted();
  first.rerender(
    <ThemeProvider>
      <Row>one</Row>
      <Row>two</Row>
    </ThemeProvider>,
  );
  const [row] = first.getAllByRole("listitem");
  expect(before).toContain(row?.className.replace("css-", ""));
  expect(inserted()).toEqual(before);
  first.rerender(
    <ThemeProvider>
      <Row size="lg">three</Row>
    </ThemeProvider>,
  );
  expect(inserted()).toHaveLength(before.length + 1);
});

test("what comes later is made by the next call, after a pause", async () => {
  await makeStylesAhead(pause);
  const before = inserted().length;
  pause.mockClear();
  await makeStylesAhead(pause);
  expect(pause).not.toHaveBeenCalled();
  for (let width = 1; width <= 20; width += 1) chakra("div", { base: { width: `${width}px` } });
  await makeStylesAhead(pause);
  expect(inserted()).toHaveLength(before + 20);
  expect(pause).toHaveBeenCalled();
});
