import { chakra } from "@chakra-ui/react/styled-system";
import { Video } from "lucide-react";
import { fileUrl, MOST_BYTES } from "../../contracts/file.ts";
import { VIDEOS } from "../kit/FilePicker.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { MediaField } from "./MediaField.tsx";

const Player = chakra("video", {
  base: { width: "min(360px, 100%)", aspectRatio: "16 / 9", borderRadius: "sm", bg: "black" },
});

/** The video of a training: sent with its progress shown, then seen as its readers will. */
export function VideoField(props: {
  /** Unique in the page. */
  readonly uploadKey: string;
  readonly value: string | null;
  readonly onChange: (videoId: string) => void;
}) {
  const { uploadKey, value, onChange } = props;
  const t = useT();
  const format = useFormat();
  return (
    <MediaField
      uploadKey={uploadKey}
      label={t("bulletin.form.video")}
      icon={<Video size={16} />}
      button={t(value ? "bulletin.form.otherVideo" : "bulletin.form.addVideo")}
      hint={t("bulletin.form.videoHint", { limit: format.number(MOST_BYTES.video / 1_048_576) })}
      accept={VIDEOS}
      onKept={onChange}
    >
      {value ? (
        <Player controls preload="metadata" src={fileUrl(value)} aria-label={t("bulletin.form.video")} />
      ) : null}
    </MediaField>
  );
}
