import type { Translated } from "../shape.ts";
import type { integration as zhCN } from "../zh-CN/integration.ts";

export const integration: Translated<typeof zhCN> = {
  list: { warehouse: "This warehouse", never: "Never used" },
  form: { who: "Who uses it", may: "What it may do", limits: "Limits" },
  keys: {
    action: "Access keys",
    title: "Access keys of {{name}}",
    loadFailed: "The keys could not be loaded",
    none: "No keys yet",
    noneHint: "Create a key so that a program can call the API.",
    prefix: "Key",
    created: "Created",
    expires: "Expires",
    used: "Last used",
    never: "Never used",
    state: "Status",
    live: "Active",
    expired: "Expired",
    revoked: "Revoked",
    full: "There are two active keys. To replace one, revoke the old one first.",
  },
  create: {
    action: "Create key",
    days: "Valid for",
    day: ({ days }) => `${days} days`,
    created: "New key",
    copy: "Copy key",
    once: "The key is shown only once. Save it in your program's settings now.",
    use: "Send it in the request header:",
  },
  revoke: {
    action: "Revoke",
    title: "Revoke key {{prefix}}?",
    text: "Programs that use this key lose access at once. This cannot be undone.",
    done: "Key revoked",
  },
};
