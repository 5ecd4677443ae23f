import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { OFFLINE_PAGES } from "../../src/contracts/pages.ts";

it("the pages that are said to open without a network are those whose code the build keeps", () => {
  const routes = readFileSync("src/views/shell/work-routes.ts", "utf8");
  const views = [...OFFLINE_PAGES].map(
    (page) => new RegExp(`"?${page}"?: \\(\\) => import\\("\\.\\./([^"]+)"\\)`).exec(routes)?.[1] ?? page,
  );
  const list =
    /const DESKS = \[([^\]]*)\]/.exec(readFileSync("scripts/parcel-offline.cjs", "utf8"))?.[1] ?? "";
  const kept = [...list.matchAll(/"src\/views\/([^"]+)"/g)].map(([, view]) => view);
  expect(kept.sort()).toEqual(views.sort());
});
