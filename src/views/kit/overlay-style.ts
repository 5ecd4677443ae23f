/** What floats above the page: border, the one shadow, and the top layer's reset. */
export const overlayBase = {
  position: "fixed",
  inset: "auto",
  margin: 0,
  bg: "bg.panel",
  color: "fg",
  borderWidth: "1px",
  borderColor: "border",
  borderRadius: "md",
  boxShadow: "overlay",
  fontSize: "sm",
  animation: "appear 120ms ease-out",
} as const;
