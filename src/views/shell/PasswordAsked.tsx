import { useSelector } from "@xstate/react";
import { lazy, Suspense } from "react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";

const ConfirmPasswordDialog = lazy(() => import("../login/ConfirmPasswordDialog.tsx"));

/** The dialog for one's own password, while a call waits for it. */
export function PasswordAsked() {
  const isConfirming = useSelector(useActorOf("confirm"), (snapshot) => snapshot.hasTag("open"));
  return isConfirming ? (
    <Suspense>
      <ConfirmPasswordDialog />
    </Suspense>
  ) : null;
}
