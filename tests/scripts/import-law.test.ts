import { describe, expect, it } from "vitest";
import { breaches, sourceFiles } from "../../scripts/import-law.ts";

/** A house of two files: one that imports, and the one that it asks for. */
function house(from: string, specifier: string, how: "import" | "lazy" | "type" = "import") {
  const source = {
    import: `import { x } from "${specifier}"; export const y = x;`,
    lazy: `export const page = () => import("${specifier}");`,
    type: `import type { X } from "${specifier}"; export type Y = X;`,
  }[how];
  return breaches(new Map([[from, source]]));
}

describe("the import law", () => {
  it("holds in this house, with no circle anywhere", () => {
    expect(breaches(sourceFiles())).toEqual([]);
  });

  it.each([
    ["src/domain/quantity.ts", "../contracts/entry.ts"],
    ["src/domain/quantity.ts", "typebox"],
    ["src/contracts/entry.ts", "../machines/lifecycles/entry.machine.ts"],
    ["src/machines/lifecycles/entry.machine.ts", "../console/session.machine.ts"],
    ["src/machines/feed/reducer.ts", "../page/list.machine.ts"],
    ["src/machines/console/session.machine.ts", "../../services/rest.ts"],
    ["src/machines/console/session.machine.ts", "react"],
    ["src/views/entry/Apply.tsx", "../../services/rest.ts"],
    ["src/views/entry/Apply.tsx", "../shell/Shell.tsx"],
    ["src/views/entry/Apply.tsx", "../exit/Apply.tsx"],
    ["src/views/kit/Money.tsx", "../entry/Apply.tsx"],
    ["src/services/rest.ts", "../../server/platform/config.ts"],
    ["src/services/rest.ts", "node:fs"],
    ["src/services/rest.ts", "../main.tsx"],
    ["server/features/entry/entry.routes.ts", "../exit/exit.routes.ts"],
    ["server/features/entry/entry.routes.ts", "../../app.ts"],
    ["server/features/entry/entry.routes.ts", "../../../src/services/rest.ts"],
    ["server/ledger/ledger.ts", "../features/entry/entry.queries.ts"],
    ["server/feed/relay.ts", "../ledger/ledger.ts"],
    ["server/feed/relay.ts", "../features/entry/entry.routes.ts"],
    ["server/platform/config.ts", "../ledger/ledger.ts"],
    ["server/app.ts", "../src/views/kit/Money.tsx"],
    ["src/shelf/anything.ts", "../domain/quantity.ts"],
  ])("refuses %s asking for %s", (from, specifier) => {
    expect(house(from, specifier)).toHaveLength(1);
  });

  it.each([
    ["src/main.tsx", "./services/rest.ts"],
    ["src/contracts/entry.ts", "typebox"],
    ["src/machines/lifecycles/entry.machine.ts", "xstate"],
    ["src/views/entry/Apply.tsx", "./Lines.tsx"],
    ["src/views/entry/Apply.tsx", "../kit/Money.tsx"],
    ["src/views/entry/Apply.tsx", "../../machines/lifecycles/entry.machine.ts"],
    ["server/features/entry/entry.routes.ts", "../../ledger/ledger.ts"],
    ["server/features/entry/entry.routes.ts", "../../../src/machines/lifecycles/entry.machine.ts"],
    ["server/app.ts", "./features/entry/entry.routes.ts"],
  ])("lets %s ask for %s", (from, specifier) => {
    expect(house(from, specifier)).toEqual([]);
  });

  it("keeps the schema library out of the browser: what loads it is imported as types alone", () => {
    const contracts = [
      ["src/contracts/wire.ts", 'import { row } from "./row.ts"; export const wire = row;'],
      ["src/contracts/row.ts", 'import { Type } from "typebox"; export const row = Type.String();'],
    ] as const;
    const use = (how: string) =>
      breaches(
        new Map([
          ...contracts,
          [
            "src/machines/page/list.ts",
            `${how} { wire } from "../../contracts/wire.ts"; export type W = typeof wire;`,
          ],
        ]),
      );
    expect(use("import")).toEqual([
      expect.stringContaining("src/contracts/wire.ts: the browser takes only types"),
    ]);
    expect(use("import type")).toEqual([]);
  });

  it("counts a type import as an import", () => {
    expect(house("src/views/entry/Apply.tsx", "../exit/Apply.tsx", "type")).toHaveLength(1);
  });

  it("lets the shell reach a page lazily, and not at once", () => {
    expect(house("src/views/shell/pages.ts", "../entry/Apply.tsx", "lazy")).toEqual([]);
    expect(house("src/views/shell/pages.ts", "../entry/Apply.tsx")).toHaveLength(1);
  });

  it("finds a circle through three files", () => {
    const files = new Map([
      ["src/domain/a.ts", 'export * from "./b.ts";'],
      ["src/domain/b.ts", 'import type { C } from "./c.ts"; export type B = C;'],
      ["src/domain/c.ts", 'export const c = () => import("./a.ts");'],
    ]);
    expect(breaches(files)).toEqual([
      "circle: src/domain/a.ts → src/domain/b.ts → src/domain/c.ts → src/domain/a.ts",
    ]);
  });
});
