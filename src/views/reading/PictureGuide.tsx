import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import type { BulletinPicture } from "../../contracts/bulletin.ts";
import { fileUrl } from "../../contracts/file.ts";
import { Dialog } from "../kit/Dialog.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { useLocale, useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { captionOf, pictureOf } from "./bulletin-words.ts";

const Box = chakra("section", { base: { display: "grid", gap: "3", minWidth: 0 } });
const Figure = chakra("figure", { base: { display: "grid", gap: "3", minWidth: 0 } });
const Large = chakra("button", {
  base: {
    display: "block",
    width: "full",
    cursor: "zoom-in",
    bg: "bg.muted",
    borderRadius: "md",
    overflow: "hidden",
    "& img": {
      display: "block",
      width: "full",
      height: { base: "auto", sm: "min(56vh, 560px)" },
      maxHeight: "70vh",
      minHeight: "160px",
      objectFit: "contain",
    },
  },
});
const Full = chakra("img", {
  base: { display: "block", maxWidth: "full", maxHeight: "76vh", marginInline: "auto" },
});
const Caption = chakra("figcaption", {
  base: { textStyle: "md", overflowWrap: "anywhere", whiteSpace: "pre-line" },
});
const Bar = chakra("div", { base: { display: "flex", alignItems: "center", gap: "2" } });
const Position = chakra("span", {
  base: { color: "fg.muted", fontVariantNumeric: "tabular-nums", minWidth: 0 },
});
const Keys = chakra("small", {
  base: { color: "fg.subtle", fontSize: "xs", marginInlineStart: "auto", hideBelow: "sm" },
});
const Strip = chakra("ol", { base: { display: "flex", gap: "2", overflowX: "auto", padding: "0.5" } });
const Small = chakra("button", {
  base: {
    display: "block",
    flexShrink: 0,
    borderWidth: "2px",
    borderColor: "transparent",
    borderRadius: "sm",
    overflow: "hidden",
    "& img": { display: "block", width: "72px", height: "54px", objectFit: "cover", bg: "bg.muted" },
    "&[aria-current=step]": { borderColor: "brand.fg" },
  },
});

/** A guide in pictures: a large one with its caption, the next and the one before by button or arrow key, all in a strip. */
export function PictureGuide({ pictures }: { readonly pictures: readonly BulletinPicture[] }) {
  const t = useT();
  const { locale } = useLocale();
  const [wanted, setWanted] = useState(0);
  const [isLarge, setLarge] = useState(false);
  // Its author may take pictures away while it is read.
  const at = Math.min(wanted, pictures.length - 1);
  const picture = pictures[at];
  if (!picture) return null;
  const step = (by: number): void => setWanted(Math.max(0, Math.min(pictures.length - 1, at + by)));
  const heard = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(by);
  };
  const caption = captionOf(picture, locale);
  const alt = caption.text || t("bulletin.guide.go", { number: at + 1 });
  const position = t("bulletin.guide.position", { current: at + 1, total: pictures.length });
  return (
    <Box aria-label={t("bulletin.guide.label")} onKeyDown={heard}>
      <Figure>
        <Large
          type="button"
          aria-label={t("bulletin.guide.enlarge", { number: at + 1 })}
          onClick={() => setLarge(true)}
        >
          <img src={fileUrl(pictureOf(picture, locale))} alt={alt} />
        </Large>
        <Caption lang={caption.lang} aria-live="polite">
          {caption.text}
        </Caption>
      </Figure>
      {pictures.length > 1 ? (
        <>
          <Bar>
            <IconButton
              label={t("bulletin.guide.previous")}
              icon={<ChevronLeft aria-hidden="true" />}
              disabled={at === 0}
              onClick={() => step(-1)}
            />
            <IconButton
              label={t("bulletin.guide.next")}
              icon={<ChevronRight aria-hidden="true" />}
              disabled={at === pictures.length - 1}
              onClick={() => step(1)}
            />
            <Position>{position}</Position>
            <Keys>{t("bulletin.guide.keys")}</Keys>
          </Bar>
          <Strip>
            {pictures.map((each, index) => (
              <li key={each.fileId}>
                <Small
                  type="button"
                  aria-label={t("bulletin.guide.go", { number: index + 1 })}
                  aria-current={index === at ? "step" : undefined}
                  onClick={() => setWanted(index)}
                >
                  <img src={fileUrl(pictureOf(each, locale))} alt="" loading="lazy" />
                </Small>
              </li>
            ))}
          </Strip>
        </>
      ) : null}
      <Dialog isOpen={isLarge} onClose={() => setLarge(false)} title={position} size="lg">
        {isLarge ? <Full src={fileUrl(pictureOf(picture, locale))} alt={alt} /> : null}
        <Caption lang={caption.lang}>{caption.text}</Caption>
      </Dialog>
    </Box>
  );
}
