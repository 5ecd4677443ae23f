import { Stack } from "@chakra-ui/react/stack";
import type { BulletinDetail } from "../../contracts/bulletin.ts";
import { useLocale, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { chakra } from "../theme/chakra.ts";
import { BulletinMarks } from "./BulletinMarks.tsx";
import { BulletinMeta } from "./BulletinMeta.tsx";
import { bodyOf, titleOf, videoOf } from "./bulletin-words.ts";
import { PictureGuide } from "./PictureGuide.tsx";
import { RichText } from "./RichText.tsx";
import { TrainingVideo } from "./TrainingVideo.tsx";

const Marks = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", gap: "2", _empty: { display: "none" } },
});

/** A bulletin's content, in its reader's language. */
export function BulletinContent(props: {
  readonly detail: BulletinDetail;
  readonly isConfirmed: boolean;
  readonly onPlay: () => void;
  readonly onStop: () => void;
}) {
  const { detail, isConfirmed, onPlay, onStop } = props;
  const t = useT();
  const { locale } = useLocale();
  const { kind, status, pictures } = detail;
  const { videoId, posterId } = videoOf(detail, locale);
  const words = bodyOf(detail, locale);
  const title = titleOf(detail, locale);
  const isForeign = locale === "en-US" && ((words.lang === "zh-CN" && words.text !== "") || !detail.titleEn);
  return (
    <Stack gap="4">
      <Stack gap="2">
        <Marks>
          <BulletinMarks row={detail} isConfirmed={isConfirmed} />
        </Marks>
        <BulletinMeta row={detail} />
      </Stack>
      {status === "published" ? null : <Notice tone="info">{t(`bulletin.read.${status}`)}</Notice>}
      {isForeign ? <Notice tone="neutral">{t("bulletin.read.onlyChinese")}</Notice> : null}
      {kind === "video" && videoId ? (
        <TrainingVideo
          key={videoId}
          videoId={videoId}
          posterId={posterId}
          title={title}
          onPlay={onPlay}
          onStop={onStop}
        />
      ) : null}
      {words.text ? <RichText words={words} /> : null}
      {kind === "image" ? <PictureGuide pictures={pictures} /> : null}
    </Stack>
  );
}
