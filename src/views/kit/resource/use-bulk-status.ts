import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { ResourceSpec } from "../../../contracts/resource.ts";
import { bulkMachine } from "../../../machines/bulk.machine.ts";
import { useFeature } from "../../../machines/react/use-feature.ts";
import { usePorts } from "../../../machines/react/use-ports.ts";
import { useToast } from "../../../machines/react/use-toast.ts";
import { useT } from "../i18n.tsx";
import type { AnyRow } from "./resource-view.ts";

/** Sets the status of rows, one after another, each on the version that was seen; says how many went through. */
export function useBulkStatus(spec: ResourceSpec, status: string, onDone: () => void) {
  const t = useT();
  const toast = useToast();
  const ports = usePorts();
  const bulk = useFeature(`bulk:${spec.key}:${status}`, bulkMachine, {
    send: (row, key) => ports.rest.post(`/api/${spec.name}/switchStatus`, { ...row, status }, { key }),
  });
  useEffect(() => {
    const subscription = bulk.on("bulk.over", ({ done, failed }) => {
      const text = t("resource.bulk.result", { done, failed });
      toast({ tone: failed > 0 ? "warning" : "success", text });
      onDone();
    });
    return () => subscription.unsubscribe();
  }, [bulk, toast, t, onDone]);
  return {
    isBusy: useSelector(bulk, (snapshot) => snapshot.matches("running")),
    start: (rows: readonly AnyRow[]) =>
      bulk.send({ type: "bulk.start", rows: rows.map(({ id, version }) => ({ id, version })) }),
  };
}
