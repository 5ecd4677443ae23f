import { useEffect, useRef, useState } from "react";
import { useFormat } from "./i18n.tsx";
import { isStill } from "./use-media.ts";

const RUN_MS = 300;

/** A number that runs from its last value to the new one in 300 ms; at once under reduced motion. */
export function CountUp({ value }: { readonly value: number }) {
  const format = useFormat();
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    if (start === value) return;
    if (isStill()) {
      from.current = value;
      setShown(value);
      return;
    }
    const begunAt = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - begunAt) / RUN_MS));
      // A run that is interrupted goes on from where it is.
      from.current = part === 1 ? value : Math.round(start + (value - start) * part);
      setShown(from.current);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <>{format.number(shown)}</>;
}
