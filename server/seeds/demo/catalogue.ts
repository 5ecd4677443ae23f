import { gtinCheckDigit } from "../../../src/domain/gtin.ts";
import catalogueFamilies from "./catalogue.json" with { type: "json" };

/** A product of the demo: one goods type for each of its specs and brands, until the family is full. */
interface Product {
  readonly name: string;
  readonly specs: readonly string[];
  readonly unit: string;
  /** The unit that it is packed in, and how many units a pack holds. */
  readonly pack: { readonly unit: string; readonly size: number };
  /** Of one unit. */
  readonly size: Readonly<Record<"lengthMm" | "widthMm" | "heightMm" | "weightGrams", number>>;
  /** Tracked by lot and expiry when given. */
  readonly shelfLifeDays?: number;
  readonly trackLot?: boolean;
}

interface Family {
  readonly name: string;
  readonly parent: string;
  readonly brands: readonly string[];
  /** How many goods types it has. */
  readonly count: number;
  /** Goods shared by all clients (clientId null), not of the client that names the family. */
  readonly common?: boolean;
  readonly products: readonly Product[];
}

/** The families of the demo's goods, in their order. */
export const families: readonly Family[] = catalogueFamilies;

/** One goods type of the catalogue, before it is assigned to a client. */
export interface CatalogueItem {
  readonly family: string;
  readonly brand: string;
  readonly common: boolean;
  readonly skuCode: string;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly packUnit: string;
  readonly packSize: number;
  readonly size: Product["size"];
  readonly gtin: string;
  readonly trackLot: boolean;
  readonly shelfLifeDays: number | null;
}

/** All 240 goods types in their order; numbers run through the whole catalogue. */
export function catalogue(): readonly CatalogueItem[] {
  let serial = 0;
  return families.flatMap((family, index) => {
    const items: CatalogueItem[] = [];
    const sizes = ["", "（量贩装）", "（电商装）"];
    for (const suffix of sizes) {
      for (const product of family.products) {
        for (const spec of product.specs) {
          for (const brand of family.brands) {
            if (items.length === family.count) return items;
            serial += 1;
            items.push(itemOf(family, product, spec, brand, suffix, index, serial));
          }
        }
      }
    }
    return items;
  });
}

function itemOf(
  family: Family,
  product: Product,
  spec: string,
  brand: string,
  suffix: string,
  index: number,
  serial: number,
): CatalogueItem {
  // 690 to 699 are the prefixes of GS1 China.
  const digits = `69${index % 10}${String(7_310_000 + serial * 37).padStart(9, "0")}`;
  return {
    family: family.name,
    brand,
    common: family.common ?? false,
    skuCode: `${String.fromCharCode(65 + index)}${String(serial).padStart(4, "0")}`,
    name: `${brand === "通用" ? "" : brand}${product.name}${suffix}`,
    spec,
    unit: product.unit,
    packUnit: product.pack.unit,
    packSize: product.pack.size,
    size: product.size,
    gtin: `${digits}${gtinCheckDigit(digits)}`,
    trackLot: product.trackLot ?? product.shelfLifeDays !== undefined,
    shelfLifeDays: product.shelfLifeDays ?? null,
  };
}
