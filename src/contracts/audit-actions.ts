/** What can be done, in the words of the timeline and of the audit. */
export const AUDIT_ACTIONS = [
  "created",
  "saved",
  "deleted",
  ...(["enabled", "disabled", "active", "suspended", "idle", "maintenance"] as const),
  ...(["resetPassword", "changePassword", "endSessions", "logoutEverywhere"] as const),
  ...(["signedIn", "signInFailed"] as const),
  ...(["secondFactorOn", "secondFactorOff", "secondFactorReset", "recoveryCodesRenewed"] as const),
  ...(["paired", "codeRenewed", "unpaired"] as const),
  "addressSet",
  ...(["keyCreated", "keyRevoked"] as const),
  ...(["secretRotated", "pause", "resume", "skip", "rewind"] as const),
  // What ended a webhook.
  ...(["failed", "gone", "deny", "cursorLost"] as const),
  "keysRotated",
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What it can be done to. */
export const AUDIT_ENTITIES = [
  "user",
  "role",
  "department",
  "post",
  "client",
  "warehouse",
  "location",
  "goodsCategory",
  "goodsBrand",
  "goodsLevel",
  "goodsType",
  "vehicle",
  "display",
  "robot",
  "integration",
  "webhook",
  "company",
] as const;

export type AuditEntity = (typeof AUDIT_ENTITIES)[number];
