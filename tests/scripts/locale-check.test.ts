import { describe, expect, it } from "vitest";
import { againstCode, differences, flatten, missing } from "../../scripts/locale-check.ts";

const zhCN = flatten({ entry: { apply: { title: "入库申请", rows: "共 {{count}} 行" } } });
const enUS = flatten({ entry: { apply: { title: "Entry apply", rows: "{{count}} rows" } } });
const asking = (source: string) => new Map([["src/views/entry/Apply.tsx", source]]);

describe("the locale check", () => {
  it("is content with two languages of one shape whose every text is used", () => {
    expect(differences(["zh-CN", zhCN], ["en-US", enUS])).toEqual([]);
    const source = 'export const a = t("entry.apply.title") + t("entry.apply.rows", { count: 2 });';
    expect(againstCode(zhCN, asking(source))).toEqual([]);
  });

  it("finds a text that either language lacks", () => {
    const short = flatten({ entry: { apply: { title: "Entry apply" } } });
    expect(differences(["zh-CN", zhCN], ["en-US", short])).toEqual(["entry.apply.rows is missing in en-US"]);
    expect(differences(["zh-CN", short], ["en-US", enUS])).toEqual(["entry.apply.rows is missing in zh-CN"]);
  });

  it("finds a sentence whose named values differ between the languages", () => {
    const other = flatten({ entry: { apply: { title: "Entry apply", rows: "{{total}} rows" } } });
    expect(differences(["zh-CN", zhCN], ["en-US", other])).toEqual([
      "entry.apply.rows asks for {count} in zh-CN, for {total} in en-US",
    ]);
  });

  it("finds a text that the code uses and neither language has", () => {
    const source = 'export const a = [t("entry.apply.title"), t("entry.apply.rows"), t("entry.apply.gone")];';
    expect(againstCode(zhCN, asking(source))).toEqual([
      "src/views/entry/Apply.tsx asks for entry.apply.gone, which no table has",
    ]);
  });

  it("finds an unused text", () => {
    expect(againstCode(zhCN, asking('export const a = t("entry.apply.title");'))).toEqual([
      "entry.apply.rows is used nowhere",
    ]);
  });

  it("does not take a template without a fixed part for every key there is", () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a file, not a sentence
    const source = "export const a = (x: string, y: string) => t.dynamic(`${x}.${y}`);";
    expect(againstCode(zhCN, asking(source))).toHaveLength(2);
  });

  it("takes a key that is put together from parts as used", () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a file, not a sentence
    const source = "export const a = (role: string) => t.dynamic(`entry.apply.${role}`);";
    expect(againstCode(zhCN, asking(source))).toEqual([]);
  });

  it("finds what the product names at run time and no table has", () => {
    const required = [
      ["entry.apply.title"],
      ["entry.apply"],
      ["exit.timeline.hold", "request.timeline.hold"],
    ];
    expect(missing(zhCN, required)).toEqual(["no table has exit.timeline.hold or request.timeline.hold"]);
  });
});
