import { CloudOff } from "lucide-react";
import { chakra } from "../theme/chakra.ts";
import { useFormat, useT } from "./i18n.tsx";
import { useNow } from "./use-now.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** How fresh the data on the screen is. */
export type Freshness = "live" | "stale" | "connecting" | "offline";

const Badge = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    minHeight: "24px",
    paddingInline: "2.5",
    borderRadius: "full",
    fontSize: "xs",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
    "& svg": { width: "14px", height: "14px" },
    "& i": { width: "8px", height: "8px", borderRadius: "full", bg: "currentColor" },
  },
  variants: {
    state: {
      live: { bg: "success.subtle", color: "success.fg", "& i": { bg: "success.solid" } },
      stale: { bg: "warning.subtle", color: "warning.fg", "& i": { bg: "warning.solid" } },
      connecting: { bg: "neutral.subtle", color: "neutral.fg", "& i": { animation: "pulse 1.2s infinite" } },
      offline: { bg: "danger.subtle", color: "danger.fg" },
    },
  },
});

/**
 * 实时 · 0.8 秒前 / 数据 12 秒未更新 / 离线. The visible age changes every second; screen readers announce only a change of state.
 */
export function FreshnessBadge(props: {
  readonly state: Freshness;
  /** Epoch ms (of this clock) of the last word from the server. */
  readonly asOf?: number;
  /** The word alone, for phones. */
  readonly isShort?: boolean;
}) {
  const { state, asOf, isShort = false } = props;
  const t = useT();
  const format = useFormat();
  const now = useNow(1_000);
  const hasAge = asOf !== undefined && !isShort;
  // The clock behind `now` may be up to a second old, so the age can be below 0.
  const ageMs = Math.max(0, now - (asOf ?? now));
  const words = ((): string => {
    switch (state) {
      case "live":
        return hasAge
          ? t("common.fresh.liveAge", { age: format.ago(ageMs, "tenths") })
          : t("common.fresh.live");
      case "stale":
        return t("common.fresh.stale", { age: format.age(Math.max(1_000, ageMs), "seconds") });
      case "connecting":
        return t("common.fresh.connecting");
      case "offline":
        return hasAge
          ? t("common.fresh.offlineAge", { age: format.age(Math.max(1_000, ageMs), "seconds") })
          : t("common.fresh.offline");
    }
  })();
  return (
    <Badge state={state} data-freshness={state}>
      {state === "offline" ? <CloudOff aria-hidden="true" /> : <i aria-hidden="true" />}
      <span aria-hidden="true">{words}</span>
      <VisuallyHidden role="status">
        {state === "stale" ? t("common.fresh.stale", { age: "" }).trim() : t(`common.fresh.${state}`)}
      </VisuallyHidden>
    </Badge>
  );
}
