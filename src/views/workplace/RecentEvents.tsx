import type { RecentEvent } from "../../contracts/overview.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { Avatar } from "../kit/Avatar.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { useArrivals } from "../kit/use-arrivals.ts";
import { useNow } from "../kit/use-now.ts";
import { useStill } from "../kit/use-still.ts";
import { chakra } from "../theme/chakra.ts";

const SHOWN = 4;
const JUST_NOW_MS = 60_000;

const List = chakra("ol", {
  base: {
    listStyle: "none",
    "& > li": {
      position: "relative",
      display: "grid",
      gridTemplateColumns: "28px minmax(0, 1fr) auto",
      alignItems: "center",
      columnGap: "3",
      minHeight: "47.5px",
      paddingInline: "4",
      borderTopWidth: "1px",
      borderColor: "border",
      lineHeight: "1.25",
    },
    "& > li[data-mark]": { "--settle": "{colors.brand.subtle}", animation: "settle 2600ms ease-out" },
    // On a phone the line is the tap.
    "& p > a::after": { content: { base: "''", sm: "none" }, position: "absolute", inset: 0 },
    // Beside the sentence, not in it: a link inside a text would need more than its colour.
    "& p": { display: "flex", flexWrap: "wrap", columnGap: "1" },
    "& p > a": { flexShrink: 0, whiteSpace: "nowrap" },
    "& p > span, & small": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    // The tails of g and y are not cut.
    "& p > span": { paddingBottom: "2px", marginBottom: "-2px" },
    "& small": { display: "block", textStyle: "xs", lineHeight: "1.25", color: "fg.muted" },
    "& time": {
      textStyle: "xs",
      color: "fg.muted",
      whiteSpace: "nowrap",
      fontVariantNumeric: "tabular-nums",
    },
    "& [data-mark] time": { color: "brand.fg", fontWeight: "bold" },
  },
});
const Empty = chakra("p", { base: { paddingInline: "4", paddingBottom: "4", color: "fg.muted" } });

/** What happened to a part of the request, while the event says how much the whole of it is. */
const OF_A_PART = ["receive", "reverseReceipt", "closeShort"];
const PAGE_OF = { entry: "entry-detail", exit: "exit-detail", delivery: "delivery-detail" } as const;

/** Who did what, latest first; what arrives while it is looked at is marked, and waits while the pointer is on it. */
export function RecentEvents({
  events,
  isClient,
}: {
  readonly events: readonly RecentEvent[];
  readonly isClient: boolean;
}) {
  const t = useT();
  const format = useFormat();
  const now = useNow(30_000);
  const [held, holder, isBehind] = useStill(events);
  const shown = held.slice(0, SHOWN);
  const fresh = useArrivals(shown.map(({ id }) => id));
  return (
    <Panel
      title={t("workplace.recent.title")}
      note={isBehind ? t("workplace.live.behind") : null}
      actions={
        <TextLink href={hrefOf("entry-list", {}, { sort: "-updatedAt" })}>
          {t("workplace.recent.all")}
        </TextLink>
      }
      isFlush
    >
      {shown.length === 0 ? <Empty>{t("workplace.recent.none")}</Empty> : null}
      <List data-rows="recent" {...holder}>
        {shown.map((event) => {
          const ageMs = now - Date.parse(event.at);
          const goods = OF_A_PART.includes(event.type)
            ? null
            : t("workplace.recent.goods", { lines: event.lines, units: format.number(event.units) });
          const sentence = t("workplace.recent.sentence", {
            by: event.byName,
            happened: t.dynamic(`texts.happened.${event.entity}.${event.type}`),
          });
          return (
            <li key={event.id} data-mark={fresh.has(event.id) ? "new" : undefined}>
              <Avatar name={event.byName} size={26} />
              <div>
                <p>
                  <span title={sentence}>{sentence}</span>{" "}
                  <TextLink href={hrefOf(PAGE_OF[event.entity], { id: event.entityId })}>
                    {event.number}
                  </TextLink>
                </p>
                <small>{[isClient ? null : event.clientName, goods].filter(Boolean).join(" · ")}</small>
              </div>
              <time dateTime={event.at} title={format.when(event.at)}>
                {ageMs < JUST_NOW_MS ? t("workplace.live.now") : format.ago(ageMs)}
              </time>
            </li>
          );
        })}
      </List>
    </Panel>
  );
}
