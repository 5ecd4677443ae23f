/** Roles and the pages that they grant. */
export const role = {
  list: { pages: "{{count}} / {{total}} 页", factor: "须两步验证" },
} as const;
