import { chakra } from "../theme/chakra.ts";

// The table is plain elements inside one styled root: Chakra's table took 650–1,800 ms for 1,000 rows where
// plain rows take 10–15 ms, so cells are styled by descent and marks by data attributes.

/** The scrolling frame of a table. */
export const TableFrame = chakra("div", {
  base: {
    overflow: "auto",
    position: "relative",
    overscrollBehaviorX: "contain",
    containerType: "inline-size",
    _focusVisible: { outlineOffset: "-2px" },
  },
  // The table of a page scrolls under its head, with what is above and below it in sight.
  variants: { isPage: { true: { maxHeight: "max(360px, calc(100dvh - 258px))" } } },
});

/** What is below the rows; that of a page is in sight while they scroll. */
export const TableFoot = chakra("div", {
  variants: { isPage: { true: { position: "sticky", bottom: 0, zIndex: 4, bg: "bg.panel" } } },
});

/** The styled root of a plain table. */
export const TableRoot = chakra("table", {
  base: {
    width: "full",
    borderCollapse: "separate",
    borderSpacing: 0,
    textAlign: "start",
    "& th, & td": {
      height: "var(--row-height)",
      paddingInline: "3",
      paddingBlock: 0,
      borderBottomWidth: "1px",
      borderColor: "border",
      textAlign: "start",
      verticalAlign: "middle",
      fontWeight: "normal",
      whiteSpace: "nowrap",
    },
    "& thead th": {
      position: "sticky",
      top: 0,
      zIndex: 2,
      color: "fg.muted",
      fontSize: "13px",
    },
    "& thead th[data-column]": { cursor: "grab", touchAction: "pan-x pan-y", userSelect: "none" },
    "& thead th[data-dragged]": { opacity: 0.5, cursor: "grabbing" },
    "& thead th[data-drop=before]": { boxShadow: "inset 2px 0 0 {colors.brand.solid}" },
    "& thead th[data-drop=after]": { boxShadow: "inset -2px 0 0 {colors.brand.solid}" },
    "& td[data-sized][data-shrinks]": { overflow: "hidden", textOverflow: "ellipsis" },
    "& [data-wraps]": {
      minWidth: "240px",
      paddingBlock: "1",
      whiteSpace: "normal",
      overflowWrap: "anywhere",
    },
    "& [data-align=end]": { textAlign: "end", fontVariantNumeric: "tabular-nums" },
    "& tr": { "--cell": "{colors.bg.panel}" },
    "& thead tr": { "--cell": "{colors.bg.subtle}" },
    "& tbody tr:hover": { "--cell": "{colors.bg.hover}" },
    // Not translucent: what scrolls under a row's buttons must not shine through. The tint comes at once, and fades.
    "& tbody tr[data-mark]:not([data-fading])": { "--cell": "{colors.brand.subtle}" },
    "& tbody tr[data-fading] > *": { transition: "background-color 600ms ease-out" },
    // Over the cell's end, where nothing has to make room for it.
    "& [data-new]": {
      position: "absolute",
      insetInlineEnd: "1px",
      top: "1px",
      paddingInline: "1",
      borderRadius: "sm",
      bg: "brand.subtle",
      color: "brand.fg",
      fontSize: "11px",
      lineHeight: "14px",
      pointerEvents: "none",
    },
    "& tbody tr[data-selected]": { "--cell": "{colors.brand.subtle}" },
    "& thead th, & tbody tr:is(:hover, [data-mark], [data-selected]) > *, & :is([data-actions], [data-title], [data-select], [data-pinned])":
      { bg: "var(--cell)" },
    // What names the row stays in sight as its buttons do.
    "& :is([data-title], [data-select])": { position: "sticky", insetInlineStart: 0, zIndex: 1 },
    "& [data-select] ~ [data-title]": { insetInlineStart: "40px" },
    // The status stays beside its number. The last pinned cell has the edge.
    "&[data-pins] [data-title]": { minWidth: "var(--title-width)", maxWidth: "var(--title-width)" },
    "& [data-pinned]": {
      position: "sticky",
      insetInlineStart: "var(--title-width)",
      zIndex: 1,
      borderInlineEndWidth: "1px",
    },
    "& [data-select] ~ [data-pinned]": { insetInlineStart: "calc(40px + var(--title-width))" },
    "&[data-pins] [data-actions]": { borderInlineStartWidth: "1px" },
    "& thead :is([data-title], [data-select], [data-pinned])": { zIndex: 3 },
    // How it gives way to a narrow frame, as far as use-column-fit found it must: padding, texts, then columns.
    "&:not([data-fit='0']) :is(th, td)": { paddingInline: "2" },
    "&:is([data-fit='2'], [data-fit='3'], [data-fit='4'], [data-fit='5'], [data-fit='6'], [data-fit='7'])": {
      "& [data-shrinks]": { maxWidth: "120px", overflow: "hidden", textOverflow: "ellipsis" },
      "&:not([data-pins]) [data-title]": { maxWidth: "220px", overflow: "hidden", textOverflow: "ellipsis" },
    },
    "&:is([data-fit='3'], [data-fit='4'], [data-fit='5'], [data-fit='6'], [data-fit='7']) [data-yields='1']":
      { display: "none" },
    "&:is([data-fit='4'], [data-fit='5'], [data-fit='6'], [data-fit='7']) [data-yields='2']": {
      display: "none",
    },
    "&:is([data-fit='5'], [data-fit='6'], [data-fit='7'])": {
      "& [data-shrinks]": { maxWidth: "72px" },
      "& [data-wraps]": { minWidth: "160px" },
      "& [data-cut]": { maxWidth: "5em" },
      "& [data-actions] > div": { maxWidth: "150px" },
    },
    "&:is([data-fit='6'], [data-fit='7']) [data-yields='3']": { display: "none" },
    "&[data-fit='7'] [data-yields='4']": { display: "none" },
    "& tbody:last-child tr:last-child > *": { borderBottomWidth: 0 },
    // Buttons stay visible at the end of a row that is wider than its frame; the covered part fades under them.
    "& [data-actions]": { textAlign: "end", width: "1%", position: "sticky", insetInlineEnd: 0, zIndex: 1 },
    "& thead [data-actions]": { zIndex: 3 },
    "@supports (animation-timeline: scroll())": {
      "& [data-actions]": { animation: "edge linear both", animationTimeline: "scroll(nearest inline)" },
    },
    "& [data-actions]::before": {
      content: "''",
      position: "absolute",
      insetBlock: 0,
      insetInlineEnd: "100%",
      width: "3",
      backgroundImage: "linear-gradient(to left, var(--cell), transparent)",
      pointerEvents: "none",
    },
    // Many buttons take a second line rather than the room of the columns beside them.
    "& [data-actions] > div": {
      display: "inline-flex",
      flexWrap: "wrap",
      justifyContent: "flex-end",
      gap: "1",
      alignItems: "center",
      width: "max-content",
      maxWidth: "264px",
      paddingBlock: "0.5",
    },
    "& [data-select]": { width: "40px", minWidth: "40px", paddingInlineEnd: 0 },
    "& td[data-spacer]": { padding: 0, border: 0, height: "auto" },
  },
});

/** The button in a sortable header. */
export const SortButton = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    minHeight: "24px",
    color: "inherit",
    borderRadius: "xs",
    "& svg": { width: "14px", height: "14px", opacity: 0.55 },
    "&:hover svg, &[data-sorted] svg": { opacity: 1 },
    "&[data-sorted]": { color: "fg", fontWeight: "bold" },
  },
});

/** The edge of a header, which is dragged to another width. */
export const Grip = chakra("span", {
  base: {
    position: "absolute",
    insetBlock: 0,
    insetInlineEnd: 0,
    width: "7px",
    zIndex: 1,
    cursor: "col-resize",
    touchAction: "none",
    "&::after": {
      content: "''",
      position: "absolute",
      insetBlock: "6px",
      insetInlineEnd: 0,
      width: "1px",
      bg: "transparent",
    },
    "&:hover::after": { bg: "border.control" },
    "&[data-dragged]::after": { insetBlock: "0 -100vh", width: "2px", bg: "brand.solid" },
  },
});

/** A list of cards, which a table becomes on a phone. */
export const CardList = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "2",
    padding: 0,
    margin: 0,
  },
});

/** One row as a card. */
export const CardBox = chakra("li", {
  base: {
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "md",
    padding: "3",
    bg: "bg.panel",
    "&[data-mark]:not([data-fading])": { bg: "brand.subtle", borderColor: "brand.border" },
    "&[data-fading]": {
      transitionProperty: "background-color, border-color",
      transitionDuration: "600ms",
    },
    "& [data-new]": { color: "brand.fg", fontSize: "xs", whiteSpace: "nowrap" },
    "&[data-selected]": { borderColor: "brand.solid" },
    // The card is the tap: its link covers it, below what else can be pressed.
    "&[data-short]": {
      position: "relative",
      minHeight: "92px",
      paddingBlock: "2",
      "& a": { color: "fg", fontSize: "md", fontWeight: "bold", fontVariantNumeric: "tabular-nums" },
      "& a::after": { content: "''", position: "absolute", inset: 0, borderRadius: "md" },
      "& :is([data-actions], [data-menu], label, button)": { position: "relative", zIndex: 1 },
      "& [data-status]": { marginInlineStart: "auto", flexShrink: 0 },
      "& [data-actions]": { justifyContent: "flex-end", marginTop: 0 },
      "& [data-actions] > *": { flex: "0 0 auto" },
      "& [data-status] ~ [data-menu]": { marginInlineStart: "0" },
    },
    "& dl": {
      display: "grid",
      gridTemplateColumns: "max-content minmax(0, 1fr)",
      columnGap: "4",
      rowGap: "1.5",
      marginTop: "2",
    },
    "& dt": { color: "fg.subtle" },
    "& dd": { textAlign: "end", overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums" },
    "& dd:has(> [role=progressbar])": { alignSelf: "center" },
    "& [data-actions]": { display: "flex", flexWrap: "wrap", gap: "2", marginTop: "3" },
    // Fingers, not mice.
    "& [data-actions] > *": { flex: "1 1 auto", minHeight: "44px" },
  },
});

/** The head of a card: its checkbox and the cell that names the row. */
export const CardHead = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2.5",
    minHeight: "24px",
    fontWeight: "medium",
    // A menu is at the end of the header: a line of its own for three dots would waste a small screen.
    "& > [data-menu]": {
      marginInlineStart: "auto",
      "& button": { minWidth: "44px", minHeight: "44px", marginBlock: "-2.5" },
    },
  },
});
