import { Hourglass } from "lucide-react";
import { REQUEST_KINDS, type RequestName } from "../../contracts/request-kinds.ts";
import { useT } from "./i18n.tsx";
import { StatusTag } from "./StatusTag.tsx";
import type { Tone } from "./tone.ts";

/** The status of a request as icon, word and colour. */
export function RequestStatusTag(props: {
  readonly lifecycle: RequestName;
  readonly status: string;
  readonly size?: "sm" | "md";
}) {
  const { lifecycle, status, size } = props;
  const t = useT();
  return (
    <StatusTag
      tone={(REQUEST_KINDS[lifecycle].sets.tones as Readonly<Record<string, Tone>>)[status] ?? "neutral"}
      status={status}
      {...(status === "pending" ? { icon: <Hourglass aria-hidden="true" /> } : {})}
      {...(size ? { size } : {})}
    >
      {t.dynamic(`texts.status.${lifecycle}.${status}`)}
    </StatusTag>
  );
}
