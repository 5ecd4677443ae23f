import { describe, expect, it } from "vitest";
import { faultsOf, type House } from "../../scripts/docs-check.ts";

const house: House = {
  files: ["README.md", "docs/feed.md", "docs/glossary.md", "server/app.ts", "src/domain/scanned.ts"],
  scripts: new Set(["check"]),
};
const faults = (text: string, path = "docs/feed.md") => faultsOf({ path, text }, house);

describe("the check of the pages", () => {
  it("finds a file, a folder, a bare file name, a command and a link that are not there", () => {
    const text =
      "See `server/gone.ts`, `src/views/`, `gone.ts`, run `npm run walk`, read [this](gone.md#part) first.";
    expect(faults(text)).toEqual([
      "docs/feed.md: there is no server/gone.ts",
      "docs/feed.md: there is no src/views/",
      "docs/feed.md: no file is called gone.ts",
      "docs/feed.md: there is no npm run walk",
      "docs/feed.md: the link to gone.md leads nowhere",
    ]);
  });

  it("is content with what is there, from the root or beside the page, and with what is no path", () => {
    const text =
      "`server/app.ts`, `src/domain`, `scanned.ts`, `npm run check`, `application/json`, `GET /api/x`, " +
      "[glossary](glossary.md), [top](../README.md), [elsewhere](https://example.org/a.md), `src/**/*.ts`.";
    expect(faults(text)).toEqual([]);
  });

  it("lets records of the past name what there was, but follows their links", () => {
    const text = "`server/gone.ts` is now [here](gone.md).";
    expect(faults(text, "docs/decisions/0001-x.md")).toEqual([
      "docs/decisions/0001-x.md: the link to gone.md leads nowhere",
    ]);
    expect(faults(text, "CHANGELOG.md")).toHaveLength(1);
  });
});
