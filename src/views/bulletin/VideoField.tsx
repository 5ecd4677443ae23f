import { Trash2, Video } from "lucide-react";
import { fileUrl } from "../../contracts/file.ts";
import { VIDEOS } from "../kit/FilePicker.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { MediaField } from "./MediaField.tsx";

const Player = chakra("video", {
  base: { width: "min(360px, 100%)", minWidth: 0, aspectRatio: "16 / 9", borderRadius: "sm", bg: "black" },
});

/** A video of a training: sent with its progress shown, then seen as its readers will. */
export function VideoField(props: {
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
