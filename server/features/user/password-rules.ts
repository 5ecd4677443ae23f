import list from "./common-passwords.json" with { type: "json" };

const common: ReadonlySet<string> = new Set(list.passwords);
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
