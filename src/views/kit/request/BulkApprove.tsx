import { useSelector } from "@xstate/react";
import { Check } from "lucide-react";
import { useEffect } from "react";
import { bulkMachine } from "../../../machines/bulk.machine.ts";
import { useFeature } from "../../../machines/react/use-feature.ts";
import { usePorts } from "../../../machines/react/use-ports.ts";
import { useToast } from "../../../machines/react/use-toast.ts";
import { Button } from "../Button.tsx";
import { useT } from "../i18n.tsx";
import type { RequestRow } from "./request-kind.ts";

/** Approves what is ticked, one request after another, and says how many went through. */
export function BulkApprove(props: {
  readonly name: "entry" | "exit";
  readonly rows: readonly RequestRow[];
  readonly onDone: () => void;
}) {
  const { name, rows, onDone } = props;
  const t = useT();
  const toast = useToast();
  const ports = usePorts();
  const bulk = useFeature("bulk-approve", bulkMachine, {
    send: (row, key) =>
      ports.rest.post(`/api/${name}/approve`, { id: row.id, version: row.version }, { key }),
  });
  const isRunning = useSelector(bulk, (snapshot) => snapshot.matches("running"));
  const settled = useSelector(bulk, (snapshot) => snapshot.context.done + snapshot.context.failed);
  const total = useSelector(bulk, (snapshot) => snapshot.context.rows.length);
  useEffect(() => {
    const subscription = bulk.on("bulk.over", ({ done, failed }) => {
      toast({
        tone: failed > 0 ? "warning" : "success",
        text: t("request.verify.bulkResult", { done, failed }),
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
      {isRunning
        ? t("request.verify.bulkProgress", { done: settled, total })
        : t("request.verify.bulkApprove")}
    </Button>
  );
}
