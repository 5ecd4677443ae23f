import { useSelector } from "@xstate/react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";

/** What the forms of signing in share: the session, its last problem, and whether it is under way. */
export function useSigningIn() {
  const session = useActorOf("session");
  const problem = useSelector(session, (snapshot) => snapshot.context.problem);
  // Signed in and not expired: the code behind the sign-in is still on its way.
  const isBusy = useSelector(
    session,
    (snapshot) => snapshot.hasTag("busy") || (snapshot.hasTag("signedIn") && !snapshot.hasTag("expired")),
  );
  return { session, problem, isBusy };
}
