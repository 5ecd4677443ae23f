import { chakra } from "@chakra-ui/react/styled-system";
import type { RecentEvent } from "../../contracts/overview.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { RequestStatusTag } from "../kit/RequestStatusTag.tsx";
import { TextLink } from "../kit/TextLink.tsx";

const List = chakra("ol", {
  base: {
    "& > li": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      columnGap: "3",
      rowGap: "1",
      paddingBlock: "2",
    },
    "& time": { color: "fg.muted", fontVariantNumeric: "tabular-nums" },
  },
});

const PAGE_OF = { entry: "entry-detail", exit: "exit-detail", delivery: "delivery-detail" } as const;

/** The latest changes in the reader's scope, latest first. */
export function RecentEvents({ events }: { readonly events: readonly RecentEvent[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <Panel
      title={t("workplace.recent.title")}
      actions={
        <TextLink href={hrefOf("entry-list", {}, { sort: "-updatedAt" })}>
          {t("workplace.recent.all")}
        </TextLink>
      }
    >
      {events.length === 0 ? <p>{t("workplace.recent.none")}</p> : null}
      <List>
        {events.map((event) => (
          <li key={event.id}>
            <time dateTime={event.at}>{format.when(event.at)}</time>
            <span>
              {t("workplace.recent.sentence", {
                by: event.byName,
                command: t.dynamic(`texts.command.${event.entity}.${event.type}`),
              })}
            </span>
            <TextLink href={hrefOf(PAGE_OF[event.entity], { id: event.entityId })}>{event.number}</TextLink>
            <RequestStatusTag lifecycle={event.entity} status={event.status} />
          </li>
        ))}
      </List>
    </Panel>
  );
}
