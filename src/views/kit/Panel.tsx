import { type ReactNode, useId } from "react";
import { chakra } from "../theme/chakra.ts";

const Box = chakra("section", {
  base: {
    bg: "bg.panel",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "md",
    minWidth: 0,
  },
  variants: {
    tone: { plain: {}, danger: { borderColor: "danger.border" }, info: { borderColor: "info.border" } },
    isFlush: {
      true: {
        overflow: "clip",
        // The cards of a phone's list have frames of their own.
        "&:has(> [data-cards], > * > [data-cards], > * > * > [data-cards])": {
          bg: "transparent",
          borderWidth: 0,
          borderRadius: 0,
        },
      },
    },
  },
});
const Head = chakra("header", {
  base: {
    display: "flex",
    alignItems: "baseline",
    flexWrap: "wrap",
    columnGap: "2",
    rowGap: "1",
    padding: "4",
    paddingBottom: "3",
  },
});
const Note = chakra("span", { base: { color: "fg.subtle", fontVariantNumeric: "tabular-nums" } });
const Actions = chakra("div", {
  base: {
    ...{ display: "flex", alignItems: "center", gap: "2", marginInlineStart: "auto", alignSelf: "center" },
    // A button makes the head no taller than a link does: heads side by side end at one line.
    marginBlock: { base: "-3", sm: "-1.5" },
    "& > a": {
      display: { base: "inline-flex", sm: "inline" },
      alignItems: "center",
      justifyContent: "flex-end",
      minWidth: { base: "44px", sm: 0 },
      minHeight: { base: "44px", sm: 0 },
    },
  },
});
const Body = chakra("div", {
  base: { padding: "4" },
  variants: { isUnderHead: { true: { paddingTop: 0 } } },
});
const Heading2 = chakra("h2", { base: { textStyle: "md", fontWeight: "bold" } });
const Heading3 = chakra("h3", { base: { textStyle: "sm", fontWeight: "bold" } });

export interface PanelProps {
  readonly title?: ReactNode;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** Without inner space, for tables. */
  readonly isFlush?: boolean;
  readonly level?: 2 | 3;
  readonly tone?: "plain" | "danger" | "info";
  readonly children?: ReactNode;
}

/** A bordered box with a heading; a region of the page when it has one. */
export function Panel(props: PanelProps) {
  const { title, note, actions, isFlush = false, level = 2, tone = "plain", children } = props;
  const id = useId();
  const Heading = level === 2 ? Heading2 : Heading3;
  return (
    <Box aria-labelledby={title ? id : undefined} isFlush={isFlush} tone={tone}>
      {title ? (
        <Head>
          <Heading id={id}>{title}</Heading>
          {note ? <Note>{note}</Note> : null}
          {actions ? <Actions>{actions}</Actions> : null}
        </Head>
      ) : null}
      {isFlush ? children : <Body isUnderHead={Boolean(title)}>{children}</Body>}
    </Box>
  );
}
