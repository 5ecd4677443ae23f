import { useSelector } from "@xstate/react";
import { replayMachine } from "../../../machines/monitor/replay.machine.ts";
import { useFeature } from "../../../machines/react/use-feature.ts";
import { usePorts } from "../../../machines/react/use-ports.ts";
import { Board } from "../../board/Board.tsx";
import { Button } from "../../kit/Button.tsx";
import { useT } from "../../kit/i18n.tsx";
import { ListState } from "../../kit/ListState.tsx";
import { listStateOf } from "../../kit/list-state-of.ts";
import { Notice } from "../../kit/Notice.tsx";
import { chakra } from "../../theme/chakra.ts";
import { ReplayChanges } from "./ReplayChanges.tsx";
import { ReplayControls } from "./ReplayControls.tsx";

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
