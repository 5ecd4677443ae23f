/** The page of operations: backups and their verdict, jobs, nodes. */
import { Type } from "typebox";
import { about, instant, nullable, part, type Sent, shape, uuid } from "./body-shapes.ts";

const uses = part({
  open: about("Connections that are open.", Type.Integer()),
  idle: about("Those of them that do nothing.", Type.Integer()),
  waiting: about("Statements that wait for a connection.", Type.Integer()),
});

/** Value of the gauge `operations`. */
export const Operations = shape("Operations", {
  asOf: instant,
  engine: about("Which database the node that answers runs on.", Type.Enum(["embedded", "postgresql"])),
  backups: about(
    "The backups, and what their nightly check found.",
    part({
      isConfigured: about("BACKUP_DIR is set at the node that answers.", Type.Boolean()),
      isTaken: about("The server takes the nightly backup itself.", Type.Boolean()),
      fromHour: about("Hour of the business day from which the last backup is checked.", Type.Integer()),
      last: about(
        "The newest file of BACKUP_DIR.",
        nullable(
          part({ file: Type.String(), madeAt: instant, bytes: about("Size of the file.", Type.Integer()) }),
        ),
      ),
      check: about(
        "What the last restore into a scratch database found; null: none was made yet.",
        nullable(
          part({
            at: instant,
            verdict: about(
              "Whether it can be restored; `missing`: there was no file.",
              Type.Enum(["good", "bad", "missing"]),
            ),
            file: nullable(Type.String()),
            madeAt: nullable(instant),
            bytes: about("Size of the file; null: there was none.", nullable(Type.Integer())),
            lines: Type.Array(Type.String()),
          }),
        ),
      ),
      isChecking: about("A check waits or runs.", Type.Boolean()),
    }),
  ),
  jobs: about(
    "What the servers do later, by what becomes of it.",
    part({
      waiting: about("Jobs that are due later, or wait for a server.", Type.Integer()),
      running: about("Jobs that a server has taken.", Type.Integer()),
      dead: about("Have failed for good.", Type.Integer()),
      overdueSeconds: about("Since the job that has been due longest was due.", Type.Number()),
    }),
  ),
  deadJobs: about(
    "The latest 100 that have failed for good, newest first.",
    Type.Array(
      part({
        id: uuid,
        kind: Type.String(),
        key: nullable(Type.String()),
        attempts: about("How often it was tried.", Type.Integer()),
        createdAt: instant,
        deadAt: instant,
        lastError: about("Why the last attempt failed.", nullable(Type.String())),
      }),
    ),
  ),
  nodes: about(
    "The servers that were seen lately.",
    Type.Array(
      part({
        id: uuid,
        version: about("null: older than this page.", nullable(Type.String())),
        startedAt: instant,
        seenAt: instant,
      }),
    ),
  ),
  connections: about(
    "Of the node that answers, to the database.",
    part({
      reading: about("The connections for reading.", uses),
      writing: about("The connection for commands.", uses),
    }),
  ),
});
export type Operations = Sent<typeof Operations>;

/** Body of a decision about a job that has failed for good. */
export const JobBody = Type.Object({ id: uuid }, { additionalProperties: false });
