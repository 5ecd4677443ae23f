import { useEffect, useRef, useState } from "react";

/** The tint holds 2 s and fades in 600 ms (theme keyframe `settle`). */
const FRESH_MS = 2_600;
const NONE: ReadonlySet<string> = new Set();

/** The keys that were not there when the view was last drawn, for 2.6 s each; at first none. */
export function useArrivals(keys: readonly string[]): ReadonlySet<string> {
  const known = useRef<ReadonlySet<string> | null>(null);
  const [fresh, setFresh] = useState(NONE);
  const written = JSON.stringify(keys);
  useEffect(() => {
    const now: readonly string[] = JSON.parse(written);
    const before = known.current;
    known.current = new Set(now);
    const came = before ? now.filter((key) => !before.has(key)) : [];
    if (came.length === 0) return;
    setFresh((shown) => new Set([...shown, ...came]));
    // Not cleared by the next change: each arrival has its own time.
    setTimeout(() => setFresh((shown) => new Set([...shown].filter((key) => !came.includes(key)))), FRESH_MS);
  }, [written]);
  return fresh;
}
