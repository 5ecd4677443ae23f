import { describe, expect, it } from "vitest";
import { findSpelled, spelledKey, spelledWords } from "../../src/domain/spelling.ts";

const SODA = ["he", "guang", "su", "da", "3", "3", "0", "m", "l"];
const CHONGQING = ["chong|zhong", "qing"];

describe("a keyword as pinyin", () => {
  it.each([
    ["su", "su"],
    ["SuDa", "suda"],
    ["su da", "suda"],
    ["xi'an", "xian"],
    ["lü", "lv"],
    ["sd330", "sd330"],
  ])("“%s” is typed as %s", (keyword, key) => expect(spelledKey(keyword)).toBe(key));

  it.each(["", "s", "苏", "su%", "330", "a-1", "' | *", "su:*"])("“%s” is no pinyin", (keyword) =>
    expect(spelledKey(keyword)).toBeNull(),
  );

  it("keeps the first 32 letters of a very long keyword", () => {
    expect(spelledKey("su".repeat(100))).toHaveLength(32);
  });
});

describe("characters that a keyword matches", () => {
  it.each([
    ["su", [2, 3]],
    ["suda", [2, 4]],
    ["sud", [2, 4]],
    ["sd", [2, 4]],
    ["hg", [0, 2]],
    ["da3", [3, 5]],
    ["330m", [4, 8]],
  ])("“%s” matches the characters %j", (key, range) => expect(findSpelled(SODA, key)).toEqual(range));

  it.each(["uda", "ng", "guda", "30", "sx"])("“%s” begins at no syllable", (key) =>
    expect(findSpelled(SODA, key)).toBeNull(),
  );

  it("finds both readings of an ambiguous character", () => {
    expect(findSpelled(CHONGQING, "chongq")).toEqual([0, 2]);
    expect(findSpelled(CHONGQING, "zhongqing")).toEqual([0, 2]);
    expect(findSpelled(CHONGQING, "zq")).toEqual([0, 2]);
  });

  it("leaves text without Chinese to the ordinary keyword", () => {
    expect(findSpelled(["s", "o", "d", "a"], "so")).toBeNull();
    expect(spelledWords(["s", "o", "d", "a"])).toEqual([]);
  });
});

describe("the words of the index", () => {
  it("has a word that begins with each keyword that matches, and with none that does not", () => {
    for (const spelling of [SODA, CHONGQING]) {
      const words = spelledWords(spelling);
      for (const key of ["su", "sud", "sd", "da3", "zq", "chongq", "ng", "uda", "hg", "he", "30", "330"]) {
        expect([key, words.some((word) => word.startsWith(key))]).toEqual([
          key,
          findSpelled(spelling, key) !== null,
        ]);
      }
    }
  });

  it("stays bounded for long names of ambiguous characters", () => {
    const words = spelledWords(Array.from({ length: 64 }, () => "chong|zhong"));
    expect(words.length).toBeLessThan(64 * 16);
    expect(Math.max(...words.map(({ length }) => length))).toBe(32);
  });
});
