import { chakra } from "@chakra-ui/react/styled-system";
import { Boxes, ClipboardCheck, ClipboardList, PackageMinus, PackagePlus, ScanLine } from "lucide-react";
import { ENTRY_RIGHTS, EXIT_RIGHTS, SHOWN_BY } from "../../contracts/permissions.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useT } from "../kit/i18n.tsx";
import { LinkButton } from "../kit/LinkButton.tsx";
import { Panel } from "../kit/Panel.tsx";

const Buttons = chakra("div", { base: { display: "flex", flexWrap: "wrap", gap: "2.5" } });

/** Where its reader goes most, as far as the role reaches. */
export function QuickActions() {
  const t = useT();
  const applies = useHolds(ENTRY_RIGHTS.submit);
  const asks = useHolds(EXIT_RIGHTS.submit);
  const picks = useHolds(EXIT_RIGHTS.pick);
  const decides = useHolds(ENTRY_RIGHTS.approve);
  const handles = useHolds(ENTRY_RIGHTS.receive);
  const seesStock = useHolds(SHOWN_BY.repertory);
  const lists = useHolds({ anyOf: ["entry-list"] });
  return (
    <Panel title={t("workplace.quick.title")}>
      <Buttons>
        {applies ? (
          <LinkButton icon={<PackagePlus size={16} />} href={hrefOf("entry-apply")}>
            {t("workplace.quick.apply")}
          </LinkButton>
        ) : null}
        {decides ? (
          <LinkButton icon={<ClipboardCheck size={16} />} href={hrefOf("entry-verify")}>
            {t("workplace.quick.verify")}
          </LinkButton>
        ) : null}
        {handles ? (
          <LinkButton icon={<ScanLine size={16} />} href={hrefOf("entry-handle")}>
            {t("workplace.quick.handle")}
          </LinkButton>
        ) : null}
        {asks ? (
          <LinkButton icon={<PackageMinus size={16} />} href={hrefOf("exit-apply")}>
            {t("workplace.quick.exitApply")}
          </LinkButton>
        ) : null}
        {picks ? (
          <LinkButton icon={<ScanLine size={16} />} href={hrefOf("exit-handle")}>
            {t("workplace.quick.exitHandle")}
          </LinkButton>
        ) : null}
        {lists && !decides ? (
          <LinkButton icon={<ClipboardList size={16} />} href={hrefOf("entry-list")}>
            {t("workplace.quick.record")}
          </LinkButton>
        ) : null}
        {seesStock ? (
          <LinkButton icon={<Boxes size={16} />} href={hrefOf("warehouse-repertory")}>
            {t("workplace.quick.stock")}
          </LinkButton>
        ) : null}
      </Buttons>
    </Panel>
  );
}
