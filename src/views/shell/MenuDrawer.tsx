import { useEffect, useEffectEvent } from "react";
import { Drawer } from "../kit/Drawer.tsx";
import { useT } from "../kit/i18n.tsx";
import { MenuNav } from "./MenuNav.tsx";
import { useShownPage } from "./use-shell.ts";

/** The menu of narrow windows. It closes once it has led somewhere. */
export function MenuDrawer(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { isOpen, onClose } = props;
  const t = useT();
  const shown = useShownPage();
  const close = useEffectEvent(() => onClose());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason to close
  useEffect(() => close(), [shown]);
  return (
    <Drawer isOpen={isOpen} onClose={onClose} side="start" width="280px" title={t("shell.menu.label")}>
      <MenuNav onChosen={onClose} />
    </Drawer>
  );
}
