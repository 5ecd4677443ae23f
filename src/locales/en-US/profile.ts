import type { Translated } from "../shape.ts";
import type { profile as zhCN } from "../zh-CN/profile.ts";

/** One's own profile, in English. */
export const profile: Translated<typeof zhCN> = {
  title: "Profile",
  section: {
    person: "About me",
    password: "Change password",
    factor: "Second factor",
    sessions: "Signed-in devices",
  },
  field: {
    userNumber: "Number",
    userAccount: "Account",
    userName: "Name",
    userPhone: "Phone",
    userFixPhone: "Landline",
    departmentName: "Department",
    postName: "Post",
    roleName: "Role",
    clientName: "Client",
    theTax: "Tax number",
  },
  password: {
    old: "Present password",
    new: "New password",
    again: "New password again",
    hint: "8 to 128 characters, not a common one, not your account.",
    differs: "The two new passwords differ",
    submit: "Change password",
    done: "Password changed; your other sessions have ended.",
    dueTitle: "Change your password first",
    dueText: "This is an initial password. Change it to go on.",
  },
  factor: {
    off: "Off",
    offText:
      "When it is on, signing in needs a code from an app on your phone besides the password. A stolen password alone then opens nothing.",
    begin: "Turn on",
    on: "On",
    since: "On since {{at}}",
    recoveryLeft: (values: { count: number }) =>
      values.count === 1 ? "1 recovery code left" : `${values.count} recovery codes left`,
    recoveryFew: (values: { count: number }) =>
      values.count === 1
        ? "Only 1 recovery code is left. Make new ones."
        : `Only ${values.count} recovery codes are left. Make new ones.`,
    remembered: (values: { count: number }) =>
      values.count === 1
        ? "1 device is not asked for 30 days"
        : `${values.count} devices are not asked for 30 days`,
    renew: "New recovery codes",
    renewTitle: "Make new recovery codes?",
    renewText: "You get 10 new recovery codes. All earlier ones stop working.",
    move: "Use another app",
    turnOff: "Turn off",
    turnOffTitle: "Turn off the second factor?",
    turnOffText:
      "Signing in then needs the password alone. The key, the recovery codes and the remembered devices are deleted.",
    turnedOff: "The second factor is off",
    cannotTurnOff: "Your role requires a second factor: it cannot be turned off",
    failed: "The second factor could not be loaded",
    keyFailed: "No key could be made",
    setUp: {
      scan: "1. Scan the QR code with an authenticator app",
      scanText: "Such as Google Authenticator, Microsoft Authenticator or any other app for TOTP.",
      qr: "The key as a QR code",
      key: "Cannot scan? Type the key",
      copyKey: "Copy the key",
      prove: "2. Enter the code that the app shows",
      code: "6-digit code",
      submit: "Verify and turn on",
    },
    codes: {
      title: "Save your recovery codes",
      text: "If you lose your phone, a recovery code lets you sign in. Each works once. They are shown this once: keep them in a safe place.",
      list: "Recovery codes",
      copy: "Copy all",
      download: "Download",
      print: "Print",
      file: "Tallyboard-recovery-codes-{{account}}.txt",
      heading: "Tallyboard recovery codes · {{account}}",
      done: "I have saved them",
    },
    dueTitle: "Set up a second factor first",
    dueText: "Your role requires a second factor for signing in. Set it up to go on.",
  },
  sessions: {
    present: "This device",
    since: "Signed in {{at}}",
    seen: "Last used {{at}}",
    unknownAgent: "Unknown device",
    failed: "The devices could not be loaded",
    recent: "Recent sign-ins",
    succeeded: "Signed in",
    refused: "Failed",
    none: "Nobody has signed in to this account since sign-ins are recorded",
    recentFailed: "The sign-ins could not be loaded",
  },
};
