/** Promises again what exits lost, when goods have become free for them: a job for each time. */
import { sql } from "kysely";
import { EXIT_PROMISABLE } from "../../../src/contracts/exit-status.ts";
import { REPROMISE, type RepromisePayload } from "../../ledger/post.ts";
import type { LifecyclePorts } from "../../lifecycle/ports.ts";
import { Publication } from "../../lifecycle/publication.ts";
import type { Deps } from "../../platform/deps.ts";
import type { JobKind } from "../../platform/jobs/runner.ts";
import { isOneOf } from "../../platform/sql-rows.ts";

export const exitJobs = ({ db }: Pick<Deps, "db">, ports: LifecyclePorts): readonly JobKind[] => [
  {
    name: REPROMISE,
    mostAttempts: 10,
    work: async ({ now, payload }) => {
      const { clientId, warehouseId, cause } = payload as unknown as RepromisePayload;
      const { rows } = await sql<{ id: string }>`
        select id from exit where client_id = ${clientId} and warehouse_id = ${warehouseId} and unpromised_total > 0
          and ${isOneOf("status", EXIT_PROMISABLE)}
        order by submitted_at, id`.execute(db.reader);
      // Each by itself: who asked first is served first, and a locked exit delays the others only.
      for (const { id } of rows) {
        await db.transaction(async (tx) => {
          const publication = new Publication();
          const step = { tx, publication, now, key: null, by: { kind: "system", cause } } as const;
          if (await ports.others.exit.repromise(step, id)) await publication.publish(tx);
        });
      }
    },
  },
];
