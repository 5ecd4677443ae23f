import { Check, ClockAlert, RefreshCw } from "lucide-react";
import { memo } from "react";
import type { CompletedRequest, Overview } from "../../contracts/overview.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { useNow } from "../kit/use-now.ts";
import { chakra } from "../theme/chakra.ts";
import { Backlog } from "./Backlog.tsx";
import { BoardHead } from "./BoardHead.tsx";
import { type Face, faceAt, lastFour, shiftAt } from "./board-figures.ts";
import { Line, Mark, SMALLEST, u } from "./board-parts.tsx";
import { type BoardPicture, type Reconnecting, stoppedAtOf } from "./board-picture.ts";
import { Exceptions } from "./Exceptions.tsx";
import { Lead } from "./Lead.tsx";
import { Middle } from "./Middle.tsx";

const MINUTE_MS = 60_000;

const Place = chakra("div", {
  base: {
    width: "100%",
    height: "100%",
    containerType: "size",
    overflow: "hidden",
    bg: "board.bg",
    color: "board.fg",
  },
});
const Frame = chakra("div", {
  base: {
    // A hundredth of the height of the largest 16:9 picture that fits here, on any screen.
    "--board-u": "min(1cqh, 0.5625cqw)",
    display: "grid",
    width: "100%",
    height: "100%",
    gridTemplateRows: `${u(7)} ${u(34.6)} minmax(0, 1fr) ${u(3.6)}`,
    gap: u(1.6),
    padding: `${u(1.6)} ${u(2.6)} ${u(1.2)}`,
    fontSize: u(2.6),
  },
  // The header stays unchanged: it says why the rest is grey. Nothing is dimmed: the old figures stay readable.
  variants: {
    isGrey: {
      true: {
        boxShadow: `inset 0 0 0 ${u(0.7)} {colors.board.bad}`,
        "& [data-fades]": { filter: "grayscale(1)" },
        "& section:not([data-fades])": { bg: "board.stopped" },
      },
    },
  },
});
const Fields = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1.42fr) minmax(0, 1.12fr)",
    gap: u(1.6),
    minHeight: 0,
  },
});
const Waiting = chakra("p", {
  base: { gridRow: "2 / -1", alignSelf: "center", textAlign: "center", fontSize: u(5), color: "board.muted" },
});

const ownNow = (): number => Date.now();

/** The faces that have something to say besides the hours. */
function facesOf({ content, rankings, connection }: BoardPicture): readonly Face[] {
  if (connection.kind === "past") return [];
  const hasRanking = Object.values(rankings ?? {}).some((ranking) =>
    Object.values(ranking ?? {}).some((items) => items.length > 0),
  );
  const faces: Face[] = [];
  if (content?.some(({ y }) => y > 0)) faces.push("content");
  if (hasRanking) faces.push("rankings");
  return faces;
}

/** One warehouse at a glance, from five metres: today, the backlog, the hours, the exceptions. It fills its parent. */
export function Board({ picture }: { readonly picture: BoardPicture }) {
  const t = useT();
  const { overview, content, rankings, connection, now } = picture;
  // Turns and shifts go by the browser's own clock: the server's is corrected all the time and might turn back.
  const here = useNow(1_000, ownNow);
  const stoppedAt = stoppedAtOf(picture);
  const minute = Math.floor((stoppedAt ?? now) / MINUTE_MS) * MINUTE_MS;
  const [x, y] = connection.kind === "past" ? [0, 0] : shiftAt(here);
  return (
    <Place data-board={connection.kind}>
      <Frame isGrey={connection.kind === "grey"} style={{ transform: `translate(${x}px, ${y}px)` }}>
        <BoardHead picture={picture} />
        {overview ? (
          <>
            <LeadFigures overview={overview} stoppedAt={stoppedAt} />
            <Fields>
              <Backlog overview={overview} now={minute} stoppedAt={stoppedAt} />
              <Middle
                face={faceAt(here, stoppedAt === null ? facesOf(picture) : [])}
                hours={overview.hours}
                content={content}
                rankings={rankings}
                stoppedAt={stoppedAt}
              />
              <Exceptions overview={overview} now={minute} stoppedAt={stoppedAt} />
            </Fields>
            <BoardFoot
              completed={overview.completed ?? []}
              wrongMinutes={picture.wrongMinutes}
              isStopped={stoppedAt !== null}
              reconnecting={picture.reconnecting}
            />
          </>
        ) : (
          <Waiting>{t("board.waiting")}</Waiting>
        )}
      </Frame>
    </Place>
  );
}

const Row = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1.12fr) minmax(0, 1.12fr) minmax(0, 0.96fr) minmax(0, 1.06fr)",
    gap: u(1.6),
    minHeight: 0,
    margin: 0,
  },
});

const NAMES = ["inbound", "outbound", "onTimePercent", "dockToStockMinutes"] as const;

/** Today in four figures, each beside its target and yesterday by the same time. */
const LeadFigures = memo(function LeadFigures(props: {
  readonly overview: Overview;
  readonly stoppedAt: number | null;
}) {
  const t = useT();
  return (
    <Row aria-label={t("board.today.label")} data-fades="">
      {NAMES.map((name) => (
        <Lead key={name} name={name} {...props} />
      ))}
    </Row>
  );
});

const Bar = chakra("footer", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: u(3),
    minWidth: 0,
    paddingInline: u(0.4),
    fontSize: u(SMALLEST),
    lineHeight: 1.3,
    color: "board.muted",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
  },
});
const Warning = chakra("strong", { base: { flexShrink: 0, fontWeight: "bold", color: "board.warning" } });
const Ticker = chakra("ol", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
    flexGrow: 1,
    gap: u(2),
    minWidth: 0,
    margin: 0,
    padding: 0,
    listStyle: "none",
    "& b": { fontWeight: "normal", color: "board.fg" },
  },
});

/** While figures are fresh, what was completed last, and that the display's clock is wrong; while they are old, how the display gets new ones. */
function BoardFoot(props: {
  readonly completed: readonly CompletedRequest[];
  readonly isStopped: boolean;
  readonly reconnecting: Reconnecting | null;
  readonly wrongMinutes: number;
}) {
  const { completed, isStopped, reconnecting, wrongMinutes } = props;
  const t = useT();
  const format = useFormat();
  if (isStopped) {
    const trying = (): string => {
      if (!reconnecting) return t("board.foot.waiting");
      const { attempt, inMs } = reconnecting;
      if (inMs === null) return t("board.foot.trying", { attempt });
      return t("board.foot.retry", { attempt, seconds: Math.max(1, Math.ceil(inMs / 1_000)) });
    };
    return (
      <Bar data-fades="">
        <Line>
          <Mark>
            <RefreshCw aria-hidden="true" />
          </Mark>{" "}
          {trying()}
        </Line>
        <span>{t("board.foot.meanwhile")}</span>
      </Bar>
    );
  }
  const wrong =
    wrongMinutes === 0 ? null : (
      <Warning>
        <Mark>
          <ClockAlert aria-hidden="true" />
        </Mark>{" "}
        {t(wrongMinutes > 0 ? "board.foot.clockFast" : "board.foot.clockSlow", {
          age: format.age(Math.abs(wrongMinutes) * MINUTE_MS),
        })}
      </Warning>
    );
  if (completed.length === 0)
    return (
      <Bar>
        {t("board.foot.nothing")}
        {wrong}
      </Bar>
    );
  return (
    <Bar>
      {wrong}
      <span>{t("board.foot.completed")}</span>
      <Ticker>
        {completed.map(({ entity, id, number, clientName, clientShortName, units, at }) => (
          <li key={id}>
            <Line>
              <Mark>
                <Check aria-hidden="true" />
              </Mark>{" "}
              {format.time(at)} <b>{t(`board.foot.${entity}`, { client: clientShortName ?? clientName })}</b>{" "}
              {lastFour(number)} {t("board.exception.units", { count: format.number(units) })}
            </Line>
          </li>
        ))}
      </Ticker>
    </Bar>
  );
}
