import { useSelector } from "@xstate/react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { Logo } from "../kit/Logo.tsx";
import { Spinner } from "../kit/Spinner.tsx";
import { chakra } from "../theme/chakra.ts";

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
export function BootScreen() {
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
