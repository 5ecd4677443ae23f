import { useState } from "react";
import { fileUrl } from "../../contracts/file.ts";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { chakra } from "../theme/chakra.ts";

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
export function TrainingVideo(props: {
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
