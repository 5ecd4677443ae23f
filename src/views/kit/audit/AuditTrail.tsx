import type { AuditRow } from "../../../contracts/audit.ts";
import type { ListQuery } from "../../../contracts/list.ts";
import { createListMachine } from "../../../machines/list.machine.ts";
import { useRows } from "../../../machines/react/use-rows.ts";
import { useT } from "../i18n.tsx";
import { ListState } from "../ListState.tsx";
import { listStateOf } from "../list-state-of.ts";
import { Pager } from "../Pager.tsx";
import { Timeline } from "../Timeline.tsx";
import type { Tone } from "../tone.ts";
import { AuditChanges } from "./AuditChanges.tsx";

const trailMachine = createListMachine<AuditRow>();

/** How much attention a thing that was done deserves. */
export const AUDIT_TONES: Readonly<Record<string, Tone>> = {
  created: "success",
  enabled: "success",
  active: "success",
  deleted: "danger",
  disabled: "warning",
  suspended: "warning",
  resetPassword: "warning",
  endSessions: "warning",
};

/** Part of the audit as a timeline: what was done to one thing, or by one person. */
export function AuditTrail(props: {
  readonly id: string;
  /** `{ entity, entityId }` or `{ byUserId }`. */
  readonly of: ListQuery;
  /** Whether each line has to say what it was done to. */
  readonly isOfMany?: boolean;
}) {
  const { id, of, isOfMany = false } = props;
  const t = useT();
  const trail = useRows<AuditRow>({
    key: `trail:${id}`,
    machine: trailMachine,
    resource: "audit",
    fixed: of,
  });
  return (
    <ListState
      state={listStateOf(trail.view, { onRetry: trail.retry, empty: { title: t("audit.list.empty") } })}
    >
      <Timeline
        items={trail.rows.map((row) => {
          const action = t.dynamic(`texts.audit.${row.action}`);
          const entity = t.dynamic(`resource.noun.${row.entity}`);
          return {
            key: row.id,
            at: row.at,
            tone: AUDIT_TONES[row.action] ?? "info",
            text: isOfMany
              ? t("audit.trail.toWhat", { action, entity, name: row.entityName ?? t("common.word.none") })
              : action,
            ...(isOfMany ? {} : { by: row.byName }),
            ...(row.changes.length > 0 ? { note: <AuditChanges row={row} /> } : {}),
          };
        })}
      />
      {trail.totals.total > trail.totals.pageSize ? <Pager {...trail.totals} onPage={trail.setPage} /> : null}
    </ListState>
  );
}
