import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { MenuFlyout } from "./MenuFlyout.tsx";
import { MenuNav } from "./MenuNav.tsx";
import { isGroupOf, menuLeafOf, waitingIn } from "./menu-tree.ts";
import { pageIcon } from "./page-icons.tsx";
import { useMenuCounts, useMenuTree, useSettings, useShownPage } from "./use-shell.ts";
import { WaitingIcon } from "./WaitingIcon.tsx";

/** Pixels of the menu that shows icons only. */
const COLLAPSED_PX = 56;

const Side = chakra("div", {
  base: {
    position: "sticky",
    flexShrink: 0,
    display: "flex",
    flexDirection: "column",
    justifyContent: "space-between",
    gap: "2",
    padding: "1.5",
    overflowY: "auto",
    bg: "bg.panel",
    borderInlineEndWidth: "1px",
    borderColor: "border",
    "@media print": { display: "none" },
  },
});
const Icons = chakra("ul", {
  base: { display: "grid", gap: "1", justifyItems: "center", listStyle: "none" },
});

/** The menu beside the page: as wide as the settings say, or icons only. */
export function SideMenu() {
  const t = useT();
  const settings = useActorOf("settings");
  const { menuCollapse, menuWidth, navbar } = useSettings();
  const top = `${navbar ? "var(--tb-sizes-navbar)" : "0px"} + var(--toast-room)`;
  return (
    <Side
      style={{
        width: menuCollapse ? COLLAPSED_PX : menuWidth,
        top: `calc(${top})`,
        height: `calc(100vh - (${top}))`,
      }}
    >
      {menuCollapse ? <IconMenu /> : <MenuNav />}
      <IconButton
        size="sm"
        label={t(menuCollapse ? "shell.menu.expand" : "shell.menu.collapse")}
        icon={menuCollapse ? <PanelLeftOpen aria-hidden="true" /> : <PanelLeftClose aria-hidden="true" />}
        onClick={() => settings.send({ type: "settings.changed", change: { menuCollapse: !menuCollapse } })}
      />
    </Side>
  );
}

function IconMenu() {
  const t = useT();
  const groups = useMenuTree();
  const counts = useMenuCounts();
  const current = menuLeafOf(useShownPage());
  const labelOf = (name: string, count: number): string => {
    const page = t.dynamic(`shell.page.${name}`);
    return count > 0 ? `${page} ${t("shell.menu.waiting", { count })}` : page;
  };
  return (
    <nav aria-label={t("shell.menu.label")}>
      <Icons>
        {groups.map((group) => (
          <MenuFlyout key={group.name} group={group} counts={counts} current={current} isBeside>
            {(trigger) => (
              <IconButton
                {...trigger}
                label={labelOf(group.name, waitingIn(group, counts))}
                icon={
                  <WaitingIcon isWaiting={waitingIn(group, counts) > 0} isActive={isGroupOf(group, current)}>
                    {pageIcon(group.name)}
                  </WaitingIcon>
                }
              />
            )}
          </MenuFlyout>
        ))}
      </Icons>
    </nav>
  );
}
