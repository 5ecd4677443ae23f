/** A picture of a sender without one: the initial of the name on a colour that the name decides, as a data: URI. Pure. */

/** Dark enough for white letters (contrast 4.5 : 1 and more), and none that means a warning or a failure elsewhere. */
const COLOURS = ["#165DFF", "#0E7490", "#0F766E", "#3730A3", "#1E40AF", "#475569", "#5B21B6", "#334155"];

/** A name's first character: the surname in Chinese, the first letter elsewhere; `?` of an empty name. */
export const initialOf = (name: string): string => Array.from(name.trim())[0] ?? "?";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const uriOf = (colour: string, drawing: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${colour}"/>${drawing}</svg>`,
  )}`;

/** The initial of a person's name in a circle. The same name has the same colour everywhere. */
export function initialImage(name: string): string {
  const sum = Array.from(name.trim()).reduce((so, each) => (so * 31 + (each.codePointAt(0) ?? 0)) >>> 0, 7);
  const colour = COLOURS[sum % COLOURS.length] ?? "#475569";
  const letter = escaped(initialOf(name).toUpperCase());
  return uriOf(
    colour,
    `<text x="16" y="21" font-family="sans-serif" font-size="14" font-weight="700" fill="#fff" text-anchor="middle">${letter}</text>`,
  );
}

/** The product's own sign, for messages that no person sent. */
export const SYSTEM_IMAGE = uriOf(
  "#1D2129",
  '<path d="M8 8h9v9H8z" fill="#6AA1FF"/><path d="M15 15h9v9h-9z" fill="#6AA1FF" opacity=".75"/>',
);
