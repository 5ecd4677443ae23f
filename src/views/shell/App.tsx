import { useSelector } from "@xstate/react";
import { lazy, type ReactNode, Suspense } from "react";
import type { Outcome } from "../../machines/console/guard.judge.ts";
import { shownToasts, type Toast } from "../../machines/console/toasts.machine.ts";
import { useConsole } from "../../machines/react/console-context.tsx";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { Logo } from "../kit/Logo.tsx";
import { Spinner } from "../kit/Spinner.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { Toaster } from "../kit/Toaster.tsx";
import { viewAhead } from "../kit/view-ahead.ts";
import { chakra } from "../theme/chakra.ts";
import { ConsoleRouter } from "./ConsoleRouter.tsx";
import { CrashBoundary } from "./CrashBoundary.tsx";
import { CrashView } from "./CrashView.tsx";
import { PasswordAsked } from "./PasswordAsked.tsx";

const login = viewAhead(() => import("../login/LoginPage.tsx"));
const fetchFrame = () => import("./Frame.tsx");
const frame = viewAhead(fetchFrame);
const PasswordDuePage = lazy(() => import("../profile/PasswordDuePage.tsx"));
const SecondFactorDuePage = lazy(() => import("../profile/SecondFactorDuePage.tsx"));
const ExpiryDialog = lazy(() => import("../login/ExpiryDialog.tsx"));

/** Fetches the sign-in page. */
export const loadLogin = login.load;
/** Fetches the frame around the pages. */
export const loadFrame = frame.load;
/** Fetches a page's code, with the frame that leads to it. */
export const loadPage = async (name: string): Promise<void> => (await fetchFrame()).loadPage(name);
/** Fetches what most pages share. */
export const loadShared = async (): Promise<unknown> => (await fetchFrame()).loadShared();

const reload = (): void => window.location.reload();

/** The whole view: the guard's result, and above it overlays that may appear at any time. */
export function App() {
  const guard = useActorOf("guard");
  const kind = useSelector(guard, (snapshot) => snapshot.context.verdict.outcome.kind);
  const isExpired = useSelector(useActorOf("session"), (snapshot) => snapshot.hasTag("expired"));
  const isBlocked = useSelector(useConsole().root, (snapshot) => snapshot.hasTag("blocked"));
  if (isBlocked) return <CrashView scope="all" isChunk traceId="" onRetry={reload} />;
  return (
    <CrashBoundary scope="all">
      <ConsoleRouter>
        <Suspense fallback={<BootScreen />}>{viewOf(kind)}</Suspense>
        {isExpired ? (
          <Suspense>
            <ExpiryDialog />
          </Suspense>
        ) : null}
        <ConsoleToasts />
      </ConsoleRouter>
    </CrashBoundary>
  );
}

type Kind = Outcome["kind"];

function viewOf(kind: Kind): ReactNode {
  switch (kind) {
    case "waiting":
      return <BootScreen />;
    case "login":
      return <login.View />;
    case "passwordDue":
      return <PasswordDuePage />;
    case "secondFactorDue":
      return (
        <>
          <PasswordAsked />
          <SecondFactorDuePage />
        </>
      );
    case "page":
    case "notFound":
    case "noPermission":
    case "menuFailed":
      return <frame.View />;
  }
}

const Screen = chakra("main", {
  base: {
    minHeight: "100vh",
    display: "grid",
    placeContent: "center",
    justifyItems: "center",
    gap: "4",
    padding: "4",
    textAlign: "center",
    color: "fg.muted",
    animation: "appear 200ms 150ms both",
  },
});

/** Before it is known who sits here: short, and never blank when the server does not answer. */
function BootScreen() {
  const t = useT();
  const session = useActorOf("session");
  const isUnreachable = useSelector(session, (snapshot) => snapshot.hasTag("unreachable"));
  return (
    <Screen aria-busy="true">
      <Logo size="lg" />
      {isUnreachable ? (
        <>
          <div role="status">
            <h1>{t("login.boot.unreachable")}</h1>
            <p>{t("login.boot.unreachableHint")}</p>
          </div>
          <Button onClick={() => session.send({ type: "retry.asked" })}>{t("common.action.retry")}</Button>
        </>
      ) : (
        <Spinner label={t("login.boot.loading")} />
      )}
    </Screen>
  );
}

/** Failed calls stay for 5 s (specification section 9), and so do all others. */
const SHOWN_MS = 5_000;

/** The console's toasts in the reader's language. */
export function ConsoleToasts() {
  const toasts = useActorOf("toasts");
  const list = useSelector(toasts, ({ context }) => context.toasts);
  const t = useT();
  const textOf = (toast: Toast): { readonly title?: string; readonly text: string } => {
    if (toast.message) {
      const { row, more } = toast.message;
      const say = (part: string): string => t.dynamic(`texts.messages.${row.template}.${part}`, row.values);
      const rest = more > 0 ? ` ${t("message.toast.more", { count: more })}` : "";
      return { title: say("title"), text: `${say("content")}${rest}` };
    }
    const named = Object.entries(toast.pages ?? {}).map(([key, name]) => [
      key,
      t.dynamic(`shell.page.${name}`),
    ]);
    const values = { ...toast.values, ...Object.fromEntries(named) };
    return {
      text: toast.text ?? (toast.key ? t.dynamic(toast.key, values) : ""),
      ...(toast.title ? { title: toast.title } : {}),
    };
  };
  return (
    <Toaster
      // Words of the pages come a moment after the first person: until then a key would be shown.
      toasts={shownToasts({ toasts: list })
        .filter((toast) => !toast.key || t.has(toast.key))
        .map((toast) => ({
          id: toast.id,
          tone: toast.tone,
          count: toast.count,
          turn: toast.turn,
          ...textOf(toast),
          ...(toast.href
            ? {
                action: (
                  <div>
                    <TextLink href={toast.href}>{t("common.action.open")}</TextLink>
                  </div>
                ),
              }
            : {}),
        }))}
      onDismiss={(id) => toasts.send({ type: "toast.gone", id })}
      durationMs={SHOWN_MS}
    />
  );
}
