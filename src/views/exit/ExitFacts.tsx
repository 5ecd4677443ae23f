import type { ExitDetail } from "../../contracts/exit.ts";
import { EXIT_REQUEST } from "../../contracts/exit-status.ts";
import { textsOf } from "../../contracts/header-fields.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { RegionName } from "../kit/RegionName.tsx";
import { Due } from "../requests/Due.tsx";
import { FactList } from "../requests/FactList.tsx";
import { EXIT_AWAITED } from "./exit-columns.tsx";

/** The header of an exit, as far as it is filled in. */
export function ExitFacts({ exit }: { readonly exit: ExitDetail }) {
  const t = useT();
  const format = useFormat();
  const instant = (value: string | null) => (value ? format.when(value) : null);
  return (
    <FactList
      name="exit"
      facts={{
        mode: t(`texts.exitMode.${exit.mode}`),
        consigneeName: exit.consigneeName,
        phone: exit.consigneePhone,
        region: exit.regionCode ? <RegionName code={exit.regionCode} /> : null,
        address: exit.address,
        requiredAt: exit.requiredAt ? (
          <Due at={exit.requiredAt} isAwaited={EXIT_AWAITED.has(exit.status)} lateAt={exit.lateAt} />
        ) : null,
        ...textsOf(EXIT_REQUEST.fields, exit),
        priority: t.dynamic(`request.priority.${exit.priority}`),
        staging:
          exit.stagingLocationCode ??
          (exit.status === "picking" || exit.status === "picked" ? t("exit.detail.noStaging") : null),
        pickedAt: instant(exit.pickedAt),
        shippedAt: instant(exit.shippedAt),
        signer: exit.signer,
        submittedBy: exit.submittedByName,
        createdAt: instant(exit.createdAt),
        remark: exit.remark,
      }}
    />
  );
}
