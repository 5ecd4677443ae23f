import { Stack } from "@chakra-ui/react/stack";
import { type MouseEvent, useMemo, useState } from "react";
import type { BulletinDetail } from "../../contracts/bulletin.ts";
import { fileUrl } from "../../contracts/file.ts";
import { useGo } from "../../machines/react/use-go.ts";
import { useLocale, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { chakra } from "../theme/chakra.ts";
import { BulletinMarks } from "./BulletinMarks.tsx";
import { BulletinMeta } from "./BulletinMeta.tsx";
import { bodyOf, titleOf, videoOf, type Words } from "./bulletin-words.ts";
import { cleanHtml } from "./clean-html.ts";
import { PictureGuide } from "./PictureGuide.tsx";
import { richTextStyle } from "./rich-text-style.ts";

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

const Body = chakra("div", { base: richTextStyle });

/**
 * A bulletin's body. The server removed scripts, styles and external content when it was saved; this repeats it, and
 * the CSP would stop what both missed. A link to this console opens in it, without a reload.
 */
function RichText({ words }: { readonly words: Words }) {
  const go = useGo();
  const html = useMemo(() => ({ __html: cleanHtml(words.text) }), [words.text]);
  const follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target === "_blank" || link.origin !== location.origin) return;
    event.preventDefault();
    go(`${link.pathname}${link.search}`);
  };
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised twice, see above
    <Body lang={words.lang} onClick={follow} dangerouslySetInnerHTML={html} />
  );
}

const Player = chakra("video", {
  base: {
    display: "block",
    width: "full",
    maxHeight: "60vh",
    aspectRatio: "16 / 9",
    borderRadius: "md",
    bg: "black",
  },
});

/** A video with the browser's own controls; reports how much was really played, because a view is counted by it. */
function TrainingVideo(props: {
  readonly videoId: string;
  readonly posterId: string | null;
  readonly title: string;
  readonly onPlay: () => void;
  readonly onStop: () => void;
}) {
  const { videoId, posterId, title, onPlay, onStop } = props;
  const t = useT();
  const [isBroken, setBroken] = useState(false);
  return (
    <>
      {isBroken ? <Notice tone="danger">{t("bulletin.video.failed")}</Notice> : null}
      <Player
        controls
        playsInline
        preload="metadata"
        src={fileUrl(videoId)}
        {...(posterId ? { poster: fileUrl(posterId) } : {})}
        aria-label={t("bulletin.video.label", { title })}
        onPlaying={onPlay}
        onPause={onStop}
        onWaiting={onStop}
        onEnded={onStop}
        onError={() => {
          onStop();
          setBroken(true);
        }}
      />
    </>
  );
}
