/** Phone numbers as people write them: of clients, consignees, drivers, departments, users. */
const PHONE = /^\+?[0-9(][0-9 ()-]{3,23}[0-9)]( ?(ext\.?|x|#|转|分机) ?[0-9]{1,6})?$/i;

/**
 * Whether a text is a phone number: 5 to 20 digits, with an optional +, the marks ( ) - and spaces between them, and an
 * optional extension (`ext. 12`, `x12`, `#12`, `转12`, `分机12`).
 */
export function isPhone(text: string): boolean {
  const plain = text.trim();
  const digits = plain.replaceAll(/\D/g, "").length;
  return PHONE.test(plain) && digits >= 5 && digits <= 20;
}
