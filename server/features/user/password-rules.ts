import { dictionary } from "@zxcvbn-ts/language-common";

/** The 49,000 passwords that are guessed first, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
const shortest = 8;
const longest = 128;

/** Why a password may not be chosen, as a reason code of 42200. */
export type PasswordFault = "passwordTooShort" | "passwordCommon" | "passwordIsAccount";

/**
 * Judges a new password: 8 to 128 characters, not a common one, not the account (NIST SP 800-63B, 5.1.1.2: length
 * and a list of what is guessed first, no rules on which characters). Null: it may be taken.
 */
export function passwordFault(password: string, account: string): PasswordFault | null {
  const length = [...password].length;
  if (length < shortest || length > longest) return "passwordTooShort";
  const folded = password.toLowerCase();
  if (folded === account.toLowerCase()) return "passwordIsAccount";
  return common.has(folded) ? "passwordCommon" : null;
}

const ONE_TIME_DAYS = 7;

/** Whether the password is a one-time one, given by an administrator, that was not changed within 7 days. */
export const isOneTimeOver = (
  user: { readonly mustChangePassword: boolean; readonly oneTimeSince: Date | null },
  now: Date,
): boolean =>
  user.mustChangePassword &&
  user.oneTimeSince !== null &&
  now.getTime() - user.oneTimeSince.getTime() > ONE_TIME_DAYS * 86_400_000;
