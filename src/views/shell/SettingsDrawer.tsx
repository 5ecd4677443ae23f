import { useSelector } from "@xstate/react";
import { Copy, RotateCcw } from "lucide-react";
import { useId } from "react";
import {
  MENU_WIDTH_MAX,
  MENU_WIDTH_MIN,
  type Settings,
  type SettingsChange,
  settingsText,
} from "../../machines/console/settings.store.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { Button } from "../kit/Button.tsx";
import { Drawer } from "../kit/Drawer.tsx";
import { useT } from "../kit/i18n.tsx";
import { LocaleSwitch } from "../kit/LocaleSwitch.tsx";
import { NumberField } from "../kit/NumberField.tsx";
import { Switch } from "../kit/Switch.tsx";
import { chakra } from "../theme/chakra.ts";

const Group = chakra("fieldset", {
  base: {
    display: "grid",
    gap: "2",
    minWidth: 0,
    marginBottom: "6",
    "& legend": { fontWeight: "bold", marginBottom: "2" },
  },
});
const Colour = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "3",
    minHeight: "32px",
    "& input": { width: "44px", height: "28px", padding: 0, borderRadius: "xs", bg: "transparent" },
  },
});
const Foot = chakra("div", { base: { display: "grid", gap: "2", width: "full" } });
const Hint = chakra("p", { base: { fontSize: "xs", color: "fg.subtle" } });

const AREA = ["navbar", "menu", "topMenu", "footer", "tabBar", "menuFromServer", "menuCollapse"] as const;

/** The console's settings (specification section 2): a drawer of 300, every change at once and remembered. */
export function SettingsDrawer() {
  const t = useT();
  const id = useId();
  const actor = useActorOf("settings");
  const toast = useToast();
  const isOpen = useSelector(actor, (snapshot) => snapshot.context.values.globalSettings);
  const values: Settings = useSelector(actor, (snapshot) => snapshot.context.values);
  const change = (to: SettingsChange): void => actor.send({ type: "settings.changed", change: to });
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(settingsText(values));
      toast({ tone: "success", key: "shell.settings.copied" });
    } catch {
      toast({ tone: "danger", key: "common.action.copyFailed" });
    }
  };
  return (
    <Drawer
      isOpen={isOpen}
      onClose={() => actor.send({ type: "drawer.closed" })}
      title={t("shell.settings.title")}
      width="300px"
      footer={
        <Foot>
          <Button look="primary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            {t("shell.settings.copy")}
          </Button>
          <Button
            icon={<RotateCcw aria-hidden="true" />}
            onClick={() => actor.send({ type: "settings.reset" })}
          >
            {t("shell.settings.reset")}
          </Button>
          <Hint>{t("shell.settings.hint")}</Hint>
        </Foot>
      }
    >
      <Group>
        <legend>{t("shell.settings.theme")}</legend>
        <Switch
          label={t("shell.settings.dark")}
          value={values.theme === "dark"}
          onChange={(isOn) => change({ theme: isOn ? "dark" : "light" })}
        />
        <Colour>
          <label htmlFor={id}>{t("shell.settings.themeColor")}</label>
          <input
            id={id}
            type="color"
            value={values.themeColor.toLowerCase()}
            onChange={(event) => change({ themeColor: event.target.value.toUpperCase() })}
          />
        </Colour>
        <Colour>
          <span>{t("login.tools.locale")}</span>
          <LocaleSwitch />
        </Colour>
      </Group>
      <Group>
        <legend>{t("shell.settings.content")}</legend>
        {AREA.map((key) => (
          <Switch
            key={key}
            label={t(`shell.settings.${key}`)}
            value={values[key]}
            onChange={(isOn) => change({ [key]: isOn })}
          />
        ))}
        <NumberField
          label={t("shell.settings.menuWidth")}
          value={values.menuWidth}
          min={MENU_WIDTH_MIN}
          max={MENU_WIDTH_MAX}
          onChange={(width) => change({ menuWidth: width ?? values.menuWidth })}
        />
      </Group>
      <Group>
        <legend>{t("shell.settings.other")}</legend>
        <Switch
          label={t("shell.settings.colorWeak")}
          value={values.colorWeak}
          onChange={(isOn) => change({ colorWeak: isOn })}
        />
        <Hint>{t("shell.settings.colorWeakHint")}</Hint>
      </Group>
    </Drawer>
  );
}
