/** Fields that many resources have. */

export const status = {
  kind: "choice",
  texts: "state",
  values: ["enabled", "disabled"],
  byDefault: "enabled",
  isGrave: true,
} as const;

/** Where a row stands among its like. */
export const sortField = { kind: "integer", min: 0, max: 999_999, byDefault: 0, sorts: true } as const;

export const remark = { kind: "text", max: 500, isLong: true } as const;

export const phone = { kind: "text", max: 25, check: "phone" } as const;

/** A row's code: typed, scanned, printed; no two have the same. */
export const code = {
  kind: "text",
  max: 32,
  isRequired: true,
  check: "code",
  unique: true,
  isSearched: true,
  sorts: true,
} as const;

/** What people call the row. */
export const name = { kind: "text", max: 64, isRequired: true, isSearched: true, sorts: true } as const;
