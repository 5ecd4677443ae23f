import { defineRecipe } from "@chakra-ui/react/styled-system";

/** Looks and sizes that buttons and button-like links share; heights 28, 34 and 40, on a phone 44; radius 6. */
export const buttonRecipe = defineRecipe({
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "1.5",
    flexShrink: 0,
    minWidth: { base: "44px", sm: 0 },
    borderWidth: "1px",
    borderColor: "transparent",
    borderRadius: "sm",
    fontWeight: "medium",
    lineHeight: "1.2",
    whiteSpace: "nowrap",
    userSelect: "none",
    transitionProperty: "background-color, border-color, color",
    transitionDuration: "fast",
    "& svg": { flexShrink: 0, width: "16px", height: "16px" },
  },
  variants: {
    look: {
      primary: {
        bg: "brand.solid",
        color: "brand.contrast",
        fontWeight: "bold",
        "&:hover:not(:disabled, [aria-disabled=true])": { bg: "brand.hover" },
      },
      secondary: {
        bg: "bg.panel",
        color: "fg",
        borderColor: "border.strong",
        "&:hover:not(:disabled, [aria-disabled=true])": { bg: "bg.hover", borderColor: "border.control" },
      },
      danger: {
        bg: "bg.panel",
        color: "danger.fg",
        borderColor: "danger.border",
        "&:hover:not(:disabled, [aria-disabled=true])": { bg: "danger.subtle" },
      },
      dangerSolid: {
        bg: "danger.solid",
        color: "danger.contrast",
        fontWeight: "bold",
        "&:hover:not(:disabled, [aria-disabled=true])": { filter: "brightness(0.93)" },
      },
      quiet: {
        bg: "transparent",
        color: "fg.muted",
        "&:hover:not(:disabled, [aria-disabled=true])": { bg: "bg.muted", color: "fg" },
      },
      link: {
        bg: "transparent",
        color: "brand.fg",
        paddingInline: "1!",
        // The name of a row is one: it is copied with the list.
        userSelect: "text",
        "&:hover:not(:disabled, [aria-disabled=true])": { textDecoration: "underline" },
      },
    },
    size: {
      sm: { height: { base: "44px", sm: "28px" }, paddingInline: "3", fontSize: "sm" },
      md: { height: { base: "44px", sm: "34px" }, paddingInline: "3.5", fontSize: "sm" },
      lg: { height: { base: "44px", sm: "40px" }, paddingInline: "4", fontSize: "md" },
      touch: { height: "44px", paddingInline: "4", fontSize: "md" },
    },
    // Not in reach, yet readable: 4.5:1 is kept for the reason beside the label.
    isOff: {
      true: { bg: "bg.subtle", color: "fg.subtle", borderColor: "border", fontWeight: "normal" },
    },
  },
  defaultVariants: { look: "secondary", size: "md" },
});

export type ButtonLook = "primary" | "secondary" | "danger" | "dangerSolid" | "quiet" | "link";
export type ButtonSize = "sm" | "md" | "lg" | "touch";
