import { Search, Settings } from "lucide-react";
import { Link } from "wouter";
import { DEFAULT_PATH } from "../../contracts/pages.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";
import { Kbd } from "../kit/Kbd.tsx";
import { LocaleSwitch } from "../kit/LocaleSwitch.tsx";
import { Logo } from "../kit/Logo.tsx";
import { ThemeSwitch } from "../kit/ThemeSwitch.tsx";
import { chakra } from "../theme/chakra.ts";
import { LiveBadge } from "./LiveBadge.tsx";
import { MenuButton } from "./MenuButton.tsx";
import { MessageBell } from "./MessageBell.tsx";
import { MODIFIER } from "./modifier.ts";
import { TopMenu } from "./TopMenu.tsx";
import { UserMenu } from "./UserMenu.tsx";

const Bar = chakra("header", {
  base: {
    position: "sticky",
    top: 0,
    zIndex: "header",
    display: "flex",
    alignItems: "center",
    gap: { base: "1", sm: "2", lg: "4" },
    height: "navbar",
    paddingInline: { base: "2", sm: "4" },
    bg: "bg.panel",
    borderBottomWidth: "1px",
    borderColor: "border",
    "@media print": { display: "none" },
  },
});
const Home = chakra(Link, { base: { borderRadius: "sm", flexShrink: 0 } });
const Find = chakra("button", {
  base: {
    display: { base: "none", md: "inline-flex" },
    alignItems: "center",
    gap: "2",
    height: "34px",
    width: "320px",
    minWidth: "120px",
    flexShrink: 1,
    paddingInline: "2.5",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "sm",
    bg: "bg.subtle",
    color: "fg.subtle",
    textAlign: "start",
    overflow: "hidden",
    "& > span": { flex: 1, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  },
});
const Tools = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: { base: "0", sm: "1" },
    marginInlineStart: "auto",
    flexShrink: 0,
  },
});
const Wide = chakra("span", { base: { display: { base: "none", md: "inline-flex" } } });
const Glass = chakra("span", {
  base: {
    display: { base: "inline-flex", md: "none" },
    "&[data-always=true]": { display: "inline-flex" },
  },
});
const Narrow = chakra("span", { base: { display: { base: "inline-flex", md: "none" } } });

/** The bar across the top: where home is, finding, how fresh the data are, messages, and who is here. */
export function Navbar(props: {
  readonly hasMenuButton: boolean;
  readonly hasTopMenu: boolean;
  readonly onMenu: () => void;
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
}) {
  const { hasMenuButton, hasTopMenu, onMenu, onPalette, onShortcuts } = props;
  const t = useT();
  const settings = useActorOf("settings");
  return (
    <Bar>
      {hasMenuButton ? <MenuButton onMenu={onMenu} /> : null}
      <Home href={DEFAULT_PATH} aria-label={`${t("common.app.name")} ${t("shell.page.Workplace")}`}>
        <Wide>
          <Logo />
        </Wide>
        <Narrow>
          <Logo isShort />
        </Narrow>
      </Home>
      {hasTopMenu ? <TopMenu /> : null}
      {/* The menu across the top needs the room: the glass among the tools does the same. */}
      {hasTopMenu ? null : (
        <Find type="button" onClick={onPalette}>
          <Search size={16} aria-hidden="true" />
          <span>{t("shell.nav.search")}</span>
          <Kbd>{`${MODIFIER} K`}</Kbd>
        </Find>
      )}
      <Tools>
        <LiveBadge />
        <Glass data-always={hasTopMenu}>
          <IconButton
            label={t("shell.nav.search")}
            icon={<Search aria-hidden="true" />}
            onClick={onPalette}
          />
        </Glass>
        <Wide>
          <LocaleSwitch />
          <ThemeSwitch />
        </Wide>
        <MessageBell />
        <Wide>
          <IconButton
            label={t("shell.nav.settings")}
            icon={<Settings aria-hidden="true" />}
            onClick={() => settings.send({ type: "drawer.opened" })}
          />
        </Wide>
        <UserMenu onShortcuts={onShortcuts} />
      </Tools>
    </Bar>
  );
}
