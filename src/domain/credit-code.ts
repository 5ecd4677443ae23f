/** Unified social credit codes of companies (GB 32100-2015): 17 characters and a check character. */
const ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY";

/** The check character that follows the 17 characters: weights 3 to the i, modulo 31. */
export function creditCheckCharacter(body: string): string {
  let weight = 1;
  let sum = 0;
  for (const character of body) {
    sum += ALPHABET.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return ALPHABET[(31 - (sum % 31)) % 31] ?? "";
}

/** Whether a text is a credit code with its right check character. */
export function isCreditCode(text: string): boolean {
  if (text.length !== 18 || [...text].some((character) => !ALPHABET.includes(character))) return false;
  return creditCheckCharacter(text.slice(0, 17)) === text[17];
}
