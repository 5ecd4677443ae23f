/** The page of operations: backups and their verdict, jobs, nodes. */
import { Type } from "typebox";
import { about, instant, nullable, part, type Sent, shape, uuid } from "./body-shapes.ts";

const uses = part({ open: Type.Integer(), idle: Type.Integer(), waiting: Type.Integer() });

/** Value of the gauge `operations`. */
export const Operations = shape("Operations", {
  asOf: instant,
  engine: Type.Enum(["embedded", "postgresql"]),
  backups: part({
    isConfigured: about("BACKUP_DIR is set at the node that answers.", Type.Boolean()),
    isTaken: about("The server takes the nightly backup itself.", Type.Boolean()),
    fromHour: about("Hour of the business day from which the last backup is checked.", Type.Integer()),
    last: about(
      "The newest file of BACKUP_DIR.",
      nullable(part({ file: Type.String(), madeAt: instant, bytes: Type.Integer() })),
    ),
    check: about(
      "What the last restore into a scratch database found; null: none was made yet.",
      nullable(
        part({
          at: instant,
          verdict: Type.Enum(["good", "bad", "missing"]),
          file: nullable(Type.String()),
          madeAt: nullable(instant),
          bytes: nullable(Type.Integer()),
          lines: Type.Array(Type.String()),
        }),
      ),
    ),
    isChecking: about("A check waits or runs.", Type.Boolean()),
  }),
  jobs: part({
    waiting: Type.Integer(),
    running: Type.Integer(),
    dead: about("Have failed for good.", Type.Integer()),
    overdueSeconds: about("Since the job that has been due longest was due.", Type.Number()),
  }),
  deadJobs: about(
    "The latest 100 that have failed for good, newest first.",
    Type.Array(
      part({
        id: uuid,
        kind: Type.String(),
        key: nullable(Type.String()),
        attempts: Type.Integer(),
        createdAt: instant,
        deadAt: instant,
        lastError: nullable(Type.String()),
      }),
    ),
  ),
  nodes: Type.Array(
    part({
      id: uuid,
      version: about("null: older than this page.", nullable(Type.String())),
      startedAt: instant,
      seenAt: instant,
    }),
  ),
  connections: about("Of the node that answers, to the database.", part({ reading: uses, writing: uses })),
});
export type Operations = Sent<typeof Operations>;

/** Body of a decision about a job that has failed for good. */
export const JobBody = Type.Object({ id: uuid }, { additionalProperties: false });
