import type { Deps } from "./deps.ts";
import { freeBytes } from "./free-space.ts";
import type { LabelledProbe, Probe } from "./http/probes.ts";
import { tableSizes } from "./retention.ts";

/** For /metrics: sizes of growing tables, the free disk space, and who waits for a connection. */
export function storageProbes({ db, config }: Deps): readonly (Probe | LabelledProbe)[] {
  const by = async (figure: "bytes" | "rows") =>
    Object.fromEntries((await tableSizes(db)).map((size) => [size.table, size[figure]]));
  const pools = (figure: "open" | "waiting") => async () => {
    const { reading, writing } = db.use();
    return { reading: reading[figure], writing: writing[figure] };
  };
  return [
    {
      name: "database_connections",
      help: "Open connections to the database, by what they are for",
      label: "pool",
      readAll: pools("open"),
    },
    {
      name: "database_waiting",
      help: "Reads or transactions that wait for a connection to the database",
      label: "pool",
      readAll: pools("waiting"),
    },
    ...redisProbes(db),
    {
      name: "disk_free_bytes",
      help: "Bytes that may still be written below DATA_DIR",
      read: () => freeBytes(config.dataDir),
    },
    {
      name: "table_bytes",
      help: "Size of a table with its indexes",
      label: "table",
      readAll: () => by("bytes"),
    },
    {
      name: "table_rows",
      help: "Rows of a table, as the database's planner estimates them",
      label: "table",
      readAll: () => by("rows"),
    },
  ];
}

/** Absent where Redis is not configured: a gauge that is always 0 would be an alert. */
const redisProbes = (db: Deps["db"]): readonly Probe[] =>
  db.redis() === null
    ? []
    : [
        {
          name: "redis_connected",
          help: "1: both connections to Redis are up; 0: nodes look by themselves",
          read: () => (db.redis()?.isConnected ? 1 : 0),
        },
        {
          name: "redis_lag_seconds",
          help: "From a wake-up of this node to its own arrival here by Redis, the last or the one that is under way",
          read: () => (db.redis()?.lagMs ?? Number.NaN) / 1_000,
        },
      ];
