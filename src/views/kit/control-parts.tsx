import { defineRecipe } from "@chakra-ui/react/styled-system";
import { chakra } from "../theme/chakra.ts";

const controlRecipe = defineRecipe({
  base: {
    width: "full",
    minWidth: 0,
    height: "36px",
    paddingInline: "3",
    bg: "bg.panel",
    color: "fg",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "sm",
    fontSize: "sm",
    transitionProperty: "border-color",
    transitionDuration: "fast",
    "&:hover:not(:disabled)": { borderColor: "fg.subtle" },
    "&:focus-visible": { outlineOffset: "-1px" },
    "&[aria-invalid=true]": { borderColor: "danger.solid" },
    _disabled: { bg: "bg.muted", color: "fg.subtle" },
    // 16 px keeps phones from zooming into the page.
    "@media (max-width: 639.98px)": { fontSize: "md", height: "44px" },
  },
});

/** A bordered text input. */
export const InputControl = chakra("input", controlRecipe);

/** A bordered text area. */
export const TextAreaControl = chakra("textarea", {
  ...controlRecipe,
  base: { ...controlRecipe.base, height: "auto", minHeight: "84px", paddingBlock: "2", lineHeight: "1.57" },
});

/** A native select with our own arrow: right on every device, nothing to load. */
export const SelectControl = chakra("select", {
  ...controlRecipe,
  base: {
    ...controlRecipe.base,
    appearance: "none",
    paddingInlineEnd: "8",
    textOverflow: "ellipsis",
    // A chevron of two strokes, like the icon of comboboxes and filters.
    backgroundImage:
      "linear-gradient(45deg, transparent 44%, {colors.fg.subtle} 44% 56%, transparent 56%), linear-gradient(-45deg, transparent 44%, {colors.fg.subtle} 44% 56%, transparent 56%)",
    backgroundPosition: "right 15px center, right 10px center",
    backgroundSize: "6px 6px, 6px 6px",
    backgroundRepeat: "no-repeat",
    "& option": { color: "fg", bg: "bg.panel" },
  },
});

/** A control with something inside its border: an icon, a button, a unit. */
export const ControlBox = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    width: "full",
    minHeight: "36px",
    paddingInline: "3",
    bg: "bg.panel",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "sm",
    color: "fg.subtle",
    "&:hover": { borderColor: "fg.subtle" },
    "&:has(input:focus-visible)": {
      outlineWidth: "2px",
      outlineStyle: "solid",
      outlineColor: "brand.fg",
      outlineOffset: "-1px",
    },
    "&:has([aria-invalid=true])": { borderColor: "danger.solid" },
    "&:has(input:disabled)": { bg: "bg.muted" },
    // A button in it is as tall as a thumb, and the box no taller for it.
    "& > button": { marginBlock: "-1px" },
    "@media (max-width: 639.98px)": { minHeight: "44px" },
  },
});

/** The bare input inside a ControlBox. */
export const BareInput = chakra("input", {
  base: {
    flex: 1,
    minWidth: 0,
    height: "34px",
    bg: "transparent",
    color: "fg",
    fontSize: "sm",
    textOverflow: "ellipsis",
    "&:focus-visible": { outline: "none" },
    "&::-webkit-search-cancel-button, &::-webkit-inner-spin-button, &::-webkit-outer-spin-button": {
      appearance: "none",
    },
    "&[type=number]": { appearance: "textfield" },
    "@media (max-width: 639.98px)": { fontSize: "md", height: "42px" },
  },
});
