import { useSelector } from "@xstate/react";
import { Suspense, useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import type { Translator } from "../../locales/translator.ts";
import type { monitorMachine } from "../../machines/monitor/monitor.machine.ts";
import { I18nProvider, TextsReady } from "../kit/i18n.tsx";
import { MonitorBoundary } from "./MonitorBoundary.tsx";
import { PairScreen } from "./PairScreen.tsx";
import { Wall } from "./Wall.tsx";

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
