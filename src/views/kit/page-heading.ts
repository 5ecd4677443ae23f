/** Marks the one h1 of a page, which navigation focuses. */
export const PAGE_HEADING = "data-page-heading";

/** Marks a field that gets the focus in place of the heading, because a scanner types into it. */
export const TAKES_SCANS = "data-takes-scans";

/** Moves focus to the page's heading, so that a screen reader starts where the page starts. */
export function focusPageHeading(root: ParentNode = document): void {
  root.querySelector<HTMLElement>(`[${PAGE_HEADING}]`)?.focus({ preventScroll: true });
}
