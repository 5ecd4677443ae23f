import { useSelector } from "@xstate/react";
import { Check } from "lucide-react";
import { useEffect } from "react";
import type { EntryRow } from "../../contracts/entry.ts";
import { bulkMachine } from "../../machines/bulk.machine.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";

/** Approves what is ticked, one entry after another, and says how many went through. */
export function EntryBulkApprove(props: { readonly rows: readonly EntryRow[]; readonly onDone: () => void }) {
  const { rows, onDone } = props;
  const t = useT();
  const toast = useToast();
  const ports = usePorts();
  const bulk = useFeature("bulk-approve", bulkMachine, {
    send: (row, key) => ports.rest.post("/api/entry/approve", { id: row.id, version: row.version }, { key }),
  });
  const isRunning = useSelector(bulk, (snapshot) => snapshot.matches("running"));
  const settled = useSelector(bulk, (snapshot) => snapshot.context.done + snapshot.context.failed);
  const total = useSelector(bulk, (snapshot) => snapshot.context.rows.length);
  useEffect(() => {
    const subscription = bulk.on("bulk.over", ({ done, failed }) => {
      toast({
        tone: failed > 0 ? "warning" : "success",
        text: t("entry.verify.bulkResult", { done, failed }),
      });
      onDone();
    });
    return () => subscription.unsubscribe();
  }, [bulk, toast, t, onDone]);
  return (
    <Button
      look="primary"
      icon={<Check size={16} />}
      isBusy={isRunning}
      disabled={rows.length === 0}
      onClick={() =>
        bulk.send({ type: "bulk.start", rows: rows.map(({ id, version }) => ({ id, version })) })
      }
    >
      {isRunning ? t("entry.verify.bulkProgress", { done: settled, total }) : t("entry.verify.bulkApprove")}
    </Button>
  );
}
