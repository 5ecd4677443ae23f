import { useT } from "./i18n.tsx";
import { StatusTag } from "./StatusTag.tsx";
import type { Tone } from "./tone.ts";

/** What each status asks of its reader: warning waits for somebody, danger went wrong, success is over and well. */
const TONES: Readonly<Record<string, Readonly<Record<string, Tone>>>> = {
  entry: {
    draft: "neutral",
    pending: "warning",
    rejected: "danger",
    approved: "info",
    receiving: "info",
    completed: "success",
    cancelled: "neutral",
  },
  exit: {
    draft: "neutral",
    pending: "warning",
    rejected: "danger",
    approved: "info",
    picking: "info",
    picked: "info",
    shipped: "success",
    cancelled: "neutral",
  },
  delivery: {
    pending: "warning",
    assigned: "info",
    inTransit: "info",
    signed: "success",
    partlySigned: "warning",
    failed: "danger",
    returning: "warning",
    returned: "neutral",
    cancelled: "neutral",
  },
};

/** The status of a request (entry, exit, delivery) as icon, word and colour. */
export function RequestStatusTag(props: {
  readonly lifecycle: "entry" | "exit" | "delivery";
  readonly status: string;
  readonly size?: "sm" | "md";
}) {
  const { lifecycle, status, size } = props;
  const t = useT();
  return (
    <StatusTag tone={TONES[lifecycle]?.[status] ?? "neutral"} {...(size ? { size } : {})}>
      {t.dynamic(`texts.status.${lifecycle}.${status}`)}
    </StatusTag>
  );
}
