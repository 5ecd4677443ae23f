import { Trash2, Video } from "lucide-react";
import { fileUrl, MOST_BYTES } from "../../contracts/file.ts";
import type { FieldValues } from "../../contracts/resource.ts";
import { VIDEOS } from "../kit/FilePicker.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { MediaField } from "./MediaField.tsx";

const idOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The video of a training, and after its upload the one for English readers. */
export function VideoFields(props: {
  readonly openedAs: string;
  readonly values: FieldValues;
  readonly onChange: (changes: FieldValues) => void;
}) {
  const { openedAs, values, onChange } = props;
  const t = useT();
  const format = useFormat();
  const videoId = idOf(values.videoId);
  return (
    <>
      <VideoField
        uploadKey={`video:${openedAs}`}
        label={t("bulletin.form.video")}
        hint={t("bulletin.form.videoHint", { limit: format.number(MOST_BYTES.video / 1_048_576) })}
        value={videoId}
        onChange={(id) => onChange({ videoId: id })}
      />
      {videoId ? (
        <VideoField
          uploadKey={`videoEn:${openedAs}`}
          label={t("bulletin.form.videoEn")}
          hint={t("bulletin.form.englishHint")}
          value={idOf(values.videoEnId)}
          onChange={(id) => onChange({ videoEnId: id })}
          removeLabel={t("bulletin.form.noVideoEn")}
        />
      ) : null}
    </>
  );
}

const Player = chakra("video", {
  base: { width: "min(360px, 100%)", minWidth: 0, aspectRatio: "16 / 9", borderRadius: "sm", bg: "black" },
});

/** A video of a training: sent with its progress shown, then seen as its readers will. */
function VideoField(props: {
  /** Unique in the page. */
  readonly uploadKey: string;
  readonly label: string;
  readonly hint: string;
  readonly value: string | null;
  readonly onChange: (videoId: string | null) => void;
  /** Label of the remove button; without it a video is required. */
  readonly removeLabel?: string;
}) {
  const { uploadKey, label, hint, value, onChange, removeLabel } = props;
  const t = useT();
  return (
    <MediaField
      uploadKey={uploadKey}
      label={label}
      icon={<Video size={16} />}
      button={t(value ? "bulletin.form.otherVideo" : "bulletin.form.addVideo")}
      hint={hint}
      accept={VIDEOS}
      onKept={onChange}
      shows={value ? <Player controls preload="metadata" src={fileUrl(value)} aria-label={label} /> : null}
      remove={
        value && removeLabel ? (
          <IconButton
            size="sm"
            label={removeLabel}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onChange(null)}
          />
        ) : null
      }
    />
  );
}
