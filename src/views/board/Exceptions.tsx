import { CheckCircle2 } from "lucide-react";
import { memo } from "react";
import { useFormat, useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { type BoardNow, BoardPanel, Mark, u } from "./board-parts.tsx";
import { Exception } from "./Exception.tsx";
import { VehicleLine } from "./VehicleLine.tsx";

/** How many fit. */
const SHOWN = 4;

const List = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateRows: `repeat(${SHOWN}, minmax(0, 1fr))`,
    listStyle: "none",
    margin: 0,
    padding: 0,
    flexGrow: 1,
    minHeight: 0,
    overflow: "hidden",
  },
});
const Calm = chakra("p", {
  base: { display: "flex", gap: u(1), alignItems: "center", fontSize: u(3), color: "board.good" },
});

/** What needs attention now, worst first, how many there are in all, and the vehicles. */
export const Exceptions = memo(function Exceptions({ overview, now, stoppedAt }: BoardNow) {
  const t = useT();
  const format = useFormat();
  const { exceptions, exceptionCounts, vehicles } = overview;
  const counted = Object.values(exceptionCounts).reduce((sum, each) => sum + each, 0);
  const count = format.number(Math.max(counted, exceptions.length));
  const note =
    stoppedAt === null
      ? t("board.exception.count", { count })
      : t("board.exception.countAt", { count, time: format.time(stoppedAt) });
  return (
    <BoardPanel title={t("board.exception.title")} note={exceptions.length > 0 ? <span>{note}</span> : null}>
      {exceptions.length === 0 ? (
        <Calm>
          <Mark>
            <CheckCircle2 aria-hidden="true" />
          </Mark>
          {t("board.exception.none")}
        </Calm>
      ) : null}
      <List>
        {exceptions.slice(0, SHOWN).map((exception) => (
          <Exception key={`${exception.kind} ${exception.id}`} exception={exception} now={now} />
        ))}
      </List>
      {vehicles ? <VehicleLine vehicles={vehicles} /> : null}
    </BoardPanel>
  );
});
