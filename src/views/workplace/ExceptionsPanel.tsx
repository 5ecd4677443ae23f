import { chakra } from "@chakra-ui/react/styled-system";
import { CalendarClock, CircleAlert, CircleX, PackageX, TriangleAlert, Warehouse } from "lucide-react";
import type { ReactNode } from "react";
import type { OverviewException } from "../../contracts/overview.ts";
import type { PageName } from "../../contracts/pages.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { useNow } from "../kit/use-now.ts";
import { usePlace } from "./use-place.ts";

const List = chakra("ul", {
  base: {
    "& > li": {
      display: "grid",
      gridTemplateColumns: "auto minmax(0, 1fr) auto",
      alignItems: "start",
      columnGap: "2.5",
      paddingBlock: "2",
    },
    "& > li > svg": { marginTop: "3px" },
    "& small": { display: "block", textStyle: "xs", color: "fg.muted" },
    "& time": { textStyle: "xs", color: "fg.muted", fontVariantNumeric: "tabular-nums" },
  },
});
const What = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", columnGap: "1.5", minWidth: 0, "& > small": { width: "100%" } },
});
const Bad = chakra("span", { base: { color: "danger.fg", display: "inline-flex" } });
const Warn = chakra("span", { base: { color: "warning.fg", display: "inline-flex" } });

const ICONS: Readonly<Record<OverviewException["kind"], ReactNode>> = {
  failedDelivery: (
    <Bad>
      <CircleX size={16} aria-hidden="true" />
    </Bad>
  ),
  overdueEntry: (
    <Warn>
      <TriangleAlert size={16} aria-hidden="true" />
    </Warn>
  ),
  overdueExit: (
    <Warn>
      <CircleAlert size={16} aria-hidden="true" />
    </Warn>
  ),
  lateAtDock: (
    <Warn>
      <Warehouse size={16} aria-hidden="true" />
    </Warn>
  ),
  short: (
    <Warn>
      <PackageX size={16} aria-hidden="true" />
    </Warn>
  ),
  nearExpiry: (
    <Warn>
      <CalendarClock size={16} aria-hidden="true" />
    </Warn>
  ),
};

const PAGE_OF = {
  entry: "entry-detail",
  exit: "exit-detail",
  delivery: "delivery-detail",
} as const satisfies Record<string, PageName>;

/** What needs attention now; each line leads to its request, or to the stock that it is about. */
export function ExceptionsPanel({ exceptions }: { readonly exceptions: readonly OverviewException[] }) {
  const t = useT();
  const format = useFormat();
  const now = useNow(30_000);
  const place = usePlace();
  const hrefFor = ({ entity, id, number }: OverviewException) =>
    entity === "repertory"
      ? place("warehouse-repertory", { keyword: number, sort: "expiry" })
      : place(PAGE_OF[entity], {}, { id });
  const detailOf = ({ kind, detail, quantity, clientName }: OverviewException): string => {
    const units =
      quantity === null ? null : t("workplace.exceptions.units", { count: format.number(quantity) });
    const words = kind === "failedDelivery" && detail ? t.dynamic(`texts.failCode.${detail}`) : detail;
    return [clientName, words, units].filter(Boolean).join(" · ");
  };
  const ageOf = ({ kind, since }: OverviewException): string => {
    const ms = now - Date.parse(since);
    return kind === "nearExpiry"
      ? t("workplace.exceptions.left", { age: format.age(Math.max(0, -ms)) })
      : format.age(Math.max(0, ms));
  };
  return (
    <Panel title={t("workplace.exceptions.title")}>
      {exceptions.length === 0 ? <p>{t("workplace.exceptions.none")}</p> : null}
      <List>
        {exceptions.map((each) => {
          const href = hrefFor(each);
          return (
            <li key={`${each.kind}:${each.id}`}>
              {ICONS[each.kind]}
              <What>
                <span>{t(`workplace.exceptions.${each.kind}`)}</span>
                {href ? <TextLink href={href}>{each.number}</TextLink> : <span>{each.number}</span>}
                <small>{detailOf(each)}</small>
              </What>
              <time dateTime={each.since}>{ageOf(each)}</time>
            </li>
          );
        })}
      </List>
    </Panel>
  );
}
