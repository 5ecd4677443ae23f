/** The description of integrations, for the browser too. */
import { SHOWN_BY } from "./permissions.ts";
import type { ResourceSpec } from "./resource.ts";
import { remark, status } from "./resource-fields.ts";
import { SCOPE_NAMES } from "./scopes.ts";

export const INTEGRATION = {
  name: "integration",
  key: "integration",
  fields: {
    name: {
      kind: "text",
      max: 64,
      isRequired: true,
      unique: { within: "clientId" },
      isSearched: true,
      sorts: true,
    },
    clientId: { kind: "reference", to: "client", name: "clientName", isFixed: true },
    scopes: { kind: "choices", texts: "scope", values: SCOPE_NAMES, isRequired: true, isGrave: true },
    addresses: { kind: "text", max: 1_000, check: "addresses" },
    perMinute: { kind: "integer", min: 10, max: 6_000, byDefault: 600 },
    contactEmail: { kind: "text", max: 128, check: "email" },
    status,
    remark,
  },
  reads: SHOWN_BY.integration,
  writes: SHOWN_BY.integration,
  sort: ["name"],
  title: "name",
  code: "name",
  inUse: "enabled",
} as const satisfies ResourceSpec;

/** How long a key may live, and how many of an integration live at a time: an old one while the new one is put in place. */
export const KEY_DAYS_MAX = 400;
export const LIVE_KEYS_MAX = 2;
