import { Flag } from "lucide-react";
import { useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";

const Mark = chakra("span", {
  base: {
    display: "inline-flex",
    verticalAlign: "-2px",
    flexShrink: 0,
    color: "warning.fg",
    "&[data-priority='2']": { color: "danger.fg" },
    "& svg": { width: "14px", height: "14px", fill: "currentColor" },
  },
});

/** A flag beside the number of a request that goes before others; nothing where it does not. */
export function PriorityMark({ priority }: { readonly priority: number }) {
  const t = useT();
  if (priority === 0) return null;
  const word = t.dynamic(`request.priority.${priority}`);
  return (
    <Mark data-priority={priority} role="img" aria-label={word} title={word}>
      <Flag aria-hidden="true" />
    </Mark>
  );
}
