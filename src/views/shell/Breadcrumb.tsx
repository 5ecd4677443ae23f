import { useSelector } from "@xstate/react";
import { ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { pageByName } from "../../contracts/pages.ts";
import { firstOpenPage } from "../../machines/console/guard.judge.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { tabOf } from "../../machines/console/tabs.values.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { useShownPage, useTabTitle } from "./use-shell.ts";

const Nav = chakra("nav", {
  base: {
    // On a phone the bar at its foot and the way back say where one is.
    display: { base: "none", sm: "block" },
    paddingInline: { base: "4", lg: "6" },
    paddingTop: "3",
    paddingBottom: "2",
    fontSize: "xs",
    color: "fg.subtle",
    "& ol": { display: "flex", alignItems: "center", gap: "1", flexWrap: "wrap", listStyle: "none" },
    "& li": { display: "inline-flex", alignItems: "center", gap: "1" },
    "& [aria-current]": { color: "fg" },
    "@media print": { display: "none" },
  },
});
const Step = chakra(Link, { base: { borderRadius: "xs", _hover: { color: "brand.fg" } } });

/** Where the page belongs: group, list, request. */
export function Breadcrumb() {
  const t = useT();
  const name = useShownPage();
  const facts = useSelector(useActorOf("guard"), (snapshot) => snapshot.context.facts);
  const tab = useSelector(useActorOf("tabs"), (snapshot) =>
    tabOf(snapshot.context.tabs, snapshot.context.tabs.active ?? ""),
  );
  const titleOf = useTabTitle();
  const page = pageByName.get(name);
  // The workplace is where all paths begin.
  if (!page || name === "Workplace") return null;
  // A request page stands under the list whose address it continues.
  const list = page.follows ? pageByName.get(page.follows[0] ?? "") : undefined;
  const parent = page.parent ? pageByName.get(page.parent) : undefined;
  const above = [parent, list].filter((step) => step !== undefined);
  return (
    <Nav aria-label={t("shell.nav.breadcrumb")}>
      <ol>
        {above.map((step) => (
          <li key={step.name}>
            {firstOpenPage(facts, step.name) || step === list ? (
              <Step href={hrefOf(step.name)}>{t.dynamic(`shell.page.${step.name}`)}</Step>
            ) : (
              t.dynamic(`shell.page.${step.name}`)
            )}
            <ChevronRight size={12} aria-hidden="true" />
          </li>
        ))}
        <li aria-current="page">{tab?.name === name ? titleOf(tab) : t.dynamic(`shell.page.${name}`)}</li>
      </ol>
    </Nav>
  );
}
