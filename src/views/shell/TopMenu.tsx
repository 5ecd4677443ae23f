import { ChevronDown } from "lucide-react";
import { useEffect, useRef } from "react";
import { useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { MenuFlyout } from "./MenuFlyout.tsx";
import { MenuLabel } from "./MenuLabel.tsx";
import { isGroupOf, menuLeafOf, waitingIn } from "./menu-tree.ts";
import { useMenuCounts, useMenuTree, useShownPage } from "./use-shell.ts";

const Nav = chakra("nav", { base: { minWidth: 0, overflowX: "auto", scrollbarWidth: "thin" } });
const Row = chakra("ul", { base: { display: "flex", gap: "0.5", listStyle: "none" } });
const Head = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    height: "36px",
    paddingInline: "2.5",
    borderRadius: "sm",
    whiteSpace: "nowrap",
    color: "fg.muted",
    _hover: { bg: "bg.muted", color: "fg" },
    "&[data-active=true]": { color: "brand.fg", fontWeight: "bold" },
    "&:focus-visible": { outlineOffset: "-2px" },
  },
});

/** The menu across the top, one flyout a group. */
export function TopMenu() {
  const t = useT();
  const groups = useMenuTree();
  const counts = useMenuCounts();
  const current = menuLeafOf(useShownPage());
  const nav = useRef<HTMLElement>(null);
  // Wider than its room it scrolls; where one is must be in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may be of another group, and numbers take room
  useEffect(() => {
    nav.current?.querySelector("[data-active=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current, counts]);
  return (
    <Nav ref={nav} aria-label={t("shell.menu.label")}>
      <Row>
        {groups.map((group) => (
          <MenuFlyout key={group.name} group={group} counts={counts} current={current}>
            {(trigger) => (
              <Head type="button" {...trigger} data-active={isGroupOf(group, current)}>
                <MenuLabel name={group.name} count={waitingIn(group, counts)} />
                <ChevronDown size={14} aria-hidden="true" />
              </Head>
            )}
          </MenuFlyout>
        ))}
      </Row>
    </Nav>
  );
}
