/** Removes scripts, styles and trackers from HTML. The server keeps the list of what a body may contain. */
import DOMPurify, { type Config } from "dompurify";

const TEXT = ["p", "br", "h2", "h3", "h4", "ul", "ol", "li", "strong", "em", "b", "i", "a", "img"];
const TABLE = ["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"];
const ATTRIBUTES = ["href", "rel", "target", "src", "alt", "width", "height", "colspan", "rowspan", "scope"];

const BODY: Config = {
  ALLOWED_TAGS: [...TEXT, "blockquote", "code", ...TABLE],
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
};

/** For the page: the browser takes no other HTML from scripts (`require-trusted-types-for`). */
export const cleanHtml = (html: string): string | TrustedHTML =>
  DOMPurify.sanitize(html, { ...BODY, RETURN_TRUSTED_TYPE: true });

/** For the editor, which takes nodes. */
export const cleanFragment = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, { ...BODY, RETURN_DOM_FRAGMENT: true });

/** The same with the hidden fields by which the editor marks the selection in its undo history. */
export const cleanMarkedFragment = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, {
    ...BODY,
    ALLOWED_TAGS: [...TEXT, "blockquote", "code", ...TABLE, "input"],
    ALLOWED_ATTR: [...ATTRIBUTES, "id", "type"],
    SANITIZE_DOM: false,
    RETURN_DOM_FRAGMENT: true,
  });
