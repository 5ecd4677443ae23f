import { useCallback } from "react";
import type { ContentSeries } from "../../contracts/content.ts";
import type { HourFigure } from "../../contracts/overview.ts";
import { shortParts } from "../../domain/format/short-count.ts";
import { Chart } from "../kit/chart/Chart.tsx";
import type { ChartSurface } from "../kit/chart/use-surface.ts";
import { useFormat, useLocale, useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { windowOf } from "./board-figures.ts";
import { SMALLEST, u } from "./board-parts.tsx";
import { contentOption, HOUR_GRID, hourOption } from "./hour-option.ts";

const Place = chakra("div", {
  base: { flexGrow: 1, minHeight: 0, fontSize: u(SMALLEST), position: "relative" },
  variants: { isShown: { true: {}, false: { position: "absolute", visibility: "hidden" } } },
});

const Canvas = chakra("div", { base: { position: "absolute", inset: 0 } });

const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** The canvas of the middle field: hours against their mean, or the last days' views. */
export function ChartFace(props: {
  readonly face: "hours" | "content";
  readonly isShown: boolean;
  readonly hours: readonly HourFigure[];
  readonly content: ContentSeries | null;
  readonly stoppedAt: number | null;
}) {
  const { face, isShown, hours, content, stoppedAt } = props;
  const t = useT();
  const format = useFormat();
  const { locale } = useLocale();
  const build = useCallback(
    (surface: ChartSurface) => {
      if (face === "content" && content) {
        const days = content.map(({ x }) => format.shortDay(x));
        return contentOption(surface, content, days);
      }
      const shown = windowOf(hours);
      return hourOption(surface, shown, {
        inbound: t("board.hours.inbound"),
        outbound: t("board.hours.outbound"),
        mean: t("board.hours.mean"),
        units: (value) => {
          const { digits, power } = shortParts(value, locale);
          return `${digits}${power}`;
        },
      });
    },
    [face, hours, content, t, locale, format],
  );
  const label =
    face === "content" && content
      ? t("board.content.label", { today: format.number(content.at(-1)?.y ?? 0) })
      : t("board.hours.label", {
          inbound: format.number(sumOf(hours.map(({ inbound }) => inbound))),
          outbound: format.number(sumOf(hours.map(({ outbound }) => outbound))),
        });
  return (
    <Place isShown={isShown}>
      <Canvas data-fades="">
        <Chart label={label} build={build} hasBars>
          {face === "content" && content ? (
            <table>
              <thead>
                <tr>
                  <th scope="col">{t("board.content.day")}</th>
                  <th scope="col">{t("board.content.views")}</th>
                </tr>
              </thead>
              <tbody>
                {content.map(({ x, y }) => (
                  <tr key={x}>
                    <th scope="row">{x}</th>
                    <td>{y}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">{t("board.hours.column")}</th>
                  <th scope="col">{t("board.hours.inbound")}</th>
                  <th scope="col">{t("board.hours.meanInbound")}</th>
                  <th scope="col">{t("board.hours.outbound")}</th>
                  <th scope="col">{t("board.hours.meanOutbound")}</th>
                </tr>
              </thead>
              <tbody>
                {windowOf(hours).map((hour) => (
                  <tr key={hour.hour}>
                    <th scope="row">{t("board.hours.hour", { hour: hour.hour })}</th>
                    <td>{hour.inbound}</td>
                    <td>{hour.meanInbound}</td>
                    <td>{hour.outbound}</td>
                    <td>{hour.meanOutbound}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Chart>
      </Canvas>
      {face === "hours" && stoppedAt !== null ? <StopLine hours={hours} stoppedAt={stoppedAt} /> : null}
    </Place>
  );
}

const Stop = chakra("p", {
  base: {
    position: "absolute",
    top: 0,
    bottom: `${HOUR_GRID.bottom}em`,
    width: 0,
    borderInlineStartWidth: u(0.35),
    borderColor: "board.bad",
    color: "board.bad",
    lineHeight: 1.2,
    whiteSpace: "nowrap",
    "& > span": { position: "absolute", top: 0, paddingInline: u(1), bg: "board.stopped" },
  },
  variants: {
    side: { after: { "& > span": { insetInlineStart: 0 } }, before: { "& > span": { insetInlineEnd: 0 } } },
  },
});

/** Where the figures of the hours stopped, over the canvas: after it there are none. */
function StopLine(props: { readonly hours: readonly HourFigure[]; readonly stoppedAt: number }) {
  const t = useT();
  const format = useFormat();
  const shown = windowOf(props.hours);
  const begun = shown.filter(({ inbound, outbound }) => inbound !== null || outbound !== null).length;
  const part = begun / Math.max(1, shown.length);
  const { left, right } = HOUR_GRID;
  return (
    <Stop
      side={part < 0.6 ? "after" : "before"}
      style={{ insetInlineStart: `calc(${left}em + (100% - ${left + right}em) * ${part})` }}
    >
      <span>{t("board.stopped.noDataAfter", { time: format.time(props.stoppedAt) })}</span>
    </Stop>
  );
}
