import type { ReactNode } from "react";
import { useUser } from "../../machines/react/use-user.ts";

/**
 * Shows its children only to some roles (specification section 5): removed when the list is not empty and lacks the
 * reader's roleCode. Anything but an array of roles fails with `need roles`.
 */
export function Visible(props: { readonly roles: readonly string[]; readonly children: ReactNode }) {
  const { roles, children } = props;
  const { roleCode } = useUser();
  if (!Array.isArray(roles)) throw new Error("need roles");
  return roles.length > 0 && !roles.includes(roleCode) ? null : children;
}
