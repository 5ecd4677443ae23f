/** The look of a foot that stays at the bottom of the window: it does not scroll away with what it decides. */
export const STICKY_FOOT = {
  position: "sticky",
  bottom: 0,
  zIndex: "sticky",
  display: "flex",
  alignItems: "center",
  gap: "3",
  padding: "3",
  bg: "bg.panel",
  borderWidth: "1px",
  borderColor: "border",
  borderRadius: "md",
  // What scrolls under it ends before it, as panels end before each other.
  boxShadow: "0 -12px 0 {colors.bg}",
} as const;
