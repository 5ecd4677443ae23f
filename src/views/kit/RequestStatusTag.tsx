import { Hourglass } from "lucide-react";
import type { DeliveryStatus } from "../../contracts/delivery-status.ts";
import type { EntryStatus } from "../../contracts/entry-status.ts";
import type { ExitStatus } from "../../contracts/exit-status.ts";
import type { RequestName } from "../../contracts/wire.ts";
import { useT } from "./i18n.tsx";
import { StatusTag } from "./StatusTag.tsx";
import type { Tone } from "./tone.ts";

/** What each status means to its reader: warning waits for a person, danger went wrong, success ended well. */
const TONES = {
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
} satisfies {
  readonly entry: Readonly<Record<EntryStatus, Tone>>;
  readonly exit: Readonly<Record<ExitStatus, Tone>>;
  readonly delivery: Readonly<Record<DeliveryStatus, Tone>>;
};

/** The status of a request (entry, exit, delivery) as icon, word and colour. */
export function RequestStatusTag(props: {
  readonly lifecycle: RequestName;
  readonly status: string;
  readonly size?: "sm" | "md";
}) {
  const { lifecycle, status, size } = props;
  const t = useT();
  return (
    <StatusTag
      tone={(TONES[lifecycle] as Readonly<Record<string, Tone>>)[status] ?? "neutral"}
      status={status}
      {...(status === "pending" ? { icon: <Hourglass aria-hidden="true" /> } : {})}
      {...(size ? { size } : {})}
    >
      {t.dynamic(`texts.status.${lifecycle}.${status}`)}
    </StatusTag>
  );
}
