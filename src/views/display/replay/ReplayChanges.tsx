import type { RecentEvent } from "../../../contracts/overview.ts";
import { hrefOf } from "../../../machines/console/guard.places.ts";
import { useFormat, useT } from "../../kit/i18n.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { RequestStatusTag } from "../../kit/RequestStatusTag.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { chakra } from "../../theme/chakra.ts";

const List = chakra("ol", {
  base: {
    listStyle: "none",
    margin: 0,
    padding: 0,
    "& > li": { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "3", paddingBlock: "2" },
    "& time": { color: "fg.muted", fontVariantNumeric: "tabular-nums" },
  },
});

const PAGE_OF = { entry: "entry-detail", exit: "exit-detail", delivery: "delivery-detail" } as const;

/** What entries and exits did around the minute that is shown, each with its page. */
export function ReplayChanges({ changes }: { readonly changes: readonly RecentEvent[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <Panel title={t("board.replay.changes")}>
      {changes.length === 0 ? <p>{t("board.replay.noChanges")}</p> : null}
      <List>
        {changes.map((event) => (
          <li key={event.id}>
            <time dateTime={event.at}>{format.seconds(event.at)}</time>
            <TextLink href={hrefOf(PAGE_OF[event.entity], { id: event.entityId })}>{event.number}</TextLink>
            <span>
              {t("board.replay.changeBy", {
                by: event.byName,
                command: t.dynamic(`texts.command.${event.entity}.${event.type}`),
              })}
            </span>
            <RequestStatusTag lifecycle={event.entity} status={event.status} />
          </li>
        ))}
      </List>
    </Panel>
  );
}
