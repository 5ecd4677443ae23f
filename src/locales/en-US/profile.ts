import type { Translated } from "../shape.ts";
import type { profile as zhCN } from "../zh-CN/profile.ts";

/** One's own profile, in English. */
export const profile: Translated<typeof zhCN> = {
  title: "Profile",
  section: {
    person: "About me",
    password: "Change password",
    factor: "Two-step verification",
    sessions: "Signed-in devices",
    scanner: "Scanner",
    mail: "Email",
  },
  field: {
    userNumber: "Staff number",
    userAccount: "Account",
    userName: "Name",
    userPhone: "Phone",
    userFixPhone: "Landline",
    departmentName: "Department",
    postName: "Job title",
    roleName: "Role",
    clientName: "Client",
    theTax: "Tax number",
  },
  scanner: {
    intro:
      "Scan four barcodes with the scanner of this device, one after the other: they check Enter, letter case, separator and symbols. The result stays on this device and corrects its scans. Print the codes if the scanner cannot read a screen.",
    field: "Scan the barcode above",
    step: ({ no, of, about }) => `Code ${no} of ${of}: ${about}`,
    about: {
      end: "Enter after the scan",
      letters: "letter case",
      separator: "separator (GS1-128)",
      characters: "keyboard layout",
    },
    other:
      "“{{text}}” was read, which is not the barcode above. Scan it again, or skip it if the scanner cannot read it",
    skip: "Cannot read it, skip",
    again: "Check again",
    forget: "Clear the result",
    print: "Print the barcodes",
    found: {
      end: {
        sent: "Enter or Tab follows each scan. Nothing to do.",
        missing:
          "No Enter follows a scan, so Enter has to be pressed by hand. Scan “Suffix CR / Enter” in the scanner's manual.",
        skipped: "Enter was not checked.",
      },
      letters: {
        kept: "Letter case is kept.",
        upper:
          "All letters become capitals, so lots are stored in capitals. Turn off the scanner's upper-case conversion, or Caps Lock.",
        lower:
          "All letters become small, so lots are stored in small letters. Turn off the scanner's lower-case conversion.",
        swapped:
          "Capitals and small letters are swapped, most likely by Caps Lock. Scans are corrected; it is best to turn Caps Lock off.",
        skipped: "Letter case was not checked.",
      },
      separator: {
        kept: "Separators are sent: lot, expiry and count of a carton are read exactly, without asking.",
        replaced: "Separators arrive as “{{as}}”. Scans are corrected.",
        lost: "Separators are lost: a carton's label may have several readings, and each is asked about. Turn on “GS1 separator / FNC1 output” in the scanner (it sends GS, which is Ctrl+]).",
        skipped: "Separators were not checked. Where one is lost, the desk asks.",
      },
      characters: {
        kept: "Letters and symbols are right.",
        other:
          "{{code}} was read as {{as}}: the scanner's keyboard layout differs from this device's, so codes are misread. Set the scanner to this device's layout, or both to English (US).",
        skipped: "The keyboard layout was not checked.",
      },
    },
  },
  mail: {
    intro: "The messages you choose also arrive by email.",
    to: "To {{address}}",
    noAddress: "Your account has no email address. Ask an administrator to add it under System › Users.",
    off: "Email is not configured.",
    types: "Messages to send",
    locale: "Email language",
    quiet: "Quiet hours",
    quietFrom: "From",
    quietUntil: "Until",
    always: "Emails may arrive at any time",
    hour: "{{hour}}:00",
    save: "Save",
    saved: "Saved",
    try: "Send a test email",
    tried: "The test email will be sent within seconds",
    sent: "Last email sent {{at}}",
    failed: "The last email could not be sent: {{error}}",
    loadFailed: "Your email settings could not be loaded",
  },
  password: {
    old: "Current password",
    new: "New password",
    again: "Repeat new password",
    hint: "8 to 128 characters. Not a common password, and not your account name.",
    differs: "The two new passwords do not match",
    submit: "Change password",
    done: "Password changed. Your other sessions have ended.",
    dueTitle: "Change your password first",
    dueText: "This is an initial password. Change it to continue.",
  },
  factor: {
    off: "Off",
    offText:
      "When it is on, signing in needs a code from an app on your phone as well as the password. A stolen password alone is then useless.",
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
        ? "1 device is remembered for 30 days"
        : `${values.count} devices are remembered for 30 days`,
    renew: "New recovery codes",
    renewTitle: "Make new recovery codes?",
    renewText: "You get 10 new recovery codes. All earlier ones stop working.",
    move: "Use another app",
    turnOff: "Turn off",
    turnOffTitle: "Turn off two-step verification?",
    turnOffText:
      "Signing in then needs only the password. The key, the recovery codes and the remembered devices are deleted.",
    turnedOff: "Two-step verification is off",
    cannotTurnOff: "Your role requires two-step verification, so it cannot be turned off",
    failed: "Two-step verification could not be loaded",
    keyFailed: "The key could not be created",
    setUp: {
      scan: "1. Scan the QR code with an authenticator app",
      scanText: "Use Google Authenticator, Microsoft Authenticator or any other TOTP app.",
      qr: "The key as a QR code",
      key: "Cannot scan? Type the key",
      copyKey: "Copy the key",
      prove: "2. Enter the code that the app shows",
      code: "6-digit code",
      submit: "Verify and turn on",
    },
    codes: {
      title: "Save your recovery codes",
      text: "If you lose your phone, a recovery code lets you sign in. Each works once. They are shown only once: keep them in a safe place.",
      list: "Recovery codes",
      copy: "Copy all",
      download: "Download",
      print: "Print",
      file: "Tallyboard-recovery-codes-{{account}}.txt",
      heading: "Tallyboard recovery codes · {{account}}",
      done: "I have saved them",
    },
    dueTitle: "Set up two-step verification first",
    dueText: "Your role requires two-step verification. Set it up to continue.",
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
    none: "No sign-ins have been recorded yet",
    recentFailed: "The sign-ins could not be loaded",
  },
};
