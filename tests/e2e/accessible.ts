/** What axe says of a page, for the tests of every page. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { atRest } from "./at-rest.ts";

/** Each language and each theme once: names depend on the one, contrast on the other. */
export const LOOKS = [
  ["zh-CN", "light"],
  ["en-US", "dark"],
] as const;

/**
 * Every rule that axe finds broken, best practices included, with the places where. `within` narrows the page;
 * `isWhole`: also the size of targets is judged, as WCAG 2.2 asks.
 */
export async function brokenRules(
  page: Page,
  { within = "html", isWhole = false } = {},
): Promise<readonly string[]> {
  // A finished appearance: half-faded text has no contrast yet.
  await atRest(page);
  const { violations } = await new AxeBuilder({ page })
    // Half of the time otherwise goes to what holds, and to a window of axe's own for frames, which no page has.
    .options({ resultTypes: ["violations"], rules: { "target-size": { enabled: isWhole } } })
    .setLegacyMode()
    .include(within)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

export async function expectAccessible(page: Page, what?: string, within?: string): Promise<void> {
  expect(await brokenRules(page, within ? { within } : {}), what).toEqual([]);
}
