import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { chakra } from "../theme/chakra.ts";
import { useT } from "./i18n.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** The state of a station in a request's lifecycle. */
type StationState = "past" | "here" | "possible" | "unreached" | "broken";

/** One station of the line. */
export interface Station {
  readonly key: string;
  readonly label: string;
  readonly state: StationState;
  /** When it was, or is expected to be, reached. */
  readonly at?: ReactNode;
  /** Who, or how far. */
  readonly note?: ReactNode;
}

const DOT = "28px";
const PHONE = "@media (max-width: 639.98px)";

const upright = {
  gridTemplateColumns: "minmax(0, 1fr)",
  "& > li": {
    gridTemplateColumns: "24px minmax(0, 1fr) auto",
    gridTemplateRows: "auto auto",
    justifyItems: "start",
    textAlign: "start",
    columnGap: "3",
    minHeight: "56px",
    paddingInline: 0,
  },
  "& > li > [data-dot]": { gridRow: "1 / span 2", width: "24px", height: "24px" },
  "& > li > [data-label]": { marginTop: 0, lineHeight: "24px" },
  "& > li > [data-note]": { gridColumn: 2 },
  "& > li > [data-at]": { gridColumn: 3, gridRow: 1, lineHeight: "24px", fontSize: "13px" },
  "& > li::after, & > li::before": {
    top: "24px",
    bottom: 0,
    left: "11px",
    width: "2px",
    height: "auto",
    borderTopWidth: 0,
    borderLeftWidth: "2px",
  },
  "& > li::before": { transform: "scaleY(0)", transformOrigin: "top" },
} as const;

const Line = chakra("ol", {
  base: {
    display: "grid",
    gridAutoFlow: "row",
    "& > li": { position: "relative", display: "grid", alignContent: "start" },
    // The stretch to the next station: dashed where it may be, and over it solid where it was travelled. The solid one
    // draws itself forward when the request moves while it is looked at.
    "& > li::after, & > li::before": {
      content: '""',
      position: "absolute",
      borderStyle: "dashed",
      borderColor: "border.strong",
      borderWidth: 0,
    },
    "& > li::before": {
      borderStyle: "solid",
      borderColor: "brand.solid",
      zIndex: 1,
      transitionProperty: "transform",
      transitionDuration: "600ms",
    },
    "& > li[data-onward=done]::before": { transform: "none" },
    "& > li[data-onward=done]::after": { borderColor: "transparent", transition: "border-color 0s 600ms" },
    "& > li:last-child::after, & > li:last-child::before": { display: "none" },
    "& [data-dot]": {
      display: "grid",
      placeItems: "center",
      width: DOT,
      height: DOT,
      borderRadius: "full",
      borderWidth: "2px",
      borderColor: "border.strong",
      bg: "bg.panel",
      zIndex: 2,
      transitionProperty: "background-color, border-color",
      transitionDuration: "300ms",
      "& svg": { width: "14px", height: "14px" },
    },
    "& [data-state=past] > [data-dot]": {
      bg: "brand.solid",
      borderColor: "brand.solid",
      color: "brand.contrast",
    },
    "& [data-state=here] > [data-dot]": {
      borderWidth: "3px",
      borderColor: "brand.solid",
      boxShadow: "0 0 0 4px {colors.brand.muted}",
      "&::before": { content: '""', width: "8px", height: "8px", borderRadius: "full", bg: "brand.solid" },
    },
    "& [data-state=possible] > [data-dot]": { borderColor: "brand.border" },
    "& [data-state=broken] > [data-dot]": {
      bg: "danger.solid",
      borderColor: "danger.solid",
      color: "danger.contrast",
    },
    "& [data-label]": { color: "fg.subtle" },
    "& [data-state=past] > [data-label]": { color: "fg" },
    "& [data-state=here] > [data-label], & [data-state=broken] > [data-label]": {
      color: "fg",
      fontWeight: "bold",
    },
    "& [data-at], & [data-note]": { fontSize: "xs", color: "fg.subtle", fontVariantNumeric: "tabular-nums" },
  },
  variants: {
    direction: {
      auto: {
        gridAutoFlow: "column",
        gridAutoColumns: "minmax(0, 1fr)",
        "& > li": { justifyItems: "center", textAlign: "center", paddingInline: "1" },
        "& [data-label]": { marginTop: "1.5" },
        "& > li::after, & > li::before": {
          top: "13px",
          left: `calc(50% + ${DOT} / 2 + 4px)`,
          right: `calc(-50% + ${DOT} / 2 + 4px)`,
          borderTopWidth: "2px",
        },
        "& > li::before": { transform: "scaleX(0)", transformOrigin: "left" },
        "@media (min-width: 640px)": { "& > li::before": { left: "50%", right: "-50%" } },
        [PHONE]: { gridAutoFlow: "row", ...upright },
      },
      vertical: upright,
    },
  },
});

/** A request's stations: past, present and next ones. Vertical on a phone. */
export function Stations(props: {
  readonly stations: readonly Station[];
  readonly label?: string;
  readonly direction?: "auto" | "vertical";
}) {
  const { stations, label, direction = "auto" } = props;
  const t = useT();
  return (
    <Line direction={direction} aria-label={label ?? t("common.stations.label")}>
      {stations.map((station, index) => {
        const next = stations[index + 1]?.state;
        const isDone = next === "past" || next === "here" || next === "broken";
        return (
          <li
            key={station.key}
            data-state={station.state}
            data-onward={isDone ? "done" : "open"}
            aria-current={station.state === "here" ? "step" : undefined}
          >
            <span data-dot="" aria-hidden="true">
              {station.state === "past" ? <Check strokeWidth={3} /> : null}
              {station.state === "broken" ? <X strokeWidth={3} /> : null}
            </span>
            <span data-label="">
              {station.label}
              <VisuallyHidden>{`, ${t(`common.stations.${station.state}`)}`}</VisuallyHidden>
            </span>
            {station.at ? <span data-at="">{station.at}</span> : null}
            {station.note ? <span data-note="">{station.note}</span> : null}
          </li>
        );
      })}
    </Line>
  );
}
