import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { useT } from "../kit/i18n.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import { chakra } from "../theme/chakra.ts";
import { MenuLink } from "./MenuLink.tsx";
import { isGroupOf, type MenuGroup, menuLeafOf, waitingIn } from "./menu-tree.ts";
import { pageIcon } from "./page-icons.tsx";
import { useMenuCounts, useMenuTree, useShownPage } from "./use-shell.ts";
import { WaitingIcon } from "./WaitingIcon.tsx";

const List = chakra("ul", { base: { display: "grid", gap: "0.5", listStyle: "none" } });
const Head = chakra("button", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1.5",
    width: "full",
    minHeight: { base: "44px", md: "38px" },
    paddingInline: "1.5",
    fontSize: "13px",
    lineHeight: "1.35",
    paddingBlock: "1",
    borderRadius: "sm",
    textAlign: "start",
    color: "fg",
    // 150 px is narrow for English: the longest word ("management") just fits, anything longer may break.
    "& > span + span": { flex: 1, minWidth: 0, overflowWrap: "break-word" },
    "& > span > svg": { width: "16px", height: "16px" },
    "& > svg": {
      flexShrink: 0,
      width: "12px",
      color: "fg.subtle",
      transitionProperty: "rotate",
      transitionDuration: "fast",
    },
    "&[aria-expanded=true] > svg": { rotate: "180deg" },
    _hover: { bg: "bg.muted" },
    "&[data-active=true]": { color: "brand.fg", fontWeight: "bold" },
    "&:focus-visible": { outlineOffset: "-2px" },
  },
});

/** The menu as a disclosure navigation: buttons open groups, every page is a real link. */
export function MenuNav({ onChosen }: { readonly onChosen?: () => void }) {
  const t = useT();
  const groups = useMenuTree();
  const current = menuLeafOf(useShownPage());
  const counts = useMenuCounts();
  return (
    <nav aria-label={t("shell.menu.label")}>
      <List>
        {groups.map((group) => (
          <Group key={group.name} group={group} counts={counts} current={current} onChosen={onChosen} />
        ))}
      </List>
    </nav>
  );
}

function Group(props: {
  readonly group: MenuGroup;
  readonly counts: ReadonlyMap<string, number>;
  readonly current: string;
  readonly onChosen: (() => void) | undefined;
}) {
  const { group, counts, current, onChosen } = props;
  const t = useT();
  const id = useId();
  const isActive = isGroupOf(group, current);
  // What the person opened or closed wins; until then the group of the present page is open.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isActive;
  // An open group shows its numbers itself.
  const waiting = isOpen ? 0 : waitingIn(group, counts);
  return (
    <li>
      <Head
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        data-active={isActive}
        onClick={() => setChosen(!isOpen)}
      >
        <WaitingIcon isWaiting={waiting > 0}>{pageIcon(group.name)}</WaitingIcon>
        <span>
          {t.dynamic(`shell.page.${group.name}`)}
          {waiting > 0 ? (
            <VisuallyHidden>{t("shell.menu.waiting", { count: waiting })}</VisuallyHidden>
          ) : null}
        </span>
        <ChevronDown size={14} aria-hidden="true" />
      </Head>
      <List id={id} hidden={!isOpen} css={isOpen ? { paddingBlock: "0.5" } : { display: "none" }}>
        {group.leaves.map((leaf) => (
          <li key={leaf.name}>
            <MenuLink leaf={leaf} count={counts.get(leaf.name) ?? 0} current={current} onChosen={onChosen} />
          </li>
        ))}
      </List>
    </li>
  );
}
