import { type ComponentType, type LazyExoticComponent, lazy } from "react";

export interface ViewModule {
  readonly default: ComponentType;
}

/** A view that is fetched when it is first drawn, or before. */
export interface ViewAhead {
  readonly View: LazyExoticComponent<ComponentType>;
  /** Fetches the code now. */
  load(): Promise<void>;
}

/** React reads such an answer within the call: it suspends nothing, so no fallback flashes. */
const atOnce = (module: ViewModule): Promise<ViewModule> =>
  // biome-ignore lint/suspicious/noThenProperty: the answer of a lazy component is a thenable
  ({ then: (take: (module: ViewModule) => void) => take(module) }) as unknown as Promise<ViewModule>;

/**
 * Makes a lazy view whose code can be fetched ahead. `mayFetch` is asked before the view itself fetches; it rejects to
 * prevent that.
 */
export function viewAhead(
  fetch: () => Promise<ViewModule>,
  mayFetch: () => Promise<void> = () => Promise.resolve(),
): ViewAhead {
  let known: ViewModule | null = null;
  const load = async (): Promise<ViewModule> => {
    known = await fetch();
    return known;
  };
  return {
    View: lazy(() => (known ? atOnce(known) : mayFetch().then(load))),
    load: async () => void (await load()),
  };
}
