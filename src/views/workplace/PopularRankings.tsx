import { ArrowDownRight, ArrowUpRight, Minus } from "lucide-react";
import { useState } from "react";
import { BULLETIN_KINDS, type BulletinKind, bulletinLink } from "../../contracts/bulletin-kinds.ts";
import type { PopularItem } from "../../contracts/content.ts";
import { POPULAR_TOPIC } from "../../contracts/popular.ts";
import { gaugeKey, rankingInput } from "../../machines/page/gauges.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { useLocale, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { Panel } from "../kit/Panel.tsx";
import { TabPanel } from "../kit/TabPanel.tsx";
import { Tabs } from "../kit/Tabs.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import { chakra } from "../theme/chakra.ts";

const TABS_ID = "popular";

const Box = chakra("div", { base: { minHeight: "122px" } });
const List = chakra("ol", {
  base: {
    listStyle: "none",
    fontVariantNumeric: "tabular-nums",
    "& > li": {
      display: "grid",
      gridTemplateColumns: "16px minmax(0, 1fr) auto 56px",
      gap: "2",
      alignItems: "center",
      position: "relative",
      minHeight: { base: "44px", sm: "24px" },
    },
    "& > li > b": { color: "fg.subtle" },
    "& > li > a": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", color: "fg" },
    "& > li > a::after": { content: { base: "''", sm: "none" }, position: "absolute", inset: 0 },
    "& > li > span": { color: "fg.muted" },
  },
});
const Change = chakra("em", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "end",
    gap: "1",
    fontStyle: "normal",
    "& svg": { width: "14px", height: "14px" },
  },
  variants: {
    way: { up: { color: "success.fg" }, down: { color: "fg.muted" }, same: { color: "fg.subtle" } },
  },
});

const ICONS = { up: ArrowUpRight, down: ArrowDownRight, same: Minus } as const;

function Increase({ increases }: { readonly increases: number }) {
  const t = useT();
  const way = increases > 0 ? "up" : increases < 0 ? "down" : "same";
  const Icon = ICONS[way];
  const percent = Math.abs(increases);
  return (
    <Change way={way} title={t(`content.popular.${way}`, { percent })}>
      <Icon aria-hidden="true" />
      <VisuallyHidden>{t(`content.popular.${way}`, { percent })}</VisuallyHidden>
      {way === "same" ? null : <span aria-hidden="true">{percent}%</span>}
    </Change>
  );
}

function Ranking({ kind }: { readonly kind: BulletinKind }) {
  const t = useT();
  const { locale } = useLocale();
  const { rest, live } = usePorts();
  const { value, view, again } = useValue(gaugeKey(POPULAR_TOPIC[kind]), rankingInput(kind, rest, live));
  const items: readonly PopularItem[] = value?.[locale] ?? [];
  const shown = value ? { kind: items.length > 0 ? "ready" : "empty" } : view;
  return (
    <ListState state={listStateOf(shown, { empty: { title: t("content.popular.none") }, onRetry: again })}>
      <List>
        {items.map(({ key, title, clickNumber, increases }, index) => (
          <li key={key}>
            <b aria-hidden="true">{index + 1}</b>
            <TextLink href={bulletinLink(key)}>{title}</TextLink>
            <span>
              <span aria-hidden="true">{clickNumber}</span>
              <VisuallyHidden>{t("content.popular.views", { count: clickNumber })}</VisuallyHidden>
            </span>
            <Increase increases={increases} />
          </li>
        ))}
      </List>
    </ListState>
  );
}

/** The most looked at bulletins: of each kind a ranking of its own. */
export function PopularRankings() {
  const t = useT();
  const [kind, setKind] = useState<BulletinKind>("text");
  return (
    <Panel
      title={t("content.popular.title")}
      actions={
        <Tabs
          id={TABS_ID}
          label={t("content.popular.kinds")}
          look="pills"
          tabs={BULLETIN_KINDS.map((key) => ({ key, label: t(`content.popular.kind.${key}`) }))}
          value={kind}
          onChange={(key) => setKind(BULLETIN_KINDS.find((each) => each === key) ?? "text")}
        />
      }
    >
      <Box>
        <TabPanel id={TABS_ID} tab={kind}>
          <Ranking key={kind} kind={kind} />
        </TabPanel>
      </Box>
    </Panel>
  );
}
