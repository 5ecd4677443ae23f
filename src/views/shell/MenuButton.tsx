import { Menu as MenuIcon } from "lucide-react";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";
import { useMenuCounts } from "./use-shell.ts";
import { WaitingIcon } from "./WaitingIcon.tsx";

/** Opens the menu of narrow windows; a dot shows that something waits in it. */
export function MenuButton(props: { readonly size?: "md" | "touch"; readonly onMenu: () => void }) {
  const t = useT();
  const counts = useMenuCounts();
  const count = [...counts.values()].reduce((sum, each) => sum + each, 0);
  return (
    <IconButton
      {...(props.size ? { size: props.size } : {})}
      label={`${t("shell.menu.open")}${count > 0 ? ` ${t("shell.menu.waiting", { count })}` : ""}`}
      icon={
        <WaitingIcon isWaiting={count > 0}>
          <MenuIcon aria-hidden="true" />
        </WaitingIcon>
      }
      onClick={props.onMenu}
    />
  );
}
