/** The editor Squire, as bulletins use it: what a body may be made of is the server's list, here and there alike. */
import Squire from "squire-rte";
import { cleanFragment, cleanMarkedFragment } from "../reading/clean-html.ts";

/** Squire's undo sets HTML, which the browser refuses from scripts; this restores nodes instead. */
class NodeSquire extends Squire {
  override _setRawHTML(html: string): Squire {
    this._root.replaceChildren(cleanMarkedFragment(html));
    this._ignoreChange = true;
    return this;
  }
}

/** Starts the editor in an element. */
export const startEditor = (element: HTMLElement): Squire =>
  new NodeSquire(element, { blockTag: "P", addLinks: false, sanitizeToDOMFragment: cleanFragment });

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

/** The formats at the cursor, from the editor's path. */
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
