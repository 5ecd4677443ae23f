import { Smartphone } from "lucide-react";
import { chakra } from "../theme/chakra.ts";
import { Button } from "./Button.tsx";
import { useT } from "./i18n.tsx";
import { useInstallOffer } from "./install-offer.ts";

const Row = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2.5",
    marginTop: "5",
    paddingTop: "4",
    borderTopWidth: "1px",
    borderColor: "border",
    "& > svg": { color: "fg.subtle" },
    "& > p": { flex: "1 1 160px", color: "fg.muted" },
  },
});

/** Where a browser can keep the console among its apps: a quiet line that asks it to. It never comes by itself. */
export function InstallRow() {
  const t = useT();
  const install = useInstallOffer();
  if (!install) return null;
  return (
    <Row>
      <Smartphone size={18} aria-hidden="true" />
      <p>{t("shell.install.hint")}</p>
      <Button onClick={install}>{t("shell.install.install")}</Button>
    </Row>
  );
}
