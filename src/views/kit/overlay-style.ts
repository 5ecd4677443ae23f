/** What lies over the page: its border, the one shadow, and how it appears. */
export const overlayFrame = {
  bg: "bg.panel",
  color: "fg",
  borderWidth: "1px",
  borderColor: "border",
  borderRadius: "md",
  boxShadow: "overlay",
  fontSize: "sm",
  animation: "appear 120ms ease-out",
} as const;

/** What floats above the page: the frame, and the top layer's reset. */
export const overlayBase = { position: "fixed", inset: "auto", margin: 0, ...overlayFrame } as const;
