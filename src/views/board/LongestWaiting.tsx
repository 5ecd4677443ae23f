import { chakra } from "@chakra-ui/react/styled-system";
import type { WaitingRequest } from "../../contracts/overview.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { toneOfWait } from "./board-figures.ts";
import { Line, SMALLEST, Toned, u } from "./board-parts.tsx";

const Part = chakra("section", {
  base: {
    flexShrink: 0,
    paddingTop: u(1),
    borderTopWidth: "1px",
    borderColor: "board.line",
    fontSize: u(SMALLEST),
    lineHeight: 1.35,
    "& h3": { fontSize: u(2.6), fontWeight: "bold", color: "board.muted" },
    "& ul": { listStyle: "none", margin: 0, padding: 0 },
  },
});
const Item = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    columnGap: u(1.6),
    whiteSpace: "nowrap",
  },
});

/** How many fit. */
const SHOWN = 2;

/** The requests that wait longest, entries and exits together. */
export function LongestWaiting(props: { readonly waiting: readonly WaitingRequest[]; readonly now: number }) {
  const { waiting, now } = props;
  const t = useT();
  const format = useFormat();
  return (
    <Part aria-label={t("board.backlog.longest")}>
      <h3>{t("board.backlog.longest")}</h3>
      {waiting.length === 0 ? <p>{t("board.backlog.none")}</p> : null}
      <ul>
        {waiting.slice(0, SHOWN).map((request) => {
          const ageMs = Math.max(0, now - Date.parse(request.since));
          return (
            <Item key={request.id}>
              <Line>
                {request.number} {request.clientName}
              </Line>
              <Toned tone={toneOfWait(ageMs)}>{format.age(ageMs)}</Toned>
            </Item>
          );
        })}
      </ul>
    </Part>
  );
}
