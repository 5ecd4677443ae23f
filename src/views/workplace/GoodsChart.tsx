import { useMemo } from "react";
import type { Overview } from "../../contracts/overview.ts";
import { addDays, businessDay } from "../../domain/business-day.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { type DayLine, DayLines } from "./DayLines.tsx";

const WAYS = { inbound: "brand.fg", outbound: "fg.muted" } as const;

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Units that came in and went out on each of the last 8 days, against the mean of the days that are over. */
export function GoodsChart(props: {
  readonly overview: Pick<Overview, "asOf" | "today">;
  readonly isDrawn: boolean;
}) {
  const { overview, isDrawn } = props;
  const t = useT();
  const format = useFormat();
  const today = businessDay(new Date(overview.asOf), format.timeZone);
  // The numbers, not the object: it is another one with every event.
  const written = JSON.stringify([overview.today.inbound.series, overview.today.outbound.series]);
  const series = useMemo((): readonly (readonly (number | null)[])[] => JSON.parse(written), [written]);
  const length = series[0]?.length ?? 0;
  const days = useMemo(
    () => Array.from({ length }, (_, at) => addDays(today, at + 1 - length)),
    [today, length],
  );
  const lines = useMemo(
    () =>
      (["inbound", "outbound"] as const).flatMap((way, at): DayLine[] => {
        const values = (series[at] ?? []).map((value) => value ?? 0);
        // What the reader may not see has no figure on any day.
        if ((series[at] ?? []).every((value) => value === null)) return [];
        const name = t(`workplace.moved.${way}`);
        return [
          {
            ...{ name, colour: WAYS[way], values, mean: meanOf(values.slice(0, -1)) },
            soFar: (units) => `${name} ${format.number(units)}`,
          },
        ];
      }),
    [series, t, format],
  );
  const now = (at: number) => format.number(series[at]?.at(-1) ?? 0);
  return (
    <DayLines
      title={t("workplace.moved.title")}
      note={t("workplace.moved.note")}
      label={t("workplace.moved.label", { inbound: now(0), outbound: now(1) })}
      days={days}
      lines={lines}
      state={listStateOf({ kind: "ready" }, { empty: { title: "" }, onRetry: () => undefined })}
      isDrawn={isDrawn}
    />
  );
}
