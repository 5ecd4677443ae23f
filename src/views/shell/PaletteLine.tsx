import { Boxes, FileText, Languages, LogOut, Moon, Package, Plus, Sun, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Kbd } from "../kit/Kbd.tsx";
import { RequestStatusTag } from "../kit/RequestStatusTag.tsx";
import { chakra } from "../theme/chakra.ts";
import { pageIcon } from "./page-icons.tsx";
import type { PaletteItem } from "./palette-items.ts";
import type { Match } from "./palette-match.ts";

const SIZE = 16;
const ACTIONS: Readonly<Record<string, ReactNode>> = {
  entry: <Plus size={SIZE} aria-hidden="true" />,
  exit: <Plus size={SIZE} aria-hidden="true" />,
  dark: <Moon size={SIZE} aria-hidden="true" />,
  light: <Sun size={SIZE} aria-hidden="true" />,
  language: <Languages size={SIZE} aria-hidden="true" />,
  signOut: <LogOut size={SIZE} aria-hidden="true" />,
};

const Line = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2.5",
    minHeight: "40px",
    paddingInline: "3",
    paddingBlock: "1.5",
    borderRadius: "sm",
    cursor: "pointer",
    "& > svg": { flexShrink: 0, width: "16px", height: "16px", color: "fg.subtle" },
    "&[aria-selected=true]": { bg: "brand.subtle", "& > svg": { color: "brand.fg" } },
    "& kbd": { flexShrink: 0 },
  },
});
const Texts = chakra("span", {
  base: {
    flex: 1,
    minWidth: 0,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: "3",
    "& small": { color: "fg.muted", fontSize: "xs" },
    "& > *": { overflowWrap: "anywhere", minWidth: 0 },
  },
});
const End = chakra("span", {
  base: {
    flexShrink: 0,
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    fontSize: "xs",
    color: "fg.muted",
    fontVariantNumeric: "tabular-nums",
    "& b": { color: "fg" },
    "&[data-low=true], &[data-low=true] b": { color: "warning.fg" },
  },
});

function iconOf({ kind, icon = "" }: PaletteItem): ReactNode {
  if (kind === "action") return ACTIONS[icon];
  if (kind === "lot") return <Boxes size={SIZE} aria-hidden="true" />;
  if (kind === "goods/type") return <Package size={SIZE} aria-hidden="true" />;
  return kind === "page" ? pageIcon(icon) : (pageIcon(kind) ?? <FileText size={SIZE} aria-hidden="true" />);
}

/** One line of the palette: what it is, what of it matched, and how it stands. */
export function PaletteLine(props: {
  readonly item: PaletteItem;
  readonly id: string;
  readonly isChosen: boolean;
  readonly onOpen: () => void;
}) {
  const { item, id, isChosen, onOpen } = props;
  const t = useT();
  const format = useFormat();
  const { hit, why } = item;
  return (
    <Line id={id} role="option" tabIndex={-1} aria-selected={isChosen} onClick={onOpen}>
      {iconOf(item)}
      <Texts>
        <span>
          <Marked {...item.label} />
        </span>
        {item.notes.map((note) => (
          <small key={note.text}>
            <Marked {...note} />
          </small>
        ))}
        {why ? <Why {...why} /> : null}
      </Texts>
      {hit?.expiry ? <small>{t("shell.palette.expires", { day: format.day(hit.expiry) })}</small> : null}
      {hit?.available === undefined ? null : (
        <End data-low={hit.isLow === true}>
          {hit.isLow ? <TriangleAlert size={14} aria-hidden="true" /> : null}
          {hit.isLow ? `${t("shell.palette.low")} · ` : null}
          {t("shell.palette.available")} <b>{format.number(hit.available)}</b> {hit.unit}
        </End>
      )}
      {hit?.status && hit.kind !== "client" && hit.kind !== "goods/type" && hit.kind !== "lot" ? (
        <RequestStatusTag lifecycle={hit.kind} status={hit.status} />
      ) : null}
      {item.end ? <End>{item.end}</End> : null}
      {isChosen ? <Kbd aria-hidden="true">↵</Kbd> : null}
    </Line>
  );
}

/** Why a request was found. */
function Why({ kind, text, match, quantity, unit }: NonNullable<PaletteItem["why"]>) {
  const t = useT();
  const format = useFormat();
  if (kind === "sourceNumber") {
    const [before = "", after = ""] = t("shell.palette.sourceNumber", { text: "\n" }).split("\n");
    return (
      <small>
        {before}
        <Marked text={text} match={match} />
        {after}
      </small>
    );
  }
  const word = {
    cause: t("shell.palette.madeFor"),
    goods: t("shell.palette.contains"),
    consignee: t("shell.palette.sendsTo"),
    plate: "",
  }[kind];
  const counted = quantity === undefined ? "" : ` ${format.number(quantity)} ${unit ?? ""}`;
  return (
    <small>
      {word} <Marked text={text} match={match} />
      {counted}
    </small>
  );
}

const Hit = chakra("mark", {
  base: { bg: "brand.muted", color: "brand.fg", fontWeight: "bold", borderRadius: "xs" },
});

/** A text whose matched characters are marked. */
function Marked({ text, match }: { readonly text: string; readonly match: Match | null }) {
  if (!match) return text;
  const characters = [...text];
  const [from, to] = match.range;
  return (
    <>
      {characters.slice(0, from).join("")}
      <Hit>{characters.slice(from, to).join("")}</Hit>
      {characters.slice(to).join("")}
    </>
  );
}
