/** The editor Squire, as bulletins use it: what a body may be made of is the server's list, here and there alike. */
import DOMPurify from "dompurify";
import Squire from "squire-rte";

const TAGS = [
  ...[
    "p",
    "br",
    "h2",
    "h3",
    "h4",
    "ul",
    "ol",
    "li",
    "strong",
    "em",
    "b",
    "i",
    "a",
    "img",
    "blockquote",
    "code",
  ],
  ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
];
const ATTRIBUTES = ["href", "rel", "target", "src", "alt", "width", "height", "colspan", "rowspan", "scope"];

/** What is pasted or loaded, without anything that runs, styles or follows anybody. */
const clean = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });

/** Starts the editor in an element. */
export const startEditor = (element: HTMLElement): Squire =>
  new Squire(element, { blockTag: "P", addLinks: false, sanitizeToDOMFragment: clean });

export type Editor = Squire;

export type Format = "bold" | "italic" | "heading" | "bullets" | "numbers" | "quote" | "link";

const MARKS: Readonly<Record<Format, RegExp>> = {
  bold: /(?:^|>)(?:B|STRONG)\b/,
  italic: /(?:^|>)(?:I|EM)\b/,
  heading: /(?:^|>)H[2-4]\b/,
  bullets: /(?:^|>)UL\b/,
  numbers: /(?:^|>)OL\b/,
  quote: /(?:^|>)BLOCKQUOTE\b/,
  link: /(?:^|>)A\b/,
};

/** What holds at the cursor, by the path that the editor tells. */
export const formatsAt = (path: string): ReadonlySet<Format> =>
  new Set((Object.keys(MARKS) as Format[]).filter((format) => MARKS[format].test(path)));

/** Paragraphs of the selection become headings, or headings paragraphs. */
function toggleHeading(editor: Editor, isOn: boolean): void {
  editor.modifyBlocks((fragment) => {
    for (const block of [...fragment.querySelectorAll(isOn ? "h2, h3, h4" : "p")]) {
      const other = document.createElement(isOn ? "p" : "h3");
      other.append(...block.childNodes);
      block.replaceWith(other);
    }
    return fragment;
  });
}

/** Turns a format on or off where the cursor is. Links are made with their address (`makeLink`). */
export function toggle(editor: Editor, format: Exclude<Format, "link">, isOn: boolean): void {
  const steps: Readonly<Record<Exclude<Format, "link">, readonly [on: () => void, off: () => void]>> = {
    bold: [() => editor.bold(), () => editor.removeBold()],
    italic: [() => editor.italic(), () => editor.removeItalic()],
    heading: [() => toggleHeading(editor, false), () => toggleHeading(editor, true)],
    bullets: [() => editor.makeUnorderedList(), () => editor.removeList()],
    numbers: [() => editor.makeOrderedList(), () => editor.removeList()],
    quote: [() => editor.increaseQuoteLevel(), () => editor.removeQuote()],
  };
  steps[format][isOn ? 1 : 0]();
  editor.focus();
}
