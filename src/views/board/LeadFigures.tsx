import { memo } from "react";
import type { Overview } from "../../contracts/overview.ts";
import { useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { u } from "./board-parts.tsx";
import { Lead } from "./Lead.tsx";

const Row = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1.12fr) minmax(0, 1.12fr) minmax(0, 0.96fr) minmax(0, 1.06fr)",
    gap: u(1.6),
    minHeight: 0,
    margin: 0,
  },
});

const NAMES = ["inbound", "outbound", "onTimePercent", "dockToStockMinutes"] as const;

/** Today in four figures, each beside its target and yesterday by the same time. */
export const LeadFigures = memo(function LeadFigures(props: {
  readonly overview: Overview;
  readonly stoppedAt: number | null;
}) {
  const t = useT();
  return (
    <Row aria-label={t("board.today.label")} data-fades="">
      {NAMES.map((name) => (
        <Lead key={name} name={name} {...props} />
      ))}
    </Row>
  );
});
