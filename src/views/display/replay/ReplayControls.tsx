import { useSelector } from "@xstate/react";
import { Pause, Play, RefreshCw, SkipBack, SkipForward } from "lucide-react";
import { useId } from "react";
import type { ActorRefFrom } from "xstate";
import {
  REPLAY_SPEEDS,
  type ReplaySpeed,
  type replayMachine,
} from "../../../machines/monitor/replay.machine.ts";
import { Button } from "../../kit/Button.tsx";
import { IconButton } from "../../kit/IconButton.tsx";
import { useFormat, useT } from "../../kit/i18n.tsx";
import { SelectField } from "../../kit/SelectField.tsx";
import { chakra } from "../../theme/chakra.ts";

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
export function ReplayControls({ replay }: { readonly replay: ActorRefFrom<typeof replayMachine> }) {
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
