import { useMemo } from "react";
import type { Person } from "../../contracts/permissions.ts";
import { useUser } from "./use-user.ts";

/** The signed-in person as rules see them. */
export function usePerson(): Person {
  const user = useUser();
  return useMemo(
    () => ({
      kind: "person",
      userId: user.id,
      userName: user.userName,
      roleCode: user.roleCode,
      clientId: user.clientId,
      pages: new Set(user.pages),
    }),
    [user],
  );
}
