import { useSelector } from "@xstate/react";
import type { CurrentUser } from "../../contracts/user.ts";
import { useActorOf } from "./use-actor-of.ts";

/** The signed-in user; pages always have one. */
export function useUser(): CurrentUser {
  const user = useSelector(useActorOf("session"), (snapshot) => snapshot.context.user);
  if (!user) throw new Error("nobody is signed in");
  return user;
}
