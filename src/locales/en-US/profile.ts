import type { Translated } from "../shape.ts";
import type { profile as zhCN } from "../zh-CN/profile.ts";

/** One's own profile, in English. */
export const profile: Translated<typeof zhCN> = {
  title: "Profile",
  section: { person: "About me", password: "Change password", sessions: "Signed-in devices" },
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
  sessions: {
    present: "This device",
    since: "Signed in {{at}}",
    seen: "Last used {{at}}",
    unknownAgent: "Unknown device",
    failed: "The devices could not be loaded",
  },
};
