import { useLayoutEffect } from "react";

let feet = 0;

const tell = (change: 1 | -1): void => {
  feet += change;
  const { dataset } = document.documentElement;
  if (feet > 0) dataset.foot = "";
  else delete dataset.foot;
};

/** Says that the page in front has its own foot, with what is done next: it takes the place of a phone's bar. */
export function usePageFoot(hasFoot = true): void {
  // A page that is kept behind another one has no effects.
  useLayoutEffect(() => {
    if (!hasFoot) return;
    tell(1);
    return () => tell(-1);
  }, [hasFoot]);
}
