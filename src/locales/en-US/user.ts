import type { Translated } from "../shape.ts";
import type { user as zhCN } from "../zh-CN/user.ts";

export const user: Translated<typeof zhCN> = {
  form: { person: "Person", rights: "Role and department" },
  status: { on: "Enabled", off: "Disabled" },
  presence: { online: "Online", offline: "Offline" },
  action: {
    sessions: "Sessions and records",
    reset: "Reset password",
    resetFactor: "Reset two-step verification",
    enable: "Enable account",
    disable: "Disable account",
    audit: "See all records",
  },
  switch: {
    disableTitle: "Disable “{{name}}”?",
    disableText:
      "They are signed out everywhere at once and cannot sign in again. Their requests and records stay.",
    enableTitle: "Enable “{{name}}”?",
    enableText: "They can sign in again with their old password.",
  },
  reset: {
    title: "Reset the password of “{{name}}”?",
    text: "The old password stops working and all sessions end. The new one-time password is shown only once.",
  },
  resetFactor: {
    title: "Reset two-step verification of “{{name}}”?",
    text: "The key, the recovery codes and the remembered devices are deleted, and all sessions end. The next sign-in needs only the password, so make sure that the person asked for it.",
    done: "Reset. The person has been notified",
    off: "This person has no two-step verification",
  },
  password: {
    createdTitle: "“{{name}}” was created",
    resetTitle: "New password of “{{name}}”",
    label: "One-time password",
    copy: "Copy the password",
    toHand: "Sign in at {{address}} as {{account}} with the one-time password {{password}}",
    copyAll: "Copy the sign-in details",
    once: "This password is shown only once. Give it to the person directly.",
    change: "The person must change it at the first sign-in.",
    lost: "The account was created, but no password came back. Choose “Reset password” to get a new one.",
    done: "I have noted it",
  },
  drawer: {
    title: "{{name}} · {{account}}",
    sessions: "Sessions",
    toThem: "Changes to the account",
    byThem: "Changes by this person",
    noSessions: "Not signed in",
    failed: "The sessions could not be loaded",
    signOut: "Sign out",
    signOutOf: "Sign out of {{agent}}",
    signOutAll: "Sign out of all",
    signedOut: (values: { count: number }) =>
      values.count === 1 ? "1 session ended" : `${values.count} sessions ended`,
    since: "Signed in {{at}}",
    seen: "Last used {{at}}",
    unknownAgent: "Unknown device",
    present: "This device",
  },
};
