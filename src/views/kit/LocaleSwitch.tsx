import { Languages } from "lucide-react";
import { IconButton } from "./IconButton.tsx";
import { useLocale, useT } from "./i18n.tsx";
import { Menu } from "./Menu.tsx";

/** Chooses the language; the choice is remembered, nothing is reloaded. */
export function LocaleSwitch() {
  const t = useT();
  const { locale, setLocale } = useLocale();
  const label = t("login.tools.locale");
  return (
    <Menu
      label={label}
      align="end"
      trigger={(trigger) => <IconButton {...trigger} label={label} icon={<Languages aria-hidden="true" />} />}
      items={[
        {
          key: "zh-CN",
          label: <span lang="zh-CN">{t("login.tools.zh")}</span>,
          isChecked: locale === "zh-CN",
          onSelect: () => void setLocale("zh-CN"),
        },
        {
          key: "en-US",
          label: <span lang="en-US">{t("login.tools.en")}</span>,
          isChecked: locale === "en-US",
          onSelect: () => void setLocale("en-US"),
        },
      ]}
    />
  );
}
