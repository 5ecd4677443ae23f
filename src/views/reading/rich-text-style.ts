import type { SystemStyleObject } from "@chakra-ui/react/styled-system";

/** Styles of a bulletin's body, for reading and writing. */
export const richTextStyle: SystemStyleObject = {
  overflowWrap: "anywhere",
  lineHeight: "1.75",
  "& > * + *": { marginTop: "3" },
  "& h2, & h3, & h4": { textStyle: "md", fontWeight: "bold", marginTop: "5" },
  "& ul, & ol": { paddingInlineStart: "6" },
  "& ul": { listStyleType: "disc" },
  "& ol": { listStyleType: "decimal" },
  "& li + li": { marginTop: "1" },
  "& a": { color: "brand.fg", textDecoration: "underline" },
  "& strong, & b": { fontWeight: "bold" },
  "& em, & i": { fontStyle: "italic" },
  "& blockquote": {
    borderInlineStartWidth: "3px",
    borderColor: "border.strong",
    paddingInlineStart: "3",
    color: "fg.muted",
  },
  "& code": { fontFamily: "mono", bg: "bg.muted", borderRadius: "xs", paddingInline: "1" },
  "& img": { maxWidth: "full", height: "auto", borderRadius: "sm" },
  "& table": { display: "block", overflowX: "auto", borderCollapse: "collapse" },
  "& th, & td": {
    borderWidth: "1px",
    borderColor: "border",
    padding: "1.5",
    paddingInline: "3",
    textAlign: "start",
    verticalAlign: "top",
  },
  "& th": { bg: "bg.subtle", fontWeight: "bold" },
};
