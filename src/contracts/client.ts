/** Clients: the companies that own goods. */
import { SHOWN_BY } from "./permissions.ts";
import type { ResourceSpec, RowOf } from "./resource.ts";
import { code, name, phone } from "./resource-fields.ts";

export const CLIENT = {
  name: "client",
  key: "client",
  fields: {
    code,
    name: { ...name, max: 128 },
    shortName: { kind: "text", max: 32, isRequired: true, isSearched: true },
    /** Unified social credit code (GB 32100), 18 characters. */
    creditCode: { kind: "text", max: 18, check: "creditCode", isGrave: true },
    contact: { kind: "text", max: 64, isSearched: true },
    phone,
    email: { kind: "text", max: 254, check: "email" },
    regionCode: { kind: "region" },
    address: { kind: "text", max: 200 },
    levelId: { kind: "reference", to: "goods/level", name: "levelName" },
    status: {
      kind: "choice",
      texts: "state",
      values: ["active", "suspended"],
      byDefault: "active",
      isGrave: true,
    },
  },
  reads: SHOWN_BY.client,
  writes: SHOWN_BY.client,
  sort: ["code"],
  title: "name",
  code: "code",
  inUse: "active",
  importKey: ["code"],
} as const satisfies ResourceSpec;

export type ClientRow = RowOf<typeof CLIENT>;
