import { Languages } from "lucide-react";
import { Button } from "../kit/Button.tsx";
import { useLocale, useT } from "../kit/i18n.tsx";

/** The other language, named in itself: two languages need no menu, whose weight the sign-in page would carry. */
export function LocaleToggle() {
  const t = useT();
  const { locale, setLocale } = useLocale();
  const other = locale === "zh-CN" ? "en-US" : "zh-CN";
  return (
    <Button
      look="quiet"
      icon={<Languages size={16} aria-hidden="true" />}
      onClick={() => void setLocale(other)}
    >
      <span lang={other}>{t(other === "en-US" ? "login.tools.en" : "login.tools.zh")}</span>
    </Button>
  );
}
