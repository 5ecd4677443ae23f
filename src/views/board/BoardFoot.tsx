import { Check, RefreshCw } from "lucide-react";
import type { CompletedRequest } from "../../contracts/overview.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { lastFour } from "./board-figures.ts";
import { Line, Mark, SMALLEST, u } from "./board-parts.tsx";
import type { Reconnecting } from "./board-picture.ts";

const Bar = chakra("footer", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: u(3),
    minWidth: 0,
    paddingInline: u(0.4),
    fontSize: u(SMALLEST),
    lineHeight: 1.3,
    color: "board.muted",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
  },
});
const Ticker = chakra("ol", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
    flexGrow: 1,
    gap: u(2),
    minWidth: 0,
    margin: 0,
    padding: 0,
    listStyle: "none",
    "& b": { fontWeight: "normal", color: "board.fg" },
  },
});

/** While figures are fresh, what was completed last; while they are old, how the display gets new ones. */
export function BoardFoot(props: {
  readonly completed: readonly CompletedRequest[];
  readonly isStopped: boolean;
  readonly reconnecting: Reconnecting | null;
}) {
  const { completed, isStopped, reconnecting } = props;
  const t = useT();
  const format = useFormat();
  if (isStopped) {
    const trying = (): string => {
      if (!reconnecting) return t("board.foot.waiting");
      const { attempt, inMs } = reconnecting;
      if (inMs === null) return t("board.foot.trying", { attempt });
      return t("board.foot.retry", { attempt, seconds: Math.max(1, Math.ceil(inMs / 1_000)) });
    };
    return (
      <Bar data-fades="">
        <Line>
          <Mark>
            <RefreshCw aria-hidden="true" />
          </Mark>{" "}
          {trying()}
        </Line>
        <span>{t("board.foot.meanwhile")}</span>
      </Bar>
    );
  }
  if (completed.length === 0) return <Bar>{t("board.foot.nothing")}</Bar>;
  return (
    <Bar>
      <span>{t("board.foot.completed")}</span>
      <Ticker>
        {completed.map(({ entity, id, number, clientName, clientShortName, units, at }) => (
          <li key={id}>
            <Line>
              <Mark>
                <Check aria-hidden="true" />
              </Mark>{" "}
              {format.time(at)} <b>{t(`board.foot.${entity}`, { client: clientShortName ?? clientName })}</b>{" "}
              {lastFour(number)} {t("board.exception.units", { count: format.number(units) })}
            </Line>
          </li>
        ))}
      </Ticker>
    </Bar>
  );
}
