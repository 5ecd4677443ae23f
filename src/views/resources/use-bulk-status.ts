import { useCallback } from "react";
import type { ResourceSpec } from "../../contracts/resource.ts";
import type { BulkOver } from "../../machines/page/bulk.machine.ts";
import { useBulk } from "../../machines/react/use-bulk.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { useT } from "../kit/i18n.tsx";
import { type AnyRow, nameOfRow } from "./resource-view.ts";

/**
 * Sets the status of rows, one after another, each on the version that the person saw; reports how many succeeded, and
 * how many wait for the network.
 */
export function useBulkStatus(spec: ResourceSpec, status: string, onDone: () => void) {
  const t = useT();
  const toast = useToast();
  const setting = t("resource.bulk.setStatus", { status: t.dynamic(`texts.state.${status}`) });
  const onOver = useCallback(
    ({ done, failures, waiting }: BulkOver) => {
      const failed = failures.length;
      const text = t("resource.bulk.result", { done, failed, waiting });
      toast({ tone: failed + waiting > 0 ? "warning" : "success", text });
      onDone();
    },
    [toast, t, onDone],
  );
  const bulk = useBulk({
    ...{ key: `bulk:${spec.key}:${status}`, resource: spec.name, command: "switchStatus", more: { status } },
    labelOf: (name) => t("common.command.of", { command: setting, name }),
    onOver,
  });
  return {
    isBusy: bulk.isRunning,
    start: (rows: readonly AnyRow[]) =>
      bulk.start(rows.map((row) => ({ id: row.id, version: row.version, name: nameOfRow(spec, row) }))),
  };
}
