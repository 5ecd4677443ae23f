import { useEffect, useRef, useState } from "react";
import { useT } from "../kit/i18n.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import type { MovingRecord } from "./use-line-marks.ts";

/** Says once, politely, that another person has moved the open request to another status. */
export function StatusNews({ actor, status }: { readonly actor: MovingRecord; readonly status: string }) {
  const t = useT();
  const by = useRef<string | null>(null);
  const known = useRef(status);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const subscription = actor.on("record.moved", (moved) => {
      by.current = moved.commandKey === undefined ? moved.by : null;
    });
    return () => subscription.unsubscribe();
  }, [actor]);
  useEffect(() => {
    if (known.current === status) return;
    known.current = status;
    if (by.current !== null) setSaid(t("request.moved", { by: by.current, status }));
    by.current = null;
  }, [status, t]);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
