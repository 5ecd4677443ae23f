import { visibleText } from "./normal-form.ts";

/** The dot that plates bear after their first two characters, in the ways that people and input methods write it. */
const MARKS = /[\s·・•‧∙⋅.-]/g;

/** A plate as it is stored and compared: 沪A8K2J7 of 沪A·8K2J7. */
export const plainPlate = (text: string): string => visibleText(text.normalize("NFKC")).replaceAll(MARKS, "");

/** Whether a text may name a lorry, of any country or none ("自提"): it has two letters or digits at least. */
export const isPlateText = (text: string): boolean => /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(plainPlate(text));

/** What to search vehicles for: a plate as it is stored; anything else, such as a driver's name, as it was typed. */
export const plateKeyword = (text: string): string =>
  /^[\u4e00-\u9fa5][A-Z]/i.test(plainPlate(text)) ? plainPlate(text) : text;
