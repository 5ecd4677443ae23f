import { CircleDot, History, PlugZap, Timer, TriangleAlert, WifiOff } from "lucide-react";
import { useFormat, useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { Line, Mark, u } from "./board-parts.tsx";
import { type BoardConnection, type BoardPicture, stoppedAtOf } from "./board-picture.ts";

const Bar = chakra("header", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: u(2.4),
    minWidth: 0,
    paddingInline: u(0.4),
    lineHeight: 1.3,
    "& > time": { flexShrink: 0, whiteSpace: "nowrap" },
  },
});
const Name = chakra("h1", {
  base: {
    minWidth: 0,
    fontSize: u(5.2),
    fontWeight: "bold",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
});
const Badge = chakra("p", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: u(1),
    flexShrink: 0,
    minWidth: 0,
    marginInlineEnd: "auto",
    paddingBlock: u(0.7),
    paddingInline: u(1.8),
    borderRadius: "full",
    fontSize: u(2.8),
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
  variants: {
    tone: {
      good: { bg: "board.goodBg", color: "board.good" },
      warning: { bg: "board.warningBg", color: "board.warning" },
      bad: { bg: "board.bad", color: "board.bg", borderRadius: u(1.2), fontSize: u(2.8), fontWeight: "bold" },
      past: { bg: "board.warning", color: "board.bg", fontSize: u(3.2), fontWeight: "bold" },
    },
  },
});
const Day = chakra("time", { base: { fontSize: u(3.2), color: "board.muted" } });
const Clock = chakra("time", {
  base: { fontSize: u(6.4), fontWeight: "bold", fontVariantNumeric: "tabular-nums" },
});

function look(connection: BoardConnection) {
  if (connection.kind === "past") return { tone: "past", Icon: History } as const;
  if (connection.kind === "live") return { tone: "good", Icon: CircleDot } as const;
  if (connection.isOffline) return { tone: "bad", Icon: WifiOff } as const;
  if (connection.kind === "grey") return { tone: "bad", Icon: TriangleAlert } as const;
  if (connection.kind === "stale") return { tone: "warning", Icon: Timer } as const;
  return { tone: "warning", Icon: PlugZap } as const;
}

/** The board's name, its age, and its local time. */
export function BoardHead({ picture }: { readonly picture: BoardPicture }) {
  const t = useT();
  const format = useFormat();
  const { connection, now, warehouseName } = picture;
  const { tone, Icon } = look(connection);
  const words = (): string => {
    if (connection.kind === "past")
      return t("board.past", { time: `${format.monthDay(connection.at)} ${format.time(connection.at)}` });
    if (connection.kind === "empty" || connection.ageMs === null) return t("board.connecting");
    if (connection.kind === "live") return t("board.live");
    const age = format.age(connection.ageMs, "seconds");
    const stoppedAt = stoppedAtOf(picture);
    if (stoppedAt === null) return t("board.stale", { age });
    return t(connection.isOffline ? "board.offline" : picture.reconnecting ? "board.grey" : "board.silent", {
      time: format.seconds(stoppedAt),
      age,
    });
  };
  return (
    <Bar>
      <Name as={connection.kind === "past" ? "h2" : "h1"}>{warehouseName ?? t("board.allWarehouses")}</Name>
      <Badge tone={tone} data-connection={connection.kind}>
        <Mark>
          <Icon aria-hidden="true" />
        </Mark>
        {words()}
        {connection.kind === "past" ? <Line>· {t("board.pastNote")}</Line> : null}
      </Badge>
      {/* The past names its day in the badge, which needs the room. */}
      {connection.kind === "past" ? null : (
        <Day dateTime={new Date(now).toISOString()}>{format.weekday(now)}</Day>
      )}
      <Clock dateTime={new Date(now).toISOString()}>{format.time(now)}</Clock>
    </Bar>
  );
}
