import { describe, expect, it } from "vitest";
import { wordBreaches } from "../../scripts/words-check.ts";

describe("the words check", () => {
  it("is content with the words of the glossary", () => {
    expect(wordBreaches("server/ledger/ledger.ts", "const delivery = repertory.of(client);")).toEqual([]);
  });

  it.each([
    ["src/views/entry/Apply.tsx", "const inventory = 1;"],
    ["src/views/entry/Apply.tsx", "// the shipment leaves"],
    ["server/features/entry/entry.routes.ts", "// TODO later"],
    ["server/features/entry/entry.routes.ts", "// @ts-ignore"],
    ["tests/e2e/scene.spec.ts", "await page.waitForTimeout(500);"],
    ["docs/architecture.md", "see /home/someone/notes"],
  ])("refuses in %s: %s", (path, line) => {
    expect(wordBreaches(path, line)).toHaveLength(1);
  });

  it.each(["src/views/entry/utils.ts", "server/platform/date-helpers.ts", "src/domain/index.ts"])(
    "refuses the name %s",
    (path) => {
      expect(wordBreaches(path, "export const a = 1;")).toHaveLength(1);
    },
  );
});
