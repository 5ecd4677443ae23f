import { usePorts } from "../../machines/react/use-ports.ts";
import { CopyText } from "../kit/CopyText.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";

const Facts = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "max-content minmax(0, 1fr)",
    columnGap: "5",
    rowGap: "2.5",
    alignItems: "baseline",
    "& > div": { display: "contents" },
    "& dt": { color: "fg.muted" },
    "& small": { display: "block", color: "fg.muted", textStyle: "xs", marginTop: "1" },
  },
});

/** Which version runs in this browser, and its licence. */
export default function AboutDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { version, build } = usePorts().about;
  return (
    <Dialog isOpen size="sm" title={t("setup.help.about")} onClose={onClose}>
      <Facts>
        <div>
          <dt>{t("setup.about.version")}</dt>
          <dd>{version === null ? t("setup.about.unbuilt") : <CopyText text={version} />}</dd>
        </div>
        {build === null ? null : (
          <div>
            <dt>{t("setup.about.build")}</dt>
            <dd>
              <CopyText text={build} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t("setup.about.licence")}</dt>
          <dd>
            {t("setup.about.licenceText")}
            <small>{t("setup.about.copyright")}</small>
          </dd>
        </div>
      </Facts>
    </Dialog>
  );
}
