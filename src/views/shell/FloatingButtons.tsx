import { Settings } from "lucide-react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { MenuButton } from "./MenuButton.tsx";

const Box = chakra("div", {
  base: {
    position: "fixed",
    insetInlineEnd: "0",
    // Low, where a page has least content: it covers what is below it.
    bottom: "calc(24px + var(--foot-room))",
    zIndex: "header",
    display: "grid",
    gap: "1",
    padding: "1",
    bg: "bg.panel",
    borderWidth: "1px",
    borderColor: "border",
    borderStartRadius: "md",
    boxShadow: "overlay",
    "@media print": { display: "none" },
  },
});

/** While the navbar is hidden, the way back to the settings (specification section 2) and to the menu. */
export function FloatingButtons(props: { readonly hasMenuButton: boolean; readonly onMenu: () => void }) {
  const t = useT();
  const settings = useActorOf("settings");
  return (
    <Box>
      {props.hasMenuButton ? <MenuButton size="touch" onMenu={props.onMenu} /> : null}
      <IconButton
        size="touch"
        label={t("shell.nav.settings")}
        icon={<Settings aria-hidden="true" />}
        onClick={() => settings.send({ type: "drawer.opened" })}
      />
    </Box>
  );
}
