import { type RawBuilder, sql } from "kysely";
import type { PageName } from "../../src/contracts/pages.ts";

/**
 * A request may be approved by its submitter when no other active person could: no one else who is enabled, in an
 * enabled admin role whose menu holds the verify page.
 */
export const selfApprovable = (page: PageName, submittedBy: string): RawBuilder<unknown> => sql`not exists (
  select 1 from users v join role vr on vr.id = v.role_id
  where v.user_status = 1 and vr.status = 'enabled' and vr.role_code = 'admin'
    and vr.menu @> ${JSON.stringify([page])}::jsonb and v.id is distinct from ${sql.ref(submittedBy)})`;
