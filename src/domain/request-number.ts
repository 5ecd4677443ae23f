/**
 * Numbers that people say aloud: RK/CK/PS, the business date, four random letters or digits. Random, because a
 * running number would show clients each other's volume. The alphabet leaves out what is easily confused (0 O 1 I L).
 */
export const NUMBER_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** `RK261120-7K3F` from a prefix, a business day (YYYY-MM-DD) and four integers below the alphabet's length. */
export function requestNumber(prefix: string, day: string, picks: readonly number[]): string {
  const tail = picks.map((pick) => NUMBER_ALPHABET[pick % NUMBER_ALPHABET.length]).join("");
  return `${prefix}${day.slice(2, 4)}${day.slice(5, 7)}${day.slice(8, 10)}-${tail}`;
}
