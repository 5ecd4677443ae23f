import type { ReactNode } from "react";
import { useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { PHONE, useMedia } from "../kit/use-media.ts";
import { chakra } from "../theme/chakra.ts";
import { FieldGrid } from "./FieldGrid.tsx";

const Fold = chakra("details", {
  base: {
    "& > summary": { cursor: "pointer", fontWeight: "bold", paddingBlock: "1" },
    "&[open] > summary": { marginBottom: "3" },
  },
});

/** What a request can say and need not, after its goods; folded on a phone until something of it is filled in or wrong. */
export function MoreFields({ isUsed, children }: { readonly isUsed: boolean; readonly children: ReactNode }) {
  const t = useT();
  const isPhone = useMedia(PHONE);
  const title = t("request.apply.details");
  const fields = <FieldGrid>{children}</FieldGrid>;
  if (!isPhone) return <Panel title={title}>{fields}</Panel>;
  return (
    <Panel>
      <Fold open={isUsed}>
        <summary>{title}</summary>
        {fields}
      </Fold>
    </Panel>
  );
}
