import { chakra } from "@chakra-ui/react/styled-system";
import { CheckCircle2, CircleX, TriangleAlert } from "lucide-react";
import { memo } from "react";
import type { Overview, OverviewException } from "../../contracts/overview.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { BoardPanel, Line, Mark, SMALLEST, Toned, u } from "./board-parts.tsx";
import { VehicleLine } from "./VehicleLine.tsx";

const List = chakra("ul", {
  base: { listStyle: "none", margin: 0, padding: 0, flexGrow: 1, minHeight: 0, overflow: "hidden" },
});
const Item = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    columnGap: u(1.2),
    alignItems: "baseline",
    paddingBlock: u(0.75),
    borderTopWidth: "1px",
    borderColor: "board.line",
    fontSize: u(2.7),
    lineHeight: 1.25,
    "& small": { gridColumn: "2 / -1", fontSize: u(SMALLEST), color: "board.muted" },
  },
});
const Calm = chakra("p", {
  base: { display: "flex", gap: u(1), alignItems: "center", fontSize: u(3), color: "board.good" },
});

/** How many fit; the overview lists at most eight. */
const SHOWN = 4;
const TOLD = 8;

function Exception({ exception, now }: { readonly exception: OverviewException; readonly now: number }) {
  const t = useT();
  const format = useFormat();
  const { kind, number, clientName, detail, quantity, since } = exception;
  const isBad = kind === "failedDelivery" || kind === "short";
  const awayMs = Date.parse(since) - now;
  const expiry =
    awayMs <= 0 ? t("board.exception.expired") : t("board.exception.expiresIn", { age: format.age(awayMs) });
  const age = kind === "nearExpiry" ? expiry : format.age(Math.max(0, -awayMs));
  const what = kind === "failedDelivery" && detail ? t.dynamic(`texts.failCode.${detail}`) : detail;
  const units = quantity === null ? null : t("board.exception.units", { count: format.number(quantity) });
  return (
    <Item>
      <Toned tone={isBad ? "bad" : "warning"}>
        <Mark>{isBad ? <CircleX aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}</Mark>
      </Toned>
      <Line>{t(`board.exception.${kind}`)}</Line>
      <Toned tone={isBad ? "bad" : "warning"}>{age}</Toned>
      <Line as="small">{[number, what, units, clientName].filter(Boolean).join(" · ")}</Line>
    </Item>
  );
}

/** What needs attention now, worst first, and the vehicles. */
export const Exceptions = memo(function Exceptions(props: {
  readonly overview: Overview;
  readonly now: number;
}) {
  const { overview, now } = props;
  const t = useT();
  const { exceptions, vehicles } = overview;
  const count = exceptions.length - SHOWN;
  const more = exceptions.length >= TOLD ? "board.exception.moreAtLeast" : "board.exception.more";
  return (
    <BoardPanel
      title={t("board.exception.title")}
      note={count > 0 ? <span>{t(more, { count })}</span> : null}
    >
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
