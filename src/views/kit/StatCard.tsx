import { chakra } from "@chakra-ui/react/styled-system";
import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

const base = {
  display: "block",
  padding: "4",
  bg: "bg.panel",
  borderWidth: "1px",
  borderColor: "border",
  borderRadius: "md",
  minWidth: 0,
} as const;
const variants = {
  tone: {
    plain: {},
    danger: { borderColor: "danger.border" },
    warning: { borderColor: "warning.border" },
  },
} as const;
const LinkBox = chakra(Link, {
  base: { ...base, _hover: { borderColor: "brand.border", bg: "bg.hover" } },
  variants,
});
const StillBox = chakra("div", { base, variants });

const Label = chakra("span", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    color: "fg.muted",
    "& svg": { width: "16px", height: "16px", flexShrink: 0 },
  },
});
const Figure = chakra("span", {
  base: { display: "flex", alignItems: "baseline", flexWrap: "wrap", columnGap: "2.5", marginTop: "2" },
});
const Value = chakra("strong", {
  base: { textStyle: "xl", lineHeight: "1.15", fontVariantNumeric: "tabular-nums" },
});
const Unit = chakra("span", { base: { color: "fg.muted", marginInlineStart: "-1.5" } });
const Note = chakra("span", {
  base: { fontSize: "xs", color: "fg.subtle", "& strong": { color: "danger.fg" } },
});

/** One important figure with its meaning; with `href` the whole card links to its list. */
export function StatCard(props: {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly value: ReactNode;
  readonly unit?: string;
  readonly note?: ReactNode;
  readonly tone?: "plain" | "danger" | "warning";
  readonly href?: string;
}) {
  const { label, icon, value, unit, note, tone = "plain", href } = props;
  const inside = (
    <>
      <Label>
        {icon}
        {label}
        {href ? <ArrowUpRight aria-hidden="true" style={{ marginInlineStart: "auto" }} /> : null}
      </Label>
      <Figure>
        <Value>{value}</Value>
        {unit ? <Unit>{unit}</Unit> : null}
        {note ? <Note>{note}</Note> : null}
      </Figure>
    </>
  );
  return href ? (
    <LinkBox href={href} tone={tone}>
      {inside}
    </LinkBox>
  ) : (
    <StillBox tone={tone}>{inside}</StillBox>
  );
}
