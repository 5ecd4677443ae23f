import type { OpenRequest } from "../../contracts/overview.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { ProgressBar } from "../kit/ProgressBar.tsx";
import { RequestStatusTag } from "../kit/RequestStatusTag.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { useArrivals } from "../kit/use-arrivals.ts";
import { useStill } from "../kit/use-still.ts";
import { chakra } from "../theme/chakra.ts";
import { Calm, RowList } from "./workplace-parts.tsx";

const SHOWN = 5;

const List = chakra(RowList, {
  base: {
    "--columns": "132px minmax(0, 1.2fr) 100px minmax(0, 1fr) 128px",
    // As wide as its word. On a phone two lines, number and status above, where and when below; the row is the tap.
    "& > li > :last-child": { justifySelf: "end", order: { base: 1, md: 0 } },
    "& > li": { position: "relative" },
    "& > li > a": { fontWeight: { base: "bold", md: "normal" } },
    "& > li > a::after": { content: { base: "''", md: "none" }, position: "absolute", inset: 0 },
    "& small": { textStyle: "xs", color: "fg.muted", fontVariantNumeric: "tabular-nums" },
    "& > li > span:not(:last-child)": { order: { base: 2, md: 0 } },
    "& > li > span": { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "& [data-wide]": { display: { base: "none", md: "inline" } },
    "& [data-where]": { color: { base: "fg.muted", md: "fg" }, textStyle: { base: "xs", md: "sm" } },
  },
});

const PAGE_OF = { entry: "entry-detail", exit: "exit-detail", delivery: "delivery-detail" } as const;

/** A client's open requests: where each is, how far, and when it is due. */
export function MyRequests({ requests }: { readonly requests: readonly OpenRequest[] }) {
  const t = useT();
  const format = useFormat();
  const [held, holder, isBehind] = useStill(requests);
  const shown = held.slice(0, SHOWN);
  const fresh = useArrivals(shown.map(({ id, status }) => `${id} ${status}`));
  return (
    <Panel
      title={t("workplace.mine.title")}
      note={isBehind ? t("workplace.live.behind") : t("workplace.mine.note")}
      actions={<TextLink href={hrefOf("entry-list")}>{t("workplace.mine.all")}</TextLink>}
      isFlush
    >
      <List data-rows="mine" {...holder}>
        {shown.map(({ id, entity, number, status, since, warehouseName, lines, units, done, dueAt }) => (
          <li key={id} data-mark={fresh.has(`${id} ${status}`) ? "changed" : undefined}>
            <TextLink href={hrefOf(PAGE_OF[entity], { id })}>{number}</TextLink>
            <span data-where="">
              {warehouseName}{" "}
              <small>{t("workplace.recent.goods", { lines, units: format.number(units) })}</small>
            </span>
            <span data-wide="">
              <ProgressBar value={done} max={units} label={t("workplace.mine.progress", { number })} />
            </span>
            <span>
              <small>
                {dueAt
                  ? t("workplace.mine.due", { at: format.when(dueAt) })
                  : t("workplace.mine.since", { at: format.when(since) })}
              </small>
            </span>
            <RequestStatusTag lifecycle={entity} status={status} />
          </li>
        ))}
      </List>
      {shown.length === 0 ? (
        <Calm title={t("workplace.mine.none")} hint={t("workplace.mine.noneHint")} />
      ) : null}
    </Panel>
  );
}
