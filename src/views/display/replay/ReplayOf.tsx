import { useSelector } from "@xstate/react";
import { Pause, Play, RefreshCw, SkipBack, SkipForward } from "lucide-react";
import { useId } from "react";
import type { ActorRefFrom } from "xstate";
import type { RecentEvent } from "../../../contracts/overview.ts";
import { hrefOf } from "../../../machines/console/guard.places.ts";
import { REPLAY_SPEEDS, type ReplaySpeed, replayMachine } from "../../../machines/monitor/replay.machine.ts";
import { useFeature } from "../../../machines/react/use-feature.ts";
import { usePorts } from "../../../machines/react/use-ports.ts";
import { Board } from "../../board/Board.tsx";
import { Button } from "../../kit/Button.tsx";
import { IconButton } from "../../kit/IconButton.tsx";
import { useFormat, useT } from "../../kit/i18n.tsx";
import { ListState } from "../../kit/ListState.tsx";
import { listStateOf } from "../../kit/list-state-of.ts";
import { Notice } from "../../kit/Notice.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { RequestStatusTag } from "../../kit/RequestStatusTag.tsx";
import { SelectField } from "../../kit/SelectField.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { chakra } from "../../theme/chakra.ts";

const Past = chakra("figure", {
  base: {
    // As wide as leaves the whole board, with its controls, on the screen.
    width: "min(100%, max(20rem, (100dvh - 25rem) * 16 / 9))",
    marginInline: "auto",
    aspectRatio: "16 / 9",
    marginBlock: 0,
    overflow: "hidden",
    borderRadius: "md",
    borderWidth: "3px",
    borderColor: "board.warning",
  },
});

/** One warehouse's past: the picture, the way through the minutes, and what changed around the one that is shown. */
export function ReplayOf(props: {
  readonly warehouseId: string | null;
  readonly warehouseName: string | null;
}) {
  const { warehouseId, warehouseName } = props;
  const t = useT();
  const { rest } = usePorts();
  const replay = useFeature(`replay:${warehouseId ?? "all"}`, replayMachine, {
    fetchMinutes: (signal: AbortSignal) => rest.get("/api/overview/samples", { warehouseId }, { signal }),
    fetchSample: (at: string, signal: AbortSignal) =>
      rest.get("/api/overview/sample", { at, warehouseId }, { signal }),
  });
  const sample = useSelector(replay, (snapshot) => snapshot.context.sample);
  const failure = useSelector(replay, (snapshot) => snapshot.context.failure);
  const isOpen = useSelector(replay, (snapshot) => snapshot.matches("open"));
  const cursor = useSelector(replay, (snapshot) => snapshot.context.cursor);
  const isNothing = useSelector(replay, (snapshot) => snapshot.matches("nothing"));
  const again = () => replay.send({ type: "replay.again" });
  const anew = () => replay.send(isOpen ? { type: "replay.to", cursor } : { type: "replay.again" });
  const view = isNothing
    ? { kind: "empty" }
    : sample
      ? { kind: "ready" }
      : failure
        ? { kind: "error", failure }
        : { kind: "loading" };
  const empty = {
    title: t("board.replay.none"),
    hint: t("board.replay.noneHint"),
    action: <Button onClick={again}>{t("board.replay.reload")}</Button>,
  };
  return (
    <>
      {isOpen ? <ReplayControls replay={replay} /> : null}
      {failure && sample ? (
        <Notice
          tone="danger"
          title={t("board.replay.failed")}
          action={
            <Button size="sm" onClick={anew}>
              {t("common.action.retry")}
            </Button>
          }
        >
          {failure.msg}
        </Notice>
      ) : null}
      <ListState state={listStateOf(view, { empty, onRetry: anew })}>
        {sample ? (
          <>
            <Past aria-label={t("board.replay.title")}>
              <Board
                picture={{
                  warehouseName,
                  overview: sample.value,
                  content: null,
                  rankings: null,
                  reconnecting: null,
                  wrongMinutes: 0,
                  connection: { kind: "past", at: sample.at },
                  now: Date.parse(sample.at),
                }}
              />
            </Past>
            <ReplayChanges changes={sample.changes} />
          </>
        ) : null}
      </ListState>
    </>
  );
}

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
function ReplayChanges({ changes }: { readonly changes: readonly RecentEvent[] }) {
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

const Bar = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2" },
});
const Slide = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "1",
    flex: "1 1 320px",
    minWidth: 0,
    "& input": { width: "100%", height: "24px", accentColor: "var(--tb-colors-brand-solid)" },
    "& div": { display: "flex", justifyContent: "space-between", color: "fg.muted", textStyle: "xs" },
    "& output": { fontWeight: "bold", color: "fg", fontVariantNumeric: "tabular-nums" },
  },
});

/** Play, pause, step, pace, and the slider over the minutes that were kept. */
function ReplayControls({ replay }: { readonly replay: ActorRefFrom<typeof replayMachine> }) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const minutes = useSelector(replay, (snapshot) => snapshot.context.minutes);
  const cursor = useSelector(replay, (snapshot) => snapshot.context.cursor);
  const speed = useSelector(replay, (snapshot) => snapshot.context.speed);
  const isPlaying = useSelector(replay, (snapshot) => snapshot.matches({ open: { pace: "playing" } }));
  const when = (minute: string | undefined): string => (minute ? format.dateTime(minute) : "");
  return (
    <Bar>
      <Button
        look="primary"
        icon={isPlaying ? <Pause size={16} /> : <Play size={16} />}
        onClick={() => replay.send({ type: isPlaying ? "replay.pause" : "replay.play" })}
      >
        {t(isPlaying ? "board.replay.pause" : "board.replay.play")}
      </Button>
      <IconButton
        label={t("board.replay.back")}
        icon={<SkipBack size={16} />}
        onClick={() => replay.send({ type: "replay.step", minutes: -1 })}
      />
      <IconButton
        label={t("board.replay.forth")}
        icon={<SkipForward size={16} />}
        onClick={() => replay.send({ type: "replay.step", minutes: 1 })}
      />
      <IconButton
        label={t("board.replay.reload")}
        icon={<RefreshCw size={16} />}
        onClick={() => replay.send({ type: "replay.again" })}
      />
      <SelectField
        label={t("board.replay.speed")}
        value={String(speed)}
        onChange={(value) =>
          replay.send({ type: "speed.chosen", speed: (Number(value) || 1) as ReplaySpeed })
        }
        options={REPLAY_SPEEDS.map((each) => ({
          value: String(each),
          label: t("board.replay.speedOf", { minutes: each }),
        }))}
      />
      <Slide>
        <label htmlFor={id}>
          {t("board.replay.minute")} <output htmlFor={id}>{when(minutes[cursor])}</output>
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={Math.max(0, minutes.length - 1)}
          value={cursor}
          aria-valuetext={when(minutes[cursor])}
          onChange={(event) => replay.send({ type: "replay.to", cursor: Number(event.target.value) })}
        />
        <div>
          <span>{t("board.replay.from", { time: when(minutes[0]) })}</span>
          <span>{t("board.replay.to", { time: when(minutes.at(-1)) })}</span>
        </div>
      </Slide>
    </Bar>
  );
}
