import { chakra } from "@chakra-ui/react/styled-system";
import type { Overview } from "../../contracts/overview.ts";
import { SHOWN_BY } from "../../contracts/permissions.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useT } from "../kit/i18n.tsx";
import { EntryCards } from "./EntryCards.tsx";
import { ExitCards } from "./ExitCards.tsx";

const Cards = chakra("section", {
  base: {
    display: "grid",
    gap: "4",
    gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", lg: "repeat(4, minmax(0, 1fr))" },
    // Nine cards, as an admin has: five and four in full rows, not four, four and one.
    "&:has(> :nth-child(9))": {
      gridTemplateColumns: { lg: "repeat(3, minmax(0, 1fr))", xl: "repeat(20, minmax(0, 1fr))" },
      "& > *": { gridColumn: { xl: "span 4" } },
      "& > :nth-child(n + 6)": { gridColumn: { xl: "span 5" } },
      "& > :nth-child(9)": { gridColumn: { base: "span 2", lg: "auto", xl: "span 5" } },
    },
  },
});

/** Waiting work of the reader, within the role's pages. */
export function WaitingCards({ overview }: { readonly overview: Overview }) {
  const t = useT();
  const seesEntries = useHolds(SHOWN_BY.entry);
  const seesExits = useHolds(SHOWN_BY.exit);
  if (!seesEntries && !seesExits) return null;
  return (
    <Cards aria-label={t("workplace.waiting.label")}>
      {seesEntries ? <EntryCards entry={overview.entry} asOf={overview.asOf} /> : null}
      {seesExits ? <ExitCards exit={overview.exit} delivery={overview.delivery} /> : null}
    </Cards>
  );
}
