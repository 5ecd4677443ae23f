import { useSelector } from "@xstate/react";
import { type ReactNode, useMemo } from "react";
import { Router } from "wouter";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { type Go, useGo } from "../../machines/react/use-go.ts";

/** wouter's view of a fixed address: links go through the guard. */
function hooksAt(path: string, search: string, go: Go) {
  const navigate = (to: string, options?: { readonly replace?: boolean }): void =>
    go(to, { replace: options?.replace === true });
  return {
    hook: (): [string, typeof navigate] => [path, navigate],
    searchHook: (): string => search,
  };
}

/** Links and location of everything around the pages: the place that the guard has allowed. */
export function ConsoleRouter({ children }: { readonly children: ReactNode }) {
  const guard = useActorOf("guard");
  const path = useSelector(guard, (snapshot) => snapshot.context.verdict.place.path);
  const search = useSelector(guard, (snapshot) => snapshot.context.verdict.place.search);
  return (
    <FrozenRouter path={path} search={search}>
      {children}
    </FrozenRouter>
  );
}

/** A router with a fixed address: a tab's own, also while another tab is visible. */
export function FrozenRouter(props: {
  readonly path: string;
  readonly search: string;
  readonly children: ReactNode;
}) {
  const { path, search, children } = props;
  const go = useGo();
  const hooks = useMemo(() => hooksAt(path, search, go), [path, search, go]);
  return (
    <Router hook={hooks.hook} searchHook={hooks.searchHook}>
      {children}
    </Router>
  );
}
