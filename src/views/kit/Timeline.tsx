import { defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { Timeline as Chakra } from "@chakra-ui/react/timeline";
import { Fragment, type ReactNode } from "react";
import { businessDay } from "../../domain/business-day.ts";
import { useFormat } from "./i18n.tsx";
import { solidTones, type Tone } from "./tone.ts";
import { useNow } from "./use-now.ts";

/** One thing that happened. */
export interface TimelineItem {
  readonly key: string;
  readonly at: string | number;
  readonly tone: Tone;
  readonly text: ReactNode;
  readonly by?: ReactNode;
  readonly note?: ReactNode;
}

const recipe = defineSlotRecipe({
  slots: ["item", "indicator", "content", "title", "description"],
  base: {
    item: {
      display: "grid",
      gridTemplateColumns: "44px 8px minmax(0, 1fr)",
      columnGap: "3",
      paddingBlock: "2",
      borderBottomWidth: "1px",
      borderColor: "border",
      _last: { borderBottomWidth: 0, paddingBottom: 0 },
      "&[data-day]": { display: "block", color: "fg.subtle", fontSize: "xs", paddingBottom: "1" },
      "& time": { color: "fg.muted", fontVariantNumeric: "tabular-nums" },
    },
    indicator: { width: "8px", height: "8px", borderRadius: "full", marginTop: "7px" },
    title: { overflowWrap: "anywhere" },
    description: { fontSize: "xs", color: "fg.subtle" },
  },
});

/** A list of events with time and person, newest first as given; days other than today are named. */
export function Timeline({ items }: { readonly items: readonly TimelineItem[] }) {
  const format = useFormat();
  const now = useNow();
  let day = businessDay(now, format.timeZone);
  return (
    <Chakra.Root recipe={recipe} as="ol">
      {items.map((item) => {
        const itemDay = businessDay(item.at, format.timeZone);
        const isNewDay = itemDay !== day;
        day = itemDay;
        return (
          <Fragment key={item.key}>
            {isNewDay ? (
              <Chakra.Item as="li" data-day="">
                {format.weekday(item.at)}
              </Chakra.Item>
            ) : null}
            <Chakra.Item as="li">
              <time
                dateTime={new Date(item.at).toISOString()}
                title={`${format.date(item.at)} ${format.seconds(item.at)}`}
              >
                {format.time(item.at)}
              </time>
              <Chakra.Indicator aria-hidden="true" css={solidTones[item.tone]} />
              <Chakra.Content>
                <Chakra.Title>{item.text}</Chakra.Title>
                {item.by ? <Chakra.Description>{item.by}</Chakra.Description> : null}
                {item.note ? <Chakra.Description>{item.note}</Chakra.Description> : null}
              </Chakra.Content>
            </Chakra.Item>
          </Fragment>
        );
      })}
    </Chakra.Root>
  );
}
