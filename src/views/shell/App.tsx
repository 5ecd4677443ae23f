import { useSelector } from "@xstate/react";
import { lazy, type ReactNode, Suspense } from "react";
import type { Outcome } from "../../machines/console/guard.judge.ts";
import { useConsole } from "../../machines/react/console-context.tsx";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { viewAhead } from "../kit/view-ahead.ts";
import { BootScreen } from "./BootScreen.tsx";
import { ConsoleRouter } from "./ConsoleRouter.tsx";
import { ConsoleToasts } from "./ConsoleToasts.tsx";
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
