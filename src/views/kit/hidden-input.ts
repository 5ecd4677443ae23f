/** The input of a drawn control: over the whole row instead of in a corner, so that it is what is pressed and touched. */
export const OVER = {
  inset: 0,
  width: "100%",
  height: "100%",
  margin: 0,
  clip: "auto",
  opacity: 0,
  cursor: "inherit",
} as const;

/** Around a drawn control whose input has the focus. */
export const focusRing = {
  outlineWidth: "2px",
  outlineStyle: "solid",
  outlineColor: "brand.fg",
  outlineOffset: "1px",
} as const;
