import { CircleCheck } from "lucide-react";
import { chakra } from "../theme/chakra.ts";

/** Cells side by side: two on a phone, as many as fit on a desk. */
export const cellColumns = {
  base: "repeat(2, minmax(0, 1fr))",
  md: "repeat(3, minmax(0, 1fr))",
  xl: "repeat(auto-fit, minmax(150px, 1fr))",
} as const;

/** The requests of a panel, a row between hairlines each; what has just come in or changed is tinted. */
export const RowList = chakra("ul", {
  base: {
    listStyle: "none",
    "& > li": {
      display: "grid",
      gridTemplateColumns: { base: "minmax(0, 1fr) auto", md: "var(--columns)" },
      alignItems: "center",
      columnGap: "3",
      rowGap: "1",
      minHeight: "38px",
      paddingInline: "4",
      paddingBlock: { base: "2", md: 0 },
      borderTopWidth: "1px",
      borderColor: "border",
    },
    "& > li[data-mark]": { "--settle": "{colors.brand.subtle}", animation: "settle 2600ms ease-out" },
  },
});

/** Kind, what, when, and the next step. */
export const StepList = chakra(RowList, {
  base: {
    "--columns": "148px minmax(0, 1fr) auto 116px",
    "& [data-what]": {
      display: "grid",
      gridTemplateColumns: { base: "minmax(0, 1fr)", md: "max-content minmax(0, 1fr)" },
      columnGap: "4",
      minWidth: 0,
      gridColumn: { base: "1", md: "auto" },
    },
    "& [data-number]": {
      minWidth: { md: "128px" },
      overflow: "hidden",
      textOverflow: "ellipsis",
      whiteSpace: "nowrap",
    },
    "& [data-detail]": {
      color: "fg.muted",
      overflow: "hidden",
      textOverflow: "ellipsis",
      whiteSpace: "nowrap",
    },
    "& > li > :last-child": { justifySelf: "stretch", position: "relative", zIndex: 1 },
    // On a phone the line is the tap; its button lies above.
    "& > li": { position: "relative" },
    "& > li [data-number] a::after": { content: { base: "''", md: "none" }, position: "absolute", inset: 0 },
  },
});

const Box = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    gap: "1",
    flexGrow: 1,
    minHeight: "120px",
    color: "fg.muted",
    "& svg": { color: "success.fg" },
    "& strong": { color: "fg" },
  },
});

/** Nothing to do here, and that is good. */
export function Calm({ title, hint }: { readonly title: string; readonly hint: string }) {
  return (
    <Box>
      <CircleCheck size={24} aria-hidden="true" />
      <strong>{title}</strong>
      <span>{hint}</span>
    </Box>
  );
}
