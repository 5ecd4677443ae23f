import { describe, expect, it } from "vitest";
import { findings, progress } from "../../scripts/specification-check.ts";

const files: Readonly<Record<string, string>> = {
  "src/machines/console/session.machine.ts": "export const sessionMachine = 1;",
  "tests/machines/session.test.ts": `
    import { describe, it } from "vitest";
    describe("a session", () => {
      it("signs out everywhere", () => {});
      it.each([["admin"], ["client"]])("lets %s in", () => {});
      it.skip("remembers the device", () => {});
      describe.skip("some day", () => { it("knows a face", () => {}); });
      describe.skipIf(false)("on two nodes", () => { it(\`ends on node \${2}\`, () => {}); });
    });`,
};
const judge = (...lines: string[]) => findings(lines.join("\n"), (path) => files[path] ?? null);
const code = "`src/machines/console/session.machine.ts`";
const test = "`tests/machines/session.test.ts › a session › signs out everywhere`";

describe("the specification check", () => {
  it("is content when each named file and test exists", () => {
    expect(judge(`| 4.1 | signing out | ${code} | ${test} |`)).toEqual([]);
  });

  it.each(["signs out everywhere", "a session › lets admin in", "on two nodes › ends on node 2"])(
    "knows the test %s by its last titles",
    (title) => {
      expect(judge(`| 4.1 | x | ${code} | \`tests/machines/session.test.ts › ${title}\` |`)).toEqual([]);
    },
  );

  it("finds a test that is gone", () => {
    const gone = "`tests/machines/session.test.ts › a session › flies`";
    expect(judge(`| 4.1 | x | ${code} | ${gone} |`)).toEqual([
      "docs/specification.md:1: tests/machines/session.test.ts has no test “a session › flies”",
    ]);
  });

  it.each([
    "a session › remembers the device",
    "a session › some day › knows a face",
    "a session › on two nodes",
  ])("takes neither a skipped test nor a group for a test that runs: %s", (title) => {
    const named = `tests/machines/session.test.ts › ${title}`;
    expect(judge(`| 4.1 | x | ${code} | \`${named}\` |`)).toEqual([
      `docs/specification.md:1: tests/machines/session.test.ts has no test “${title}”`,
    ]);
  });

  it("finds a test file and a code file that are gone", () => {
    const row = "| 4.1 | x | `src/gone.ts` | `tests/gone.test.ts › a › b` |";
    expect(judge(row)).toEqual([
      "docs/specification.md:1 names src/gone.ts, which does not exist",
      "docs/specification.md:1 names tests/gone.test.ts, which does not exist",
    ]);
  });

  it("finds a word that its file no longer holds", () => {
    const row = `| 4.1 | x | \`src/machines/console/session.machine.ts#lostMachine\` | ${test} |`;
    expect(judge(row)).toEqual([
      "docs/specification.md:1: src/machines/console/session.machine.ts holds no lostMachine",
    ]);
  });

  it("finds a requirement that names no code or no test", () => {
    expect(judge("| 4.1 | x | | |")).toEqual([
      "docs/specification.md:1: requirement 4.1 names no code",
      "docs/specification.md:1: requirement 4.1 names no test",
    ]);
  });

  it("lets pass and counts what is said to be not met so far", () => {
    const rows = [`| 4.1 | signing out | ${code} | ${test} |`, "| 4.2 | flying | not yet | not yet |"];
    expect(judge(...rows)).toEqual([]);
    expect(progress(rows.join("\n"))).toEqual({ total: 2, open: ["4.2"] });
  });

  it("finds a document without a requirement", () => {
    expect(judge("# Specification")).toEqual(["docs/specification.md lists no requirement"]);
  });
});
