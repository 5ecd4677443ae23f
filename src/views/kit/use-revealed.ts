import { useCallback, useState } from "react";

/**
 * How many of a long list are in the document: a first batch, and another one whenever the end comes near.
 * For lists that scroll with the page, where a virtual list would need to know who scrolls.
 */
export function useRevealed(
  total: number,
  batch: number,
): { count: number; end: (element: Element | null) => void } {
  const [asked, setAsked] = useState(batch);
  const end = useCallback(
    (element: Element | null) => {
      if (!element) return;
      const seen = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) setAsked((count) => count + batch);
        },
        { rootMargin: "600px" },
      );
      seen.observe(element);
      return () => seen.disconnect();
    },
    [batch],
  );
  return { count: Math.min(asked, total), end };
}
