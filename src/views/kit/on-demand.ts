import { type ComponentType, useEffect, useState } from "react";

/** A part of a widget that comes with the first need of it, or before. */
export interface OnDemand<Props> {
  /** Fetches the code now. */
  readonly load: () => Promise<void>;
  /** The part as soon as it is there; while it is wanted, it is fetched. `onFailed`: it could not be fetched. */
  readonly use: (isWanted: boolean, onFailed: () => void) => ComponentType<Props> | null;
}

/** Keeps code out of the chunk of the widget that opens it. What has come is drawn within the same render. */
export function onDemand<Props>(fetch: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let known: ComponentType<Props> | null = null;
  const load = async (): Promise<void> => {
    known = await fetch();
  };
  return {
    load,
    use: function useOnDemand(isWanted, onFailed) {
      const [, setCome] = useState(known !== null);
      const isMissing = isWanted && known === null;
      // biome-ignore lint/correctness/useExhaustiveDependencies: who wants it asks once
      useEffect(() => {
        if (!isMissing) return;
        let isHere = true;
        load().then(
          () => isHere && setCome(true),
          () => isHere && onFailed(),
        );
        return () => {
          isHere = false;
        };
      }, [isMissing]);
      return known;
    },
  };
}
