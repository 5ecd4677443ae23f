import sanitizeHtml from "sanitize-html";
import { FILE_CONTENT_PATH } from "../../../src/contracts/file.ts";

const ownPicture = new RegExp(`^${FILE_CONTENT_PATH}\\?id=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);
const isElsewhere = (href: string) => /^https?:/i.test(href.trim());

/** What is not ours opens beside, and learns nothing of where it was opened from. */
const linkTo = (href: string): sanitizeHtml.Attributes =>
  isElsewhere(href) ? { href, rel: "noopener noreferrer", target: "_blank" } : { href };

/** What a bulletin's body may be made of; everything else is dropped, the text within it stays. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "br", "h2", "h3", "h4", "ul", "ol", "li", "strong", "em", "a", "img", "blockquote", "code"],
    ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
  ],
  allowedAttributes: {
    a: ["href", "rel", "target"],
    img: ["src", "alt", "width", "height"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["http", "https"],
  allowProtocolRelative: false,
  // What editors and word processors make of the same.
  transformTags: {
    b: "strong",
    i: "em",
    h1: "h2",
    a: (tagName, { href }) => ({ tagName, attribs: href === undefined ? {} : linkTo(href) }),
  },
  // A picture from elsewhere would tell its host who reads what, and would not load anyway.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !ownPicture.test(attribs.src ?? ""),
};

/** Tags that one body may have: to sanitise so many takes some 20 ms, in which no other request is served. */
export const MOST_TAGS = 4_000;

/** Whether a body has more tags than are sanitised. */
export const hasTooManyTags = (html: string): boolean =>
  html.split("<", MOST_TAGS + 2).length > MOST_TAGS + 1;

/** The HTML of a bulletin's body without anything that runs, styles, or loads from elsewhere. */
export const sanitiseBody = (html: string): string => sanitizeHtml(html, ALLOWED).trim();

/** Whether a sanitised body shows nothing to read and nothing to look at. */
export const isBlankBody = (body: string): boolean =>
  !body.includes("<img") && body.replaceAll(/<[^>]*>|&nbsp;/g, "").trim() === "";

/** The ids of the files that a sanitised body shows. */
export function picturesIn(body: string): readonly string[] {
  const ids = new Set<string>();
  for (const [, src = ""] of body.matchAll(/<img\b[^>]*?\bsrc="([^"]*)"/g)) {
    const id = ownPicture.exec(src)?.[1];
    if (id) ids.add(id);
  }
  return [...ids];
}
