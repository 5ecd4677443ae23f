/** Accounts of the demo; their password is published. */
export const DEMO_ACCOUNTS = ["admin", "operator", "huaxin", "huaxin2", "beichen"] as const;
export const DEMO_PASSWORD = "tallyboard";
