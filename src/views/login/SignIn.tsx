import { useSelector } from "@xstate/react";
import { lazy, Suspense } from "react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { SignInForm } from "./SignInForm.tsx";

const CodeForm = lazy(() => import("./CodeForm.tsx"));

/** Whether the password was right and the code is awaited, or on its way. */
export const useIsCodeDue = (): boolean =>
  useSelector(useActorOf("session"), (snapshot) => snapshot.context.challenge !== null);

/** The form of the sign-in's present step: account and password, or the code. */
export function SignIn(props: { readonly submitLabel: string; readonly username?: string }) {
  return useIsCodeDue() ? (
    <Suspense>
      <CodeForm />
    </Suspense>
  ) : (
    <SignInForm {...props} />
  );
}
