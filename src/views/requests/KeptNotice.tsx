import type { LiveView } from "../../machines/page/live.view.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { useNow } from "../kit/use-now.ts";

/** At a desk without a network: from when what it shows is. */
export function KeptNotice({ view: { kind, failure, dataAt } }: { readonly view: LiveView }) {
  return kind === "error" && failure?.kind === "transport" && dataAt !== undefined ? (
    <KeptSince at={dataAt} />
  ) : null;
}

/** From when what a desk shows is. */
export function KeptSince({ at }: { readonly at: number }) {
  const t = useT();
  const format = useFormat();
  // It ticks, so it stands alone.
  const now = useNow(30_000);
  const age = format.age(Math.max(0, now - at), "seconds");
  return <Notice tone="warning">{t("request.scan.kept", { time: format.time(at), age })}</Notice>;
}
