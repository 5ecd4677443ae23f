import { Clock3, TriangleAlert } from "lucide-react";
import { type BoardTone, Mark } from "./board-parts.tsx";

/** The icon of a wait that is too long, or will soon be. */
export function WaitMark({ tone }: { readonly tone: BoardTone }) {
  if (tone === "plain") return null;
  const Icon = tone === "bad" ? TriangleAlert : Clock3;
  return (
    <Mark>
      <Icon aria-hidden="true" />
    </Mark>
  );
}
