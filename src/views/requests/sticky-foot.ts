/** The look of a foot that stays at the bottom of the window: it does not scroll away with what it decides. */
export const STICKY_FOOT = {
  position: "sticky",
  bottom: "calc(var(--foot-room) + var(--unsent, 0px))",
  zIndex: "sticky",
  display: "flex",
  alignItems: "center",
  gap: "3",
  padding: "3",
  bg: "bg.panel",
  borderWidth: { base: "1px 0 0", sm: "1px" },
  borderColor: "border",
  borderRadius: { base: 0, sm: "md" },
  // On a phone from edge to edge, where its bar would be.
  marginInline: { base: "-4", sm: 0 },
  paddingBottom: { base: "calc(12px + env(safe-area-inset-bottom, 0px))", sm: "3" },
  // What scrolls under it ends before it, as panels end before each other.
  boxShadow: "0 -12px 0 {colors.bg}",
} as const;
