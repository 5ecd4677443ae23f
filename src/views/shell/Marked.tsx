import { chakra } from "../theme/chakra.ts";
import type { Match } from "./palette-match.ts";

const Hit = chakra("mark", {
  base: { bg: "brand.muted", color: "brand.fg", fontWeight: "bold", borderRadius: "xs" },
});

/** A text whose matched characters are marked. */
export function Marked({ text, match }: { readonly text: string; readonly match: Match | null }) {
  if (!match) return text;
  const characters = [...text];
  const [from, to] = match.range;
  return (
    <>
      {characters.slice(0, from).join("")}
      <Hit>{characters.slice(from, to).join("")}</Hit>
      {characters.slice(to).join("")}
    </>
  );
}
