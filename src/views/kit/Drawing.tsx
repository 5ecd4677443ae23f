import { chakra } from "../theme/chakra.ts";

/** What is drawn, and what of it is the point. */
const DRAWINGS = {
  /** An open box with nothing in it. */
  empty: [
    "M20 30v22l28 10 28-10V30M48 40v22M20 30l-9 9 28 10 9-9M76 30l9 9-28 10-9-9",
    "M20 30l28-10 28 10-28 10z",
  ],
  /** A sheet, and a glass that finds nothing on it. */
  noMatch: [
    "M18 12h44v46H18zM26 24h28M26 33h20M26 42h14",
    "M55 43a12 12 0 1 0 24 0a12 12 0 1 0-24 0zM76 52l10 10",
  ],
  /** Two machines, and a line between them that is cut. */
  error: [
    "M10 22h26v28H10zM16 31h8M16 40h8M60 22h26v28H60zM66 31h8M66 40h8M36 36h5M55 36h5",
    "M44 31l8 10M52 31l-8 10",
  ],
  /** A sheet behind a lock. */
  forbidden: [
    "M22 12h42v22M22 12v48h28M32 24h22M32 33h14",
    "M56 44h24v18H56zM61 44v-6a7 7 0 0 1 14 0v6M68 51v4",
  ],
  /** A signpost. */
  lost: ["M48 10v52M36 62h24", "M48 16h26l8 7-8 7H48zM48 36H24l-8 7 8 7h24z"],
} as const;

const Svg = chakra("svg", {
  base: {
    width: "96px",
    height: "72px",
    fill: "none",
    stroke: "fg.subtle",
    strokeWidth: "1.5px",
    strokeLinecap: "round",
    strokeLinejoin: "round",
    "& > path + path": { stroke: "brand.fg", fill: "brand.subtle" },
  },
});

/** A small line drawing of a state: nothing there, nothing found, unreachable, locked, or lost. */
export function Drawing({ of }: { readonly of: keyof typeof DRAWINGS }) {
  return (
    <Svg viewBox="0 0 96 72" aria-hidden="true">
      {DRAWINGS[of].map((path) => (
        <path key={path} d={path} />
      ))}
    </Svg>
  );
}
