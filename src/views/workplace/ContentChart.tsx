import { useMemo } from "react";
import { contentInput, gaugeKey } from "../../machines/page/gauges.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { type DayLine, DayLines } from "./DayLines.tsx";

/** Views of bulletins on each of the last 8 days. */
export function ContentChart({ isDrawn }: { readonly isDrawn: boolean }) {
  const t = useT();
  const format = useFormat();
  const { rest, live } = usePorts();
  const { value, view, again } = useValue(gaugeKey("content-data"), contentInput(rest, live));
  const days = useMemo(() => (value ?? []).map(({ x }) => x), [value]);
  const lines = useMemo<readonly DayLine[]>(
    () => [
      {
        ...{ name: t("content.series.views"), colour: "brand.fg", mean: null },
        values: (value ?? []).map(({ y }) => y),
        soFar: (count) => t("content.series.soFar", { count: format.number(count) }),
      },
    ],
    [value, t, format],
  );
  const sum = (value ?? []).reduce((total, { y }) => total + y, 0);
  return (
    <DayLines
      title={t("content.series.title")}
      note={t("content.series.note")}
      label={t("content.series.label", {
        sum: format.number(sum),
        today: format.number(value?.at(-1)?.y ?? 0),
      })}
      days={days}
      lines={lines}
      state={listStateOf(value ? { kind: "ready" } : view, { empty: { title: "" }, onRetry: again })}
      isDrawn={isDrawn}
    />
  );
}
