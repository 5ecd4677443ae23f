import { useSelector } from "@xstate/react";
import { Moon, Sun } from "lucide-react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { IconButton } from "./IconButton.tsx";
import { useT } from "./i18n.tsx";

/** Light or dark; a setting of the console. */
export function ThemeSwitch() {
  const t = useT();
  const settings = useActorOf("settings");
  const isDark = useSelector(settings, (snapshot) => snapshot.context.values.theme === "dark");
  return (
    <IconButton
      label={t(isDark ? "login.tools.toLight" : "login.tools.toDark")}
      icon={isDark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
      onClick={() =>
        settings.send({ type: "settings.changed", change: { theme: isDark ? "light" : "dark" } })
      }
    />
  );
}
