import { ClipboardCheck, Monitor, PackageMinus, PackageOpen, PackageSearch, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { ENTRY_RIGHTS, EXIT_RIGHTS, SHOWN_BY } from "../../contracts/permissions.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useT } from "../kit/i18n.tsx";
import { LinkButton } from "../kit/LinkButton.tsx";

/** Where its reader goes most, as far as the role reaches; what people begin with is the filled one. */
export function QuickActions() {
  const t = useT();
  const applies = useHolds(ENTRY_RIGHTS.submit);
  const asks = useHolds(EXIT_RIGHTS.submit);
  const picks = useHolds(EXIT_RIGHTS.pick);
  const decides = useHolds(ENTRY_RIGHTS.approve);
  const handles = useHolds(ENTRY_RIGHTS.receive);
  const shows = useHolds(SHOWN_BY.display);
  const link = (may: boolean, href: string, icon: ReactNode, words: string) =>
    may ? (
      <LinkButton key={href} href={href} icon={icon}>
        {words}
      </LinkButton>
    ) : null;
  return (
    <>
      {link(shows, hrefOf("system-display"), <Monitor size={16} />, t("workplace.quick.wall"))}
      {link(decides, hrefOf("entry-verify"), <ClipboardCheck size={16} />, t("workplace.quick.verify"))}
      {link(handles, hrefOf("entry-handle"), <PackageOpen size={16} />, t("workplace.quick.handle"))}
      {link(picks, hrefOf("exit-handle"), <PackageSearch size={16} />, t("workplace.quick.exitHandle"))}
      {link(asks, hrefOf("exit-apply"), <PackageMinus size={16} />, t("workplace.quick.exitApply"))}
      {applies ? (
        <LinkButton look="primary" icon={<Plus size={16} />} href={hrefOf("entry-apply")}>
          {t("workplace.quick.apply")}
        </LinkButton>
      ) : null}
    </>
  );
}
