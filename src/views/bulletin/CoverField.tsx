import { Image, Trash2 } from "lucide-react";
import { fileUrl } from "../../contracts/file.ts";
import { PICTURES } from "../kit/FilePicker.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";
import { shrinkImage } from "../kit/shrink-image.ts";
import { Thumbnail } from "../kit/Thumbnail.tsx";
import { MediaField } from "./MediaField.tsx";

/** The small picture of a bulletin in lists. */
export function CoverField(props: {
  /** Unique in the page. */
  readonly uploadKey: string;
  readonly value: string | null;
  readonly onChange: (coverId: string | null) => void;
}) {
  const { uploadKey, value, onChange } = props;
  const t = useT();
  return (
    <MediaField
      uploadKey={uploadKey}
      label={t("bulletin.form.cover")}
      icon={<Image size={16} />}
      button={t(value ? "bulletin.form.otherCover" : "bulletin.form.addCover")}
      hint={t("bulletin.form.coverHint")}
      accept={PICTURES}
      prepare={shrinkImage}
      onKept={onChange}
      shows={value ? <Thumbnail src={fileUrl(value)} label={t("bulletin.form.cover")} shape="wide" /> : null}
      remove={
        value ? (
          <IconButton
            size="sm"
            label={t("bulletin.form.noCover")}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onChange(null)}
          />
        ) : null
      }
    />
  );
}
