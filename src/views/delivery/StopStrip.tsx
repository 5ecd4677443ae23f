import { Check, CloudUpload, X } from "lucide-react";
import { useFormat, useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import type { TripStop } from "./use-trip.ts";

const Strip = chakra("ol", {
  base: {
    display: "grid",
    gridAutoFlow: "column",
    gridAutoColumns: "minmax(72px, 1fr)",
    overflowX: "auto",
    listStyleType: "none",
    paddingBlock: "2",
    "& > li": { position: "relative", minWidth: 0 },
    "& > li + li::before": {
      content: '""',
      position: "absolute",
      top: "16px",
      insetInlineEnd: "calc(50% + 18px)",
      width: "calc(100% - 36px)",
      borderTopWidth: "2px",
      borderTopStyle: "dashed",
      borderColor: "border.strong",
    },
    "& > li[data-past] + li::before": { borderTopStyle: "solid", borderColor: "brand.solid" },
  },
});
const Stop = chakra("button", {
  base: {
    display: "grid",
    justifyItems: "center",
    width: "full",
    minHeight: "56px",
    borderRadius: "sm",
    color: "fg.muted",
    fontSize: "xs",
    fontVariantNumeric: "tabular-nums",
    _hover: { bg: "bg.hover" },
    "& > b": {
      display: "grid",
      placeItems: "center",
      width: "32px",
      height: "32px",
      marginBottom: "1",
      borderWidth: "2px",
      borderColor: "border.strong",
      borderRadius: "full",
      bg: "bg.panel",
      fontSize: "md",
    },
    "& > span": { maxWidth: "full", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "&[aria-current]": { color: "fg", fontWeight: "bold" },
    "&[aria-current] > b": { borderColor: "brand.solid", color: "brand.fg" },
    "&[data-state=done] > b": { bg: "brand.solid", borderColor: "brand.solid", color: "brand.contrast" },
    "&[data-state=failed] > b": { bg: "danger.subtle", borderColor: "danger.border", color: "danger.fg" },
    "&[data-state=unsent] > b": { bg: "warning.subtle", borderColor: "warning.border", color: "warning.fg" },
  },
});

const MARK = { done: Check, failed: X, unsent: CloudUpload } as const;
const PAST = ["done", "failed", "unsent"];

/** The stops of a trip in their order: what is done, which one is shown, and when the others are expected. */
export function StopStrip(props: {
  readonly stops: readonly TripStop[];
  readonly shown: string | null;
  readonly onShow: (id: string) => void;
}) {
  const { stops, shown, onShow } = props;
  const t = useT();
  const format = useFormat();
  return (
    <Strip aria-label={t("delivery.trip.stops")}>
      {stops.map(({ delivery, stopNo, state }) => {
        const { id, consigneeName, signedAt, statusSince, eta, plannedAt } = delivery;
        const isPast = PAST.includes(state);
        const at = isPast ? (signedAt ?? statusSince) : (eta ?? plannedAt);
        const Mark = state in MARK ? MARK[state as keyof typeof MARK] : null;
        return (
          <li key={id} data-past={isPast ? "" : undefined}>
            <Stop
              type="button"
              data-state={state}
              aria-current={id === shown ? "step" : undefined}
              aria-label={t("delivery.trip.stopIs", {
                stopNo,
                consignee: consigneeName ?? "",
                state: t(`delivery.trip.state.${state}`),
              })}
              onClick={() => onShow(id)}
            >
              <b aria-hidden="true">{Mark ? <Mark size={16} /> : stopNo}</b>
              <span>{consigneeName}</span>
              <span>{at && state !== "unsent" ? format.time(at) : " "}</span>
            </Stop>
          </li>
        );
      })}
    </Strip>
  );
}
