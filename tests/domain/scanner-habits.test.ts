import { describe, expect, it } from "vitest";
import { readGs1 } from "../../src/domain/gs1.ts";
import { GROUP_SEPARATOR } from "../../src/domain/scan-reader.ts";
import {
  asPrinted,
  CHECK_CODES,
  CHECK_KEYS,
  type Finding,
  findingOf,
  readFindings,
} from "../../src/domain/scanner-habits.ts";

const swap = (text: string) =>
  text.replace(/[a-z]/gi, (each) => (each < "a" ? each.toLowerCase() : each.toUpperCase()));
const LABEL = `]C1010690123456789210L26x1${GROUP_SEPARATOR}37120`;
const LAST = "]C101069012345678921727112810L261137120";

/** Scanners: what they send of a code, whether Enter follows, and what is found of them. */
const SCANNERS: readonly (readonly [
  string,
  (code: string) => string,
  boolean,
  Readonly<Record<string, string>>,
])[] = [
  ["a good one", (code) => code, true, {}],
  ["one without symbology identifiers", (code) => code.replace("]C1", ""), true, {}],
  ["one that sends FNC1 first as a separator", (code) => code.replace("]C1", GROUP_SEPARATOR), true, {}],
  ["one that types the separator as a word", (code) => code.replaceAll(GROUP_SEPARATOR, "<GS>"), true, {}],
  ["one without Enter", (code) => code, false, { end: "missing" }],
  ["Caps Lock", swap, true, { letters: "swapped" }],
  ["one that makes capitals", (code) => code.toUpperCase(), true, { letters: "upper" }],
  ["one that makes small letters", (code) => code.toLowerCase(), true, { letters: "lower" }],
  ["one that loses separators", (code) => code.replaceAll(GROUP_SEPARATOR, ""), true, { separator: "lost" }],
  [
    "one that types | for them",
    (code) => code.replaceAll(GROUP_SEPARATOR, "|"),
    true,
    { separator: "replaced" },
  ],
  [
    "one with a German layout",
    (code) => code.replace(/[YZ]/g, (each) => (each === "Y" ? "Z" : "Y")),
    true,
    {
      ...{ characters: "other" },
    },
  ],
];

const found = (send: (code: string) => string, isEnded: boolean): readonly Finding[] =>
  CHECK_KEYS.flatMap((key) => findingOf(key, send(CHECK_CODES[key]), isEnded) ?? []);

describe("four codes show what a scanner does", () => {
  it.each(SCANNERS)("%s", (_, send, isEnded, odd) => {
    const good = { end: "sent", letters: "kept", separator: "kept", characters: "kept" };
    const verdicts = Object.fromEntries(found(send, isEnded).map(({ key, verdict }) => [key, verdict]));
    // With Y for Z the separator's code is "10TALLZ", which is another code.
    if ("characters" in odd) expect(verdicts.characters).toBe("other");
    else expect(verdicts).toEqual({ ...good, ...odd });
  });

  it("another code shows nothing", () => {
    for (const key of CHECK_KEYS) expect(findingOf(key, "A-01", true), key).toBeNull();
    expect(findingOf("letters", CHECK_CODES.end, true)).toBeNull();
    expect(findingOf("separator", "010690123456789210TALLY", true)).toBeNull();
  });
});

describe("on a device whose scanner is known", () => {
  it.each(SCANNERS.filter(([name]) => !/capitals|small|loses|layout/.test(name)))(
    "a scan is read as it stands on the label: %s",
    (_, send, isEnded) => {
      const printed = (text: string) => asPrinted(send(text), found(send, isEnded));
      expect(printed("Ab-01")).toBe("Ab-01");
      const lots = (text: string) =>
        readGs1(printed(text), "2026-11-29").map(({ lot, count }) => [lot, count]);
      expect(lots(LABEL)).toEqual([["L26x1", 120]]);
      // It sends separators, so nothing was lost here.
      expect(lots(LAST)).toEqual([["L261137120", null]]);
    },
  );

  it("nothing is guessed where separators are lost, or nothing was checked", () => {
    const lost = (code: string) => code.replaceAll(GROUP_SEPARATOR, "");
    expect(readGs1(asPrinted(lost(LABEL), found(lost, true)), "2026-11-29").length).toBeGreaterThan(1);
    expect(asPrinted(LAST, [])).toBe(LAST);
    const skipped = CHECK_KEYS.map((key) => ({ key, verdict: "skipped", as: "" }) as const);
    expect(asPrinted(LAST, skipped)).toBe(LAST);
  });
});

it("what is kept is read again, and what is not readable is none", () => {
  const findings = found((code) => code, true);
  expect(readFindings(JSON.stringify(findings))).toEqual(findings);
  for (const text of [null, "", "{", "{}", "[{}]", '[{"key":"x","verdict":"kept","as":""}]'])
    expect(readFindings(text)).toEqual([]);
});
