/** `tallyboard admin import` as a person at the command line uses it: templates, encodings, and what needs a second look. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { run } from "../../server/cli/run.ts";
import { RESOURCES } from "../../src/contracts/resources.ts";
import { type ServedDatabase, serveDatabase } from "../support/command-line.ts";

const KINDS = [
  ...["warehouse", "warehouse/location", "client", "goods/category", "goods/brand", "goods/level"],
  ...["goods/type", "post", "vehicle"],
];

const folder = mkdtempSync(join(tmpdir(), "tallyboard-files-"));
let served: ServedDatabase;

beforeAll(async () => {
  served = await serveDatabase();
  await served.stop();
});
afterAll(async () => {
  await served?.remove();
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

/** Imports, and returns what was printed. */
async function admitted(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await served.type("admin", "import", ...args);
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: served.named });
  return stdout;
}
async function refused(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await served.type("admin", "import", ...args);
  expect({ code, stderr }).toEqual({ code: 1, stderr: served.named });
  return stdout;
}

it.each([
  ["en-US", []],
  // Each row is there already.
  ["zh-CN", ["--check"]],
] as const)(
  "the template of every kind in %s is a file without a fault, warehouses and locations too",
  { timeout: 120_000 },
  async (locale, options) => {
    for (const kind of KINDS) {
      const asked = ["admin", "import", "--template", kind, "--locale", locale];
      const { code, stdout, stderr } = await run(asked, {});
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      const path = file(`${kind.replace("/", "-")}-${locale}.csv`, stdout);
      const counts = locale === "en-US" ? "1 new, 0 changed, 0 unchanged" : "0 new, ";
      expect(await admitted(kind, path, ...options), `${kind} ${locale}`).toContain(`${kind}: ${counts}`);
    }
  },
);

it("the columns of every kind are listed with what they take, in both languages", async () => {
  for (const kind of KINDS) {
    const { stdout } = await run(["admin", "import", "--columns", kind], {});
    const spec = RESOURCES.get(kind) ?? [...RESOURCES.values()].find(({ name }) => name === kind);
    const names = Object.entries(spec?.fields ?? {}).flatMap(([name, field]) =>
      field.kind === "picture" ? [] : [name],
    );
    const lines = stdout.trim().split("\n");
    expect(lines.map((line) => line.split("\t")[1])).toEqual(names);
    for (const line of lines) expect(line).toMatch(/^[^\t]+\t\w+\t(required|optional)\t[^\t]+$/);
  }
  const goods = (await run(["admin", "import", "--columns", "goods/type"], {})).stdout;
  expect(goods).toContain(
    "Client (code)\tclientId\trequired\tcode of an existing row; [COMMON] for goods shared by all clients;",
  );
  expect(goods).toMatch(/^Unit\tunit\trequired\tat most 16 characters; changes need --yes$/m);
  const chinese = await run(["admin", "import", "--columns", "warehouse/location", "--locale", "zh-CN"], {});
  expect(chinese.stdout).toMatch(/^仓库（编码）\twarehouseId\t必填\t/m);
});

it("help names the options with their values, and the columns of every kind", async () => {
  const { code, stdout } = await run(["admin", "import", "--help"], {});
  expect(code).toBe(0);
  for (const option of ["check", "yes", "encoding NAME", "locale LOCALE", "template KIND", "columns KIND"])
    expect(stdout).toMatch(new RegExp(`^  --${option} +\\S`, "m"));
  for (const kind of KINDS) expect(stdout).toContain(`  ${kind}: `);
  expect(stdout).toContain("shift_jis");
  const overview = (await run(["--help"], {})).stdout;
  expect(overview).toContain("tallyboard admin import KIND FILE [--check] [--yes] [--encoding NAME]");
});

it.each([
  [["--template", "goods"], /^There is no kind "goods" to import: warehouse, /],
  [["--columns", "client", "--locale", "de-DE"], /^--locale is one of zh-CN, en-US\.\n$/],
  [["client", "none.csv", "--encoding", "latin1"], /--encoding is one of utf-8, gb18030, /],
  [["client", "--encoding", "big5"], /^Usage: tallyboard admin import KIND FILE\n$/],
  [["--template"], /^Option '--template <value>' argument missing; /],
])("%j is refused with what is known", async (args, reason) => {
  const { code, stdout, stderr } = await served.type("admin", "import", ...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr.replace(served.named, "")).toMatch(reason);
});

it("a file whose encoding is not proved is shown as it would read, and read in the one that is chosen", {
  timeout: 60_000,
}, async () => {
  const lines = "code;name\r\nBR-DE;D\xfcsseldorf K\xe4se\r\nBR-FR;Caf\xe9 Men\xfc\r\n";
  const path = file("western.csv", Buffer.from(lines, "latin1"));
  const shown = await refused("goods/brand", path);
  expect(shown).toContain("the encoding is not clear");
  expect(shown).toMatch(/^ {2}--encoding windows-1252 +Düsseldorf Käse, Café Menü$/m);
  expect(shown).toMatch(/^ {2}--encoding windows-1251 +D/m);
  expect(await refused("goods/brand", path, "--locale", "zh-CN")).toContain("无法确定文件编码");
  expect(await admitted("goods/brand", path, "--encoding", "windows-1252")).toBe(
    "goods/brand: 2 new, 0 changed, 0 unchanged.\n",
  );
  expect(await admitted("goods/brand", path, "--encoding", "windows-1252", "--check")).toContain(
    "2 unchanged",
  );
});

it("changes with wide effects and doubtful cells are printed, and written only with --yes", {
  timeout: 90_000,
}, async () => {
  const header = "clientId,skuCode,name,unit,trackLot,status\r\n";
  const first = file(
    "first.csv",
    `${header}[COMMON],YES-1,Oil,bottle,yes,enabled\r\n[COMMON],YES-2,Tea,bag,no,enabled\r\n`,
  );
  expect(await admitted("goods/type", first)).toContain("2 new");
  const second = file(
    "second.csv",
    `${header}[COMMON],YES-1,Oil,box,no,disabled\r\n[COMMON],YES-2,Green tea,bag,no,\r\n`,
  );
  const shown =
    "line 2, [COMMON] · YES-1: unit bottle → box, trackLot Yes → No, status Enabled → Disabled\n" +
    "goods/type: 0 new, 2 changed, 0 unchanged";
  const question = "unit changes in 1 row, trackLot changes in 1 row, status changes in 1 row";
  expect(await refused("goods/type", second)).toBe(
    `${shown}; nothing was imported. Please check: ${question}. Add --yes to import.\n`,
  );
  expect(await admitted("goods/type", second, "--check")).toBe(
    `${shown}; checked only, nothing was imported.\n`,
  );
  expect(await refused("goods/type", second, "--locale", "zh-CN")).toContain("第 2 行，[COMMON] · YES-1：");
  expect(await admitted("goods/type", second, "--yes")).toBe(`${shown}.\n`);
  expect(await admitted("goods/type", second, "--check")).toContain("2 unchanged");

  const mangled = file("mangled.csv", `${header}[COMMON],12-Mar,Bolt 3-12,piece,no,\r\n`);
  expect(await refused("goods/type", mangled)).toMatch(
    /^line 2, skuCode: .*12-Mar.*\ngoods\/type: 1 new, .*; nothing was imported\. Please check: 1 cell may be a mistake\./,
  );
  expect(await admitted("goods/type", mangled, "--yes")).toContain("1 new, 0 changed, 0 unchanged.");
  const faulty = file("faulty.csv", `${header}[COMMON],YES-1,Oil,bottle,perhaps,enabled\r\n`);
  expect(await refused("goods/type", faulty, "--yes")).toMatch(
    /^line 2, trackLot: .+\ngoods\/type: 1 error; nothing was imported\.\n$/,
  );
});
