/** What cannot be is refused; what is possible and unlikely is asked about: a slip of a key, more often than meant. */
import type { TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { DELIVERY_COMMAND_BODIES } from "../../src/contracts/delivery-bodies.ts";
import { ENTRY_COMMAND_BODIES, EntrySaveBody } from "../../src/contracts/entry-bodies.ts";
import { EXIT_COMMAND_BODIES, ExitSaveBody } from "../../src/contracts/exit-bodies.ts";
import { QUANTITY_MAX } from "../../src/contracts/limits.ts";
import * as stockBodies from "../../src/contracts/stock-bodies.ts";
import { businessDay } from "../../src/domain/business-day.ts";
import { CHECKS } from "../../src/domain/checks.ts";
import { isInstant } from "../../src/domain/instant.ts";
import { isPhone } from "../../src/domain/phone.ts";
import { isPlateText } from "../../src/domain/plate.ts";
import { type DoubtKind, doubtsOf, JUDGED } from "../../src/domain/plausible.ts";
import { SAMPLES } from "../support/resources.ts";

const NOW = Date.parse("2026-11-28T12:00:00Z");

/** What is likely, and what is not, by kind of value. */
const EXAMPLES: Readonly<Record<DoubtKind, { likely: readonly unknown[]; unlikely: readonly unknown[] }>> = {
  plan: {
    likely: ["2026-11-28T12:00:00Z", "2027-06-01T08:00:00+08:00", "2026-01-01T00:00:00Z", "", null],
    unlikely: [
      "2126-11-28T12:00:00Z",
      "2028-01-01T00:00:00Z",
      "2025-01-01T00:00:00Z",
      "2062-11-28T12:00:00Z",
    ],
  },
  made: {
    likely: ["2026-11-01", "2010-01-01", null],
    unlikely: ["1926-11-01", "2062-11-28", "2000-01-01"],
  },
  expiry: {
    likely: ["2026-12-31", "2036-01-01", "2025-01-01", null],
    unlikely: ["2126-12-31", "1926-12-31", "9999-12-31"],
  },
  due: { likely: ["2027-05-01", "2024-01-01"], unlikely: ["2127-05-01", "1927-05-01", "9999-12-31"] },
  quantity: { likely: [0, 1, 240, 1_000_000, -20], unlikely: [1_000_001, 1_000_000_000, -2_000_000] },
  phone: {
    likely: ["13800138000", "021-5833 0011", "+86 138 0013 8000", "021-55556666转12", "10086", ""],
    unlikely: ["11111111111", "12345678901", "88888888", "12345678", "87654321", "11012345678"],
  },
  plate: {
    likely: ["沪A8K2J7", "沪A·8K2J7", "粤BD12345", "沪A1234挂", ""],
    unlikely: ["abc", "自提", "1234567", "沪A1", "A8K2J7"],
  },
};

describe("a form", () => {
  for (const [name, kind] of Object.entries(JUDGED)) {
    it(`asks about an unlikely ${name}, and about no other`, () => {
      const { likely, unlikely } = EXAMPLES[kind];
      for (const value of likely) {
        expect(doubtsOf({ lines: [{ [name]: value }] }, NOW), String(value)).toEqual([]);
      }
      for (const value of unlikely)
        expect(doubtsOf({ a: 1, lines: [{ [name]: value }] }, NOW), String(value)).toEqual([{ kind, value }]);
    });
  }

  it("names each unlikely value once", () => {
    const lines = [{ expected: 1e9 }, { expected: 1e9 }, { expected: 5 }];
    expect(doubtsOf({ plate: "abc", lines }, NOW)).toEqual([
      { kind: "plate", value: "abc" },
      { kind: "quantity", value: 1e9 },
    ]);
  });
});

/** The fields of a body that hold a day, an instant, a phone number, a plate or a quantity, by their names. */
function judgedIn(schema: TSchema, name: string): readonly string[] {
  const { format, maximum, properties, items, anyOf } = schema as {
    readonly format?: string;
    readonly maximum?: number;
    readonly properties?: Readonly<Record<string, TSchema>>;
    readonly items?: TSchema;
    readonly anyOf?: readonly TSchema[];
  };
  const own = format || maximum === QUANTITY_MAX ? [name] : [];
  return [
    ...own,
    ...Object.entries(properties ?? {}).flatMap(([each, inner]) => judgedIn(inner, each)),
    ...(items ? judgedIn(items, name) : []),
    ...(anyOf ?? []).flatMap((each) => judgedIn(each, name)),
  ];
}

it("every day, time, phone number, plate and quantity of every body is judged", () => {
  const bodies: readonly TSchema[] = [
    ...[EntrySaveBody, ExitSaveBody],
    ...[ENTRY_COMMAND_BODIES, EXIT_COMMAND_BODIES, DELIVERY_COMMAND_BODIES].flatMap((all) =>
      Object.values(all),
    ),
    ...Object.values(stockBodies).filter((each) => typeof each === "object"),
  ] as TSchema[];
  const ofBodies = bodies.flatMap((body) => judgedIn(body, ""));
  const ofResources = SAMPLES.flatMap(({ spec }) =>
    Object.entries(spec.fields).flatMap(([name, field]) => {
      const isText = field.kind === "text" && /phone|plate/i.test(field.check ?? "");
      const isUnits = field.kind === "integer" && field.max >= QUANTITY_MAX;
      return field.kind === "day" || isText || isUnits ? [name] : [];
    }),
  );
  expect(ofBodies.length).toBeGreaterThan(15);
  expect(ofResources.length).toBeGreaterThan(5);
  // `doneAt` is not typed: the page sends it, and the server refuses what cannot be.
  const typed = [...ofBodies, ...ofResources].filter((name) => name !== "doneAt");
  expect(typed.filter((name) => !Object.hasOwn(JUDGED, name))).toEqual([]);
});

describe("what cannot be", () => {
  it("is an instant whose day has no year from 1 to 9999 somewhere on earth", () => {
    for (const text of ["9999-12-31T23:59:59Z", "9999-12-31T10:00:01Z", "0001-01-01T13:59:59Z"])
      expect(isInstant(text), text).toBe(false);
    for (const text of ["9999-12-31T09:59:59Z", "0001-01-01T14:00:00Z", "9999-12-30T23:59:59Z"]) {
      expect(isInstant(text), text).toBe(true);
      for (const zone of ["Pacific/Kiritimati", "Etc/GMT+12", "Asia/Shanghai"])
        expect(businessDay(new Date(text), zone), text).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  it("is a phone number of zeros alone, or a country code that begins with one", () => {
    for (const text of ["00000000000", "000-0000 0000", "+0 138 0013 8000", "+00000000"])
      expect(isPhone(text), text).toBe(false);
    expect(CHECKS.signInPhone("00000000000")).toBe(false);
    expect(CHECKS.signInPhone("13800138000")).toBe(true);
    for (const text of ["0086 138 0013 8000", "02158330011"]) expect(isPhone(text), text).toBe(true);
  });

  it("is a plate without letters or digits", () => {
    for (const text of ["???", "？？？", "---", "· ·", "。", "?1?"])
      expect(isPlateText(text), text).toBe(false);
    for (const text of ["沪A8K2J7", "自提", "ZG 1234-AB", "KA 05"])
      expect(isPlateText(text), text).toBe(true);
  });
});
