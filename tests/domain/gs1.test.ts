import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { type Gs1Label, readGs1 } from "../../src/domain/gs1.ts";

const GS = "\u001d";
const TODAY = "2026-11-29";
const GTIN = "06901234567892";
const read = (text: string, today = TODAY): readonly Partial<Gs1Label>[] =>
  readGs1(text, today).map((label) =>
    Object.fromEntries(Object.entries(label).filter(([, value]) => value !== null)),
  );

describe("A GS1 element string", () => {
  it.each([
    ["in brackets, as it is printed", "(01)06901234567892(10)L2611(17)271128"],
    [
      "with its separator and the symbology that the scanner sends",
      `]C1010690123456789210L2611${GS}17271128`,
    ],
    ["with the separator as other characters", "010690123456789210L2611<GS>17271128"],
    ["with the separator as Ctrl+]", "010690123456789210L2611^]17271128"],
    ["with the lot last, where it needs no separator", `${GS}01069012345678921727112810L2611`],
    ["in full-width letters with blanks", "（０１）06901234567892 （１０）L2611 （１７）271128"],
  ])("is read %s", (_, text) => {
    expect(read(text)).toEqual([{ gtin: GTIN, lot: "L2611", expiry: "2027-11-28" }]);
  });

  it("says production, best before, serial, count and weight", () => {
    expect(read(`]d2010690123456789211260101${"15"}260701310300125021S77${GS}3712`)).toEqual([
      { gtin: GTIN, productionDate: "2026-01-01", expiry: "2026-07-01", serial: "S77", count: 12 },
    ]);
    expect(read("(02)06901234567892(37)48")).toEqual([{ gtin: GTIN, count: 48 }]);
    expect(read("00069012345678901239")).toEqual([]);
    expect(read("00106141411234567897")).toEqual([{ sscc: "106141411234567897" }]);
  });

  it("takes the expiry before the day until which it is best, whatever their order", () => {
    expect(read(`(01)${GTIN}(15)270101(17)270601`)).toEqual([{ gtin: GTIN, expiry: "2027-06-01" }]);
  });

  it("reads the day 00 as the last of its month, and the century that is near", () => {
    expect(read(`(01)${GTIN}(17)280200`)[0]?.expiry).toBe("2028-02-29");
    expect(read(`(01)${GTIN}(17)270200`)[0]?.expiry).toBe("2027-02-28");
    expect(read(`(01)${GTIN}(11)990131`, "2026-01-01")[0]?.productionDate).toBe("1999-01-31");
    expect(read(`(01)${GTIN}(17)050131`, "2095-01-01")[0]?.expiry).toBe("2105-01-31");
  });

  it("is read in every way that it can be where its separators were lost, never silently in one", () => {
    expect(read("01069012345678921727112810L261137120")).toEqual([
      { gtin: GTIN, lot: "L261137120", expiry: "2027-11-28" },
      { gtin: GTIN, lot: "L2611", expiry: "2027-11-28", count: 120 },
    ]);
    // A day that is on no calendar, and a count of letters, are no other reading.
    expect(read("010690123456789210L26111799999937AB")).toHaveLength(1);
    // Where one separator came through, all did.
    expect(read(`010690123456789221S1${GS}10L261137120`)).toEqual([
      { gtin: GTIN, lot: "L261137120", serial: "S1" },
    ]);
  });

  it.each([
    ["an article number alone", "6901234567892"],
    ["a lot", "L2611"],
    ["a wrong check digit", "(01)06901234567890(10)L2611"],
    ["an identifier that is not known", `(01)${GTIN}(99)X`],
    ["a day that is on no calendar", `(01)${GTIN}(17)270231`],
    ["a lot that is too long", `(01)${GTIN}(10)${"X".repeat(21)}`],
    ["nothing", ""],
  ])("is not read of %s", (_, text) => {
    expect(read(text)).toEqual([]);
  });

  it("is quick also with twenty places where it could end", () => {
    expect(read(`01${GTIN}10${"10".repeat(9)}`).length).toBeGreaterThan(0);
    expect(read(`01${GTIN}10${"37".repeat(9)}1`).length).toBeGreaterThan(1);
    expect(read(`01${GTIN}10${"37".repeat(200)}`).length).toBeLessThanOrEqual(8);
  });

  it.each([
    [
      "a logistic unit with what is in it",
      `00106141411234567897020690123456789237${"48"}`,
      {
        ...{ sscc: "106141411234567897", gtin: GTIN, count: 48 },
      },
    ],
    [
      "production, packaging and best before",
      `(01)${GTIN}(11)260101(13)260103(15)270101`,
      {
        ...{ gtin: GTIN, productionDate: "2026-01-01", packedDate: "2026-01-03", expiry: "2027-01-01" },
      },
    ],
    ["a serial with zeros in front, as text", `(01)${GTIN}(21)000120`, { gtin: GTIN, serial: "000120" }],
    ["a variable count", `(01)${GTIN}(30)120`, { gtin: GTIN, count: 120 }],
    ["an internal variant, which is passed over", `01${GTIN}200110L2611`, { gtin: GTIN, lot: "L2611" }],
    ["a trade number alone", `01${GTIN}`, { gtin: GTIN }],
    ["a lot with brackets of its own", `(01)${GTIN}(10)A(1)`, { gtin: GTIN, lot: "A(1)" }],
    [
      "a lot and an expiry without a trade number",
      "]C110L2611\u001d17271128",
      {
        ...{ lot: "L2611", expiry: "2027-11-28" },
      },
    ],
  ])("says %s", (_, text, label) => {
    expect(read(text)).toEqual([label]);
  });

  it.each(["]C1", "]e0", "]d2", "]Q3", "]J1", `]C1${GS}`, GS, "~", "\u0002]d2"])(
    "is the same behind what scanners send first: %j",
    (front) => {
      expect(read(`${front}01${GTIN}10L2611`)).toEqual([{ gtin: GTIN, lot: "L2611" }]);
    },
  );

  it.each([GS, "\u241d", "{GS}", "<gs>", "[FNC1]", "^]"])(
    "ends its lot where a scanner types a separator: %j",
    (separator) => {
      const lot = "L261137120";
      expect(read(`01${GTIN}10${lot}${separator}17271128`)).toEqual([
        { gtin: GTIN, lot, expiry: "2027-11-28" },
      ]);
      // Behind the last value too: then nothing was lost.
      expect(read(`01${GTIN}10${lot}${separator}`)).toEqual([{ gtin: GTIN, lot }]);
    },
  );

  it("takes the FNC1 in front for no sign that separators come through", () => {
    expect(read(`]C1${GS}01${GTIN}10L261137120`)).toHaveLength(2);
  });

  it.each(["Pacific/Kiritimati", "Asia/Shanghai", "Pacific/Pago_Pago"])(
    "gives dates as text, the same in each time zone: %s",
    (zone) => {
      const program = `
        import { readGs1 } from "./src/domain/gs1.ts";
        const [{ productionDate, expiry }] = readGs1("(01)${GTIN}(11)260301(17)280200", "${TODAY}");
        console.log(Intl.DateTimeFormat().resolvedOptions().timeZone, productionDate, expiry);`;
      const said = execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
        env: { ...process.env, TZ: zone },
        encoding: "utf8",
      });
      expect(said.trim()).toBe(`${zone} 2026-03-01 2028-02-29`);
    },
  );

  it.each([
    ["76", "2076"],
    ["77", "1977"],
    ["75", "2075"],
    ["26", "2026"],
    ["00", "2000"],
  ])("takes the year %s for one at most 50 before and 50 after this one: %s", (two, whole) => {
    // GS1 General Specifications 7.12: 51 to 99 above this year is the last century, -50 to 50 this one.
    expect(read(`(01)${GTIN}(17)${two}0101`, "2026-11-29")[0]?.expiry).toBe(`${whole}-01-01`);
  });
});
