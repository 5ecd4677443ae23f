import { Image, Trash2 } from "lucide-react";
import { fileUrl } from "../../contracts/file.ts";
import { PICTURES } from "../kit/FilePicker.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";
import { shrinkImage } from "../kit/shrink-image.ts";
import { Thumbnail } from "../kit/Thumbnail.tsx";
import { MediaField } from "./MediaField.tsx";

/** What English readers are shown in place of a picture, where it has Chinese words in it. */
export function EnglishPicture(props: {
  /** Unique in the page. */
  readonly uploadKey: string;
  /** Number of the guide's picture that it replaces, from 1. */
  readonly number: number;
  readonly value: string | null;
  readonly onChange: (fileId: string | null) => void;
}) {
  const { uploadKey, number, value, onChange } = props;
  const t = useT();
  const label = t("bulletin.form.pictureEn", { number });
  return (
    <MediaField
      uploadKey={uploadKey}
      label={label}
      icon={<Image size={16} />}
      button={t(value ? "bulletin.form.otherPicture" : "bulletin.form.addPicture")}
      hint={t("bulletin.form.englishHint")}
      accept={PICTURES}
      prepare={shrinkImage}
      onKept={onChange}
      shows={value ? <Thumbnail src={fileUrl(value)} label={label} shape="wide" /> : null}
      remove={
        value ? (
          <IconButton
            size="sm"
            label={t("bulletin.form.noPictureEn", { number })}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onChange(null)}
          />
        ) : null
      }
    />
  );
}
