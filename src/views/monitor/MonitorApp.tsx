import { useSelector } from "@xstate/react";
import { Component, type ReactNode, Suspense, useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import type { DisplaySelf } from "../../contracts/display.ts";
import type { Translator } from "../../locales/translator.ts";
import { connectionOf } from "../../machines/channel/channel.view.ts";
import type { monitorMachine } from "../../machines/monitor/monitor.machine.ts";
import { pictureOf } from "../../machines/monitor/monitor.picture.ts";
import { Board } from "../board/Board.tsx";
import type { BoardConnection, Reconnecting } from "../board/board-picture.ts";
import { I18nProvider, TextsReady, useT } from "../kit/i18n.tsx";
import { useNow, useWrongMinutes } from "../kit/use-now.ts";
import { chakra } from "../theme/chakra.ts";
import { PairScreen } from "./PairScreen.tsx";
import { Screen } from "./Screen.tsx";

/** What a wall display shows: its board while it is paired, the way to pair it while it is not. */
export function MonitorApp(props: {
  readonly root: ActorRefFrom<typeof monitorMachine>;
  readonly translator: Translator;
}) {
  const { root, translator } = props;
  const isPaired = useSelector(root, (snapshot) => snapshot.matches("paired"));
  const display = useSelector(root, (snapshot) => snapshot.children.self);
  const self = useSelector(display, (snapshot) => snapshot?.context.value ?? null);
  const locale = self?.locale;
  useEffect(() => {
    if (locale && locale !== translator.locale) void translator.setLocale(locale).catch(() => undefined);
  }, [locale, translator]);
  return (
    <I18nProvider translator={translator} timeZone={self?.timeZone}>
      <MonitorBoundary onFailed={() => root.send({ type: "view.failed" })}>
        <Suspense fallback={null}>
          <TextsReady>{isPaired ? <Wall root={root} self={self} /> : <PairScreen root={root} />}</TextsReady>
        </Suspense>
      </MonitorBoundary>
    </I18nProvider>
  );
}

interface Props {
  readonly onFailed: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly hasFailed: boolean;
}

/** Error boundary (React: classes only) for the wall: reports to the monitor machine, which reloads the page. */
class MonitorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(thrown: unknown): void {
    reportError(new Error("the wall's picture failed", { cause: thrown }));
    this.props.onFailed();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <BrokenView /> : this.props.children;
  }
}

/** Shown until the page has reloaded. */
function BrokenView() {
  const t = useT();
  return (
    <Screen>
      <h1>{t("board.title")}</h1>
      <p>{t("board.broken")}</p>
    </Screen>
  );
}

const Whole = chakra("main", { base: { position: "fixed", inset: 0, overflow: "hidden", cursor: "none" } });

const LEVELS = ["empty", "live", "stale", "grey"] as const;

/** The board of a paired display, from its machines; it keeps the last figures through any outage. */
function Wall(props: {
  readonly root: ActorRefFrom<typeof monitorMachine>;
  readonly self: DisplaySelf | null;
}) {
  const { root, self } = props;
  const now = useNow(1_000);
  const wrongMinutes = useWrongMinutes();
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
          wrongMinutes,
          now: now + offsetMs,
        }}
      />
    </Whole>
  );
}
