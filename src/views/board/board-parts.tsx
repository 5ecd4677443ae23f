/** The board's own type and boxes. All of it is measured in `--board-u`, a hundredth of a 16:9 screen's height. */

import type { ReactNode } from "react";
import type { Overview } from "../../contracts/overview.ts";
import { chakra } from "../theme/chakra.ts";

/** What a field of the board shows, and when. */
export interface BoardNow {
  readonly overview: Overview;
  readonly now: number;
  /** When the figures stopped; null: they go on. */
  readonly stoppedAt: number | null;
}

/** Length in hundredths of the board's height. */
export const u = (size: number): string => `calc(var(--board-u) * ${size})`;

/** Nothing on the board is smaller. */
export const SMALLEST = 2.3;

const Box = chakra("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    minWidth: 0,
    minHeight: 0,
    overflow: "hidden",
    bg: "board.panel",
    borderRadius: u(1.2),
    padding: `${u(1.4)} ${u(2)}`,
  },
});
const Head = chakra("header", {
  base: {
    display: "flex",
    alignItems: "baseline",
    justifyContent: "space-between",
    gap: u(2),
    flexShrink: 0,
    paddingBottom: u(0.6),
    color: "board.muted",
    fontSize: u(2.6),
    lineHeight: 1.3,
    whiteSpace: "nowrap",
  },
});
const Title = chakra("h2", {
  base: { fontSize: u(3.4), fontWeight: "bold", lineHeight: 1.3, color: "board.fg" },
});

/** One field of the board with its heading, and a note at the heading's end. */
export function BoardPanel(props: {
  readonly title: string;
  readonly note?: ReactNode;
  /** Parts of it do not lose their colour with old figures; they say themselves which do (`data-fades`). */
  readonly keepsColour?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Box aria-label={props.title} data-fades={props.keepsColour ? undefined : ""}>
      <Head>
        <Title>{props.title}</Title>
        {props.note}
      </Head>
      {props.children}
    </Box>
  );
}

/** One line of text that ends in an ellipsis where it is too long. */
export const Line = chakra("span", {
  base: {
    display: "block",
    minWidth: 0,
    // Room for descenders, which a tight line would cut.
    paddingBottom: "0.12em",
    marginBottom: "-0.12em",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
});

/** An icon as tall as the text beside it. */
export const Mark = chakra("span", {
  base: {
    display: "inline-flex",
    flexShrink: 0,
    verticalAlign: "-0.12em",
    "& svg": { width: "1em", height: "1em" },
  },
});

export type BoardTone = "plain" | "good" | "warning" | "bad";

/** Text in a tone; the tone is always also an icon or a word. */
export const Toned = chakra("span", {
  base: { minWidth: 0 },
  variants: {
    tone: {
      plain: { color: "board.muted" },
      good: { color: "board.good" },
      warning: { color: "board.warning" },
      bad: { color: "board.bad" },
    },
  },
});
