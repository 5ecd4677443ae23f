import type { Translated } from "../shape.ts";
import type { user as zhCN } from "../zh-CN/user.ts";

export const user: Translated<typeof zhCN> = {
  form: { person: "Person", rights: "Role and place" },
  status: { on: "Enabled", off: "Disabled" },
  presence: { online: "Online", offline: "Offline" },
  action: {
    sessions: "Sessions and records",
    reset: "Reset password",
    resetFactor: "Reset second factor",
    enable: "Enable account",
    disable: "Disable account",
    audit: "See all records",
  },
  switch: {
    disableTitle: "Disable “{{name}}”?",
    disableText:
      "They are signed out everywhere at once and cannot sign in again. Their requests and records stay.",
    enableTitle: "Enable “{{name}}”?",
    enableText: "They can sign in again with the password that they had.",
  },
  reset: {
    title: "Reset the password of “{{name}}”?",
    text: "The old password ends at once, and so do all sessions. The new one-time password is shown once.",
  },
  resetFactor: {
    title: "Reset the second factor of “{{name}}”?",
    text: "The key, the recovery codes and the remembered devices are deleted, and all sessions end. The next sign-in needs the password alone, so make sure that the person themselves has asked for it.",
    done: "Reset, and the person was told",
    off: "This person has no second factor",
  },
  password: {
    createdTitle: "“{{name}}” was created",
    resetTitle: "New password of “{{name}}”",
    label: "One-time password",
    copy: "Copy the password",
    once: "This password is shown this once and cannot be seen again. Tell it to the person directly.",
    change: "It must be changed at the first sign-in.",
    lost: "The account was created, but no password came back. Choose “Reset password” to get a new one.",
    done: "I have noted it",
  },
  drawer: {
    title: "{{name}} · {{account}}",
    sessions: "Sessions",
    toThem: "Done to them",
    byThem: "Done by them",
    noSessions: "Not signed in at the moment",
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
