import type { Deps } from "./deps.ts";
import { freeBytes } from "./free-space.ts";
import type { LabelledProbe, Probe } from "./http/metrics.ts";
import { tableSizes } from "./retention.ts";

/** For /metrics: sizes of growing tables, and the free disk space. */
export function storageProbes({ db, config }: Deps): readonly (Probe | LabelledProbe)[] {
  const by = async (figure: "bytes" | "rows") =>
    Object.fromEntries((await tableSizes(db)).map((size) => [size.table, size[figure]]));
  return [
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
