import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { DisplaySelf } from "../../contracts/display.ts";
import { connectionOf } from "../../machines/channel/channel.view.ts";
import type { monitorMachine } from "../../machines/monitor/monitor.machine.ts";
import { pictureOf } from "../../machines/monitor/monitor.picture.ts";
import { Board } from "../board/Board.tsx";
import type { BoardConnection, Reconnecting } from "../board/board-picture.ts";
import { useNow } from "../kit/use-now.ts";
import { chakra } from "../theme/chakra.ts";

const Whole = chakra("main", { base: { position: "fixed", inset: 0, overflow: "hidden", cursor: "none" } });

const LEVELS = ["empty", "live", "stale", "grey"] as const;

/** The board of a paired display, from its machines; it keeps the last figures through any outage. */
export function Wall(props: {
  readonly root: ActorRefFrom<typeof monitorMachine>;
  readonly self: DisplaySelf | null;
}) {
  const { root, self } = props;
  const now = useNow(1_000);
  const { channel, overview, content, text, image, video } = useSelector(
    root,
    (snapshot) => snapshot.children,
  );
  const level = useSelector(
    root,
    (snapshot) => LEVELS.find((each) => snapshot.matches({ paired: { picture: each } })) ?? "empty",
  );
  const value = useSelector(overview, (snapshot) => snapshot?.context.value ?? null);
  const asOf = useSelector(overview, (snapshot) => snapshot?.context.dataAt ?? null);
  const series = useSelector(content, (snapshot) => snapshot?.context.value ?? null);
  const texts = useSelector(text, (snapshot) => snapshot?.context.value ?? null);
  const images = useSelector(image, (snapshot) => snapshot?.context.value ?? null);
  const videos = useSelector(video, (snapshot) => snapshot?.context.value ?? null);
  const isOffline = useSelector(
    channel,
    (snapshot) => snapshot !== undefined && connectionOf(snapshot) === "offline",
  );
  const isOpen = useSelector(
    channel,
    (snapshot) => snapshot !== undefined && connectionOf(snapshot) === "open",
  );
  const attempt = useSelector(channel, (snapshot) => snapshot?.context.attempts ?? 0);
  const retryAt = useSelector(channel, (snapshot) => snapshot?.context.retryAt ?? null);
  const offsetMs = useSelector(channel, (snapshot) => snapshot?.context.clockOffsetMs ?? 0);
  const heard = channel?.getSnapshot();
  const ageMs = heard ? pictureOf(heard, asOf, now).ageMs : null;
  const connection: BoardConnection = { kind: level, ageMs, isOffline };
  const reconnecting: Reconnecting | null =
    isOpen || attempt === 0 ? null : { attempt, inMs: retryAt === null ? null : Math.max(0, retryAt - now) };
  return (
    <Whole>
      <Board
        picture={{
          warehouseName: self?.warehouseName ?? null,
          overview: value,
          content: series,
          rankings: { text: texts, image: images, video: videos },
          connection,
          reconnecting,
          now: now + offsetMs,
        }}
      />
    </Whole>
  );
}
