import type { HourFigure } from "../../contracts/overview.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { windowOf } from "./board-figures.ts";
import { u } from "./board-parts.tsx";
import { HOUR_GRID } from "./hour-option.ts";

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
export function StopLine(props: { readonly hours: readonly HourFigure[]; readonly stoppedAt: number }) {
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
