/** The description of displays (contract of the wire, "Monitor"), for the browser too. */
import { SHOWN_BY } from "./permissions.ts";
import type { ResourceSpec } from "./resource.ts";

export const DISPLAY = {
  name: "display",
  key: "display",
  fields: {
    name: { kind: "text", max: 64, isRequired: true, unique: true, isSearched: true, sorts: true },
    warehouseId: { kind: "reference", to: "warehouse", name: "warehouseName" },
    locale: { kind: "choice", texts: "locale", values: ["zh-CN", "en-US"], byDefault: "zh-CN" },
    showsClientNames: { kind: "boolean" },
  },
  reads: SHOWN_BY.display,
  writes: SHOWN_BY.display,
  sort: ["name"],
  title: "name",
  code: "name",
} as const satisfies ResourceSpec;

/** How long a code may be used, once. */
export const CODE_MINUTES = 10;
