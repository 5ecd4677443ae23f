import { describe, expect, it } from "vitest";
import { wordBreaches } from "../../scripts/words-check.ts";

describe("the words check", () => {
  it("is content with the words of the glossary", () => {
    expect(wordBreaches("server/ledger/ledger.ts", "const delivery = repertory.of(client);")).toEqual([]);
  });

  it.each([
    ["server/platform/config.ts", 'connect("postgres://nobody@127.0.0.1");'],
    ["src/locales/en-US/shell.ts", "// for everybody"],
  ])("allows in %s: %s", (path, line) => {
    expect(wordBreaches(path, line)).toEqual([]);
  });

  it.each([
    ["src/views/entry/Apply.tsx", "const inventory = 1;"],
    ["server/features/exit/exit.jobs.ts", "and status in ('pending', 'approved')"],
    ["server/lifecycle/late.ts", "d.status not in ('signed')"],
    ["src/views/entry/Apply.tsx", 'const ways = ["pending", "approved"];'],
    ["src/views/entry/Apply.tsx", "// the shipment leaves"],
    ["src/locales/zh-CN/exit.ts", "cancelWished: '货主申请取消'"],
    ["server/features/entry/entry.routes.ts", "// TODO later"],
    ["server/features/entry/entry.routes.ts", "// @ts-ignore"],
    ["tests/e2e/scene.spec.ts", "await page.waitForTimeout(500);"],
    ["docs/architecture.md", "see /home/someone/notes"],
    ["docs/feed.md", "Whoever asks is answered."],
    ["src/views/entry/Apply.tsx", "const row = 1; // drawn anew"],
    ["server/platform/clock.ts", "/** Wakes nobody. */"],
    ["src/machines/page/list.machine.ts", '      description: "Nobody looks at it.",'],
    ["tests/server/entry.test.ts", 'it("tells nobody", async () => {'],
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
