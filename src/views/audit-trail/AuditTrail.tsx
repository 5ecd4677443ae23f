import type { AuditRow } from "../../contracts/audit.ts";
import type { AuditAction } from "../../contracts/audit-actions.ts";
import type { ListQuery } from "../../contracts/list.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { useRows } from "../../machines/react/use-rows.ts";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { Pager } from "../kit/Pager.tsx";
import { Timeline } from "../kit/Timeline.tsx";
import type { Tone } from "../kit/tone.ts";
import { AuditChanges } from "./AuditChanges.tsx";

const trailMachine = createListMachine<AuditRow>();

/** How much attention a thing that was done deserves. */
export const AUDIT_TONES: Readonly<Record<string, Tone>> = {
  ...{ created: "success", saved: "info", deleted: "danger" },
  ...{ enabled: "success", disabled: "warning", active: "success", suspended: "warning" },
  ...{ idle: "info", maintenance: "info" },
  ...{ resetPassword: "warning", changePassword: "info", endSessions: "warning", logoutEverywhere: "info" },
  ...{ signedIn: "neutral", signInFailed: "warning" },
  ...{
    secondFactorOn: "info",
    secondFactorOff: "info",
    secondFactorReset: "info",
    recoveryCodesRenewed: "info",
  },
  ...{ paired: "info", codeRenewed: "info", unpaired: "warning", keysRotated: "warning", addressSet: "info" },
  ...{ keyCreated: "info", keyRevoked: "warning", secretRotated: "info" },
  ...{ pause: "warning", resume: "success", skip: "warning", rewind: "warning" },
  ...{ failed: "danger", gone: "danger", deny: "danger", cursorLost: "danger" },
} satisfies Record<AuditAction, Tone>;

/** Part of the audit as a timeline: of one thing, or of one person's actions. */
export function AuditTrail(props: {
  readonly id: string;
  /** `{ entity, entityId }` or `{ byUserId }`. */
  readonly of: ListQuery;
  /** Whether each line has to name its subject. */
  readonly isOfMany?: boolean;
}) {
  const { id, of, isOfMany = false } = props;
  const t = useT();
  const trail = useRows<AuditRow>({
    key: `trail:${id}`,
    machine: trailMachine,
    ...{ resource: "audit", newer: null },
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
