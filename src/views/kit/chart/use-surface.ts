import { type RefObject, useEffect, useState } from "react";

/** What a drawing may take from the place where it stands. */
export interface ChartSurface {
  /** The place's font size in pixels. */
  readonly em: number;
  /** Its fonts; a canvas does not support "inherit". */
  readonly fontFamily: string;
  /** The value of a semantic colour token, such as `fg.muted`. */
  color(token: string): string;
}

/** The surface of a box; another object when its font size or the page's theme has changed, null before it stands. */
export function useSurface(box: RefObject<HTMLElement | null>): ChartSurface | null {
  const [surface, setSurface] = useState<ChartSurface | null>(null);
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    let known = "";
    const look = (): void => {
      const style = getComputedStyle(place);
      const root = document.documentElement;
      const seen = `${style.fontSize} ${root.className} ${root.style.cssText}`;
      if (seen === known) return;
      known = seen;
      setSurface({
        em: Number.parseFloat(style.fontSize),
        fontFamily: style.fontFamily,
        color: (token) => style.getPropertyValue(`--tb-colors-${token.replaceAll(".", "-")}`).trim(),
      });
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(place);
    const theme = new MutationObserver(look);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ["class", "style"] });
    look();
    return () => {
      sizes.disconnect();
      theme.disconnect();
    };
  }, [box]);
  return surface;
}
