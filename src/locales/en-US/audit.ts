import type { Translated } from "../shape.ts";
import type { audit as zhCN } from "../zh-CN/audit.ts";

export const audit: Translated<typeof zhCN> = {
  field: {
    at: "Time",
    by: "By",
    action: "Action",
    entity: "Kind",
    what: "What",
    changes: "Changes",
  },
  change: { field: "{{field}}: " },
  list: {
    subtitle: "Every change of people, roles and master data; it can be read, never rewritten",
    empty: "Nothing was recorded yet",
    emptyHint: "Whatever is done to people, roles and master data appears here.",
    onlyOne: "Only what was done to “{{name}}”",
  },
  trail: { toWhat: "{{action}}: {{entity}} “{{name}}”" },
};
