/** The steps of the first day, in the order in which each needs the ones before it. */
export const SETUP_STEPS = [
  "company",
  "warehouse",
  "location",
  "client",
  "goodsType",
  "user",
  "display",
] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];

/** The most characters of a company's name. */
export const COMPANY_NAME_MAX = 64;
