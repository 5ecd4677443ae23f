import { useFormat, useT } from "../kit/i18n.tsx";
import { useNow } from "../kit/use-now.ts";

/** When a vehicle is expected, and how long that still is: counted down. */
export function Eta({ at }: { readonly at: string }) {
  const t = useT();
  const format = useFormat();
  const leftMs = Date.parse(at) - useNow(15_000);
  const age = format.age(Math.abs(leftMs));
  return (
    <>
      {t("exit.detail.eta", { time: format.when(at) })} ·{" "}
      {leftMs >= 0 ? t("exit.detail.etaIn", { age }) : t("exit.detail.etaOver", { age })}
    </>
  );
}
