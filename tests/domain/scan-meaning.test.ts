import { describe, expect, it } from "vitest";
import { formsOf, namedBy } from "../../src/domain/scan-meaning.ts";

const TODAY = "2026-11-29";
const GTIN = "06901234567892";
const NONE = { labels: [], gtin: null, sscc: null, requestNumber: null, plate: null, isMischecked: false };

describe("by its form alone a scan is", () => {
  it.each([
    ["a location or a lot, of which nothing can be said", "]C1A-01", { text: "A-01" }],
    ["a trade number", "6901234567892", { text: "6901234567892", gtin: GTIN }],
    ["a request number", "*ck261120-7k3f*", { text: "ck261120-7k3f", requestNumber: "CK261120-7K3F" }],
    ["a plate", "沪A·8K2J7", { text: "沪A·8K2J7", plate: "沪A8K2J7" }],
    ["misread", "6901234567890", { text: "6901234567890", isMischecked: true }],
  ])("%s", (_, text, forms) => {
    expect(formsOf(text, TODAY)).toEqual({ ...NONE, ...forms });
  });

  it("a logistic unit, or a label with the goods in it", () => {
    expect(formsOf("00106141411234567897", TODAY)).toMatchObject({ sscc: "106141411234567897", gtin: null });
    expect(formsOf(`(00)106141411234567897(02)${GTIN}(37)48`, TODAY)).toMatchObject({
      ...{ sscc: "106141411234567897", gtin: GTIN },
      labels: [{ count: 48 }],
    });
  });
});

describe("of what a desk knows, a scan names", () => {
  const known = {
    locations: [{ code: "A-01" }, { code: "L2611" }],
    goods: [
      { code: "SKU-1", gtin: "6901234567892" },
      { code: "SKU-2", gtin: null },
    ],
    lots: [{ lot: "L2610" }, { lot: "L2611" }],
    vehicles: [{ plate: "沪A8K2J7" }],
  };
  const named = (text: string) =>
    namedBy(text, known, TODAY).map((each) =>
      [
        each.kind,
        "code" in each.thing ? each.thing.code : "lot" in each.thing ? each.thing.lot : each.thing.plate,
      ].join(" "),
    );

  it.each([
    ["a location", "a-01", ["location A-01"]],
    ["goods by their code", "sku-2", ["goods SKU-2"]],
    ["goods by their trade number", "6901234567892", ["goods SKU-1"]],
    ["goods by a label", `(01)${GTIN}(10)L2610`, ["goods SKU-1"]],
    ["a lot by a label without a trade number", "(10)l2610(17)271128", ["lot L2610"]],
    ["a vehicle", "沪A·8K2J7", ["vehicle 沪A8K2J7"]],
    ["everything that bears the code", "L2611", ["location L2611", "lot L2611"]],
    ["nothing", "SKU-", []],
  ])("%s", (_, text, things) => {
    expect(named(text)).toEqual(things);
  });

  it("goods once for each way to read a label whose separators were lost", () => {
    const found = namedBy("01069012345678921727112810L261137120", known, TODAY);
    expect(found.map((each) => (each.kind === "goods" ? each.label : null))).toMatchObject([
      { lot: "L261137120", count: null },
      { lot: "L2611", count: 120 },
    ]);
  });
});
