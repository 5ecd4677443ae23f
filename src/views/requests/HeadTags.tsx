import { ClockAlert } from "lucide-react";
import type { RequestName } from "../../contracts/request-kinds.ts";
import { type DueRequest, latenessOf } from "../../domain/lateness.ts";
import { useT } from "../kit/i18n.tsx";
import { RequestStatusTag } from "../kit/RequestStatusTag.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { useLateWord } from "../kit/use-late-word.ts";
import { useNow } from "../kit/use-now.ts";

/** Beside a request's number: its status, how late it is, and whether it goes before others. */
export function HeadTags(props: {
  readonly name: RequestName;
  readonly status: string;
  readonly due: DueRequest;
  readonly priority?: number;
}) {
  const { name, status, due, priority = 0 } = props;
  const t = useT();
  const lateWord = useLateWord();
  // A server of an older version does not say from when on it is late.
  const lateness = latenessOf({ ...due, lateAt: due.lateAt ?? null }, useNow(30_000));
  return (
    <>
      <RequestStatusTag lifecycle={name} status={status} size="md" />
      {lateness ? (
        <StatusTag tone="danger" size="md" icon={<ClockAlert aria-hidden="true" />}>
          {lateWord(lateness)}
        </StatusTag>
      ) : null}
      {priority > 0 ? (
        <StatusTag tone={priority > 1 ? "danger" : "warning"} size="md">
          {t.dynamic(`request.priority.${priority}`)}
        </StatusTag>
      ) : null}
    </>
  );
}
