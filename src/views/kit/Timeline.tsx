import { chakra } from "@chakra-ui/react/styled-system";
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

const List = chakra("ol", {
  base: {
    "& > li": {
      display: "grid",
      gridTemplateColumns: "44px 8px minmax(0, 1fr)",
      columnGap: "3",
      paddingBlock: "2",
      borderBottomWidth: "1px",
      borderColor: "border",
      _last: { borderBottomWidth: 0, paddingBottom: 0 },
    },
    "& > li[data-day]": { display: "block", color: "fg.subtle", fontSize: "xs", paddingBottom: "1" },
    "& time": { color: "fg.muted", fontVariantNumeric: "tabular-nums" },
    "& p": { overflowWrap: "anywhere" },
    "& small": { display: "block", fontSize: "xs", color: "fg.subtle" },
  },
});
const Dot = chakra("span", {
  base: { width: "8px", height: "8px", borderRadius: "full", marginTop: "7px" },
  variants: { tone: solidTones },
});

/** A list of events with time and person, newest first as given; days other than today are named. */
export function Timeline({ items }: { readonly items: readonly TimelineItem[] }) {
  const format = useFormat();
  const now = useNow();
  let day = businessDay(now, format.timeZone);
  return (
    <List>
      {items.map((item) => {
        const itemDay = businessDay(item.at, format.timeZone);
        const isNewDay = itemDay !== day;
        day = itemDay;
        return (
          <Fragment key={item.key}>
            {isNewDay ? <li data-day="">{format.weekday(item.at)}</li> : null}
            <li>
              <time
                dateTime={new Date(item.at).toISOString()}
                title={`${format.date(item.at)} ${format.seconds(item.at)}`}
              >
                {format.time(item.at)}
              </time>
              <Dot tone={item.tone} aria-hidden="true" />
              <div>
                <p>{item.text}</p>
                {item.by ? <small>{item.by}</small> : null}
                {item.note ? <small>{item.note}</small> : null}
              </div>
            </li>
          </Fragment>
        );
      })}
    </List>
  );
}
