import type { Translated } from "../shape.ts";
import type { audit as zhCN } from "../zh-CN/audit.ts";

export const audit: Translated<typeof zhCN> = {
  field: {
    at: "Time",
    by: "By",
    action: "Action",
    entity: "Type",
    what: "Item",
    changes: "Changes",
  },
  change: { field: "{{field}}: " },
  list: {
    subtitle: "Every change to people, roles and master data. Records can be read but not edited",
    empty: "No records yet",
    emptyHint: "Changes to people, roles and master data appear here.",
    onlyOne: "Only changes to “{{name}}”",
  },
  trail: { toWhat: "{{action}}: {{entity}} “{{name}}”" },
};
