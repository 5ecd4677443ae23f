import { ArrowDown, ArrowUp, Image, ImagePlus, Trash2 } from "lucide-react";
import { useCallback, useId, useRef } from "react";
import type { BulletinPicture } from "../../contracts/bulletin.ts";
import { MOST_BULLETIN_PICTURES } from "../../contracts/bulletin-kinds.ts";
import { fileUrl } from "../../contracts/file.ts";
import { CAPTION_MAX } from "../../machines/page/bulletin-form.ts";
import { FilePicker, PICTURES } from "../kit/FilePicker.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";
import { shrinkImage } from "../kit/shrink-image.ts";
import { TextArea } from "../kit/TextArea.tsx";
import { Thumbnail } from "../kit/Thumbnail.tsx";
import { chakra } from "../theme/chakra.ts";
import { MediaField } from "./MediaField.tsx";

const Box = chakra("div", { base: { display: "grid", gap: "2", minWidth: 0 } });
const Label = chakra("span", { base: { fontSize: "13px", fontWeight: "bold" } });
const List = chakra("ol", {
  base: {
    listStyle: "none",
    display: "grid",
    gap: "3",
    "& > li": {
      display: "grid",
      gridTemplateColumns: { base: "auto minmax(0, 1fr)", sm: "auto minmax(0, 1fr) auto" },
      gap: "3",
      alignItems: "start",
      padding: "3",
      borderWidth: "1px",
      borderColor: "border",
      borderRadius: "sm",
    },
  },
});
const Captions = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
  },
});
const English = chakra("div", { base: { gridColumn: { md: "2" }, minWidth: 0 } });
const Buttons = chakra("div", { base: { display: "flex", gap: "1" } });

/** The pictures of a guide: sent at once, captioned in both languages, in the order in which they are leafed through. */
export function PicturesField(props: {
  /** Unique in the page. */
  readonly uploadKey: string;
  readonly value: readonly BulletinPicture[];
  readonly onChange: (pictures: readonly BulletinPicture[]) => void;
}) {
  const { uploadKey, value, onChange } = props;
  const t = useT();
  const id = useId();
  const latest = useRef(value);
  latest.current = value;
  const keep = useCallback(
    (file: { readonly id: string }) =>
      onChange([...latest.current, { fileId: file.id, fileEnId: null, caption: "", captionEn: null }]),
    [onChange],
  );
  const change = (fileId: string, changes: Partial<BulletinPicture>): void =>
    // An upload finishes later: the pictures may have changed by then.
    onChange(
      latest.current.map((picture) => (picture.fileId === fileId ? { ...picture, ...changes } : picture)),
    );
  const move = (from: number, to: number): void => {
    const others = value.toSpliced(from, 1);
    const [picture] = value.slice(from, from + 1);
    if (picture) onChange(others.toSpliced(to, 0, picture));
  };
  return (
    <Box role="group" aria-labelledby={id}>
      <FilePicker
        uploadKey={uploadKey}
        label={t("bulletin.form.addPictures")}
        before={<Label id={id}>{t("bulletin.form.pictures")}</Label>}
        icon={<ImagePlus size={16} />}
        button={t("bulletin.form.addPictures")}
        hint={t("bulletin.form.picturesHint", { most: MOST_BULLETIN_PICTURES })}
        accept={PICTURES}
        room={MOST_BULLETIN_PICTURES - value.length}
        prepare={shrinkImage}
        onUploaded={keep}
      />
      <List>
        {value.map((picture, index) => {
          const number = index + 1;
          return (
            <li key={picture.fileId}>
              <Thumbnail src={fileUrl(picture.fileId)} label={t("bulletin.guide.go", { number })} />
              <Captions>
                <TextArea
                  label={t("bulletin.form.caption", { number })}
                  value={picture.caption}
                  rows={2}
                  maxLength={CAPTION_MAX}
                  onChange={(caption) => change(picture.fileId, { caption })}
                />
                <TextArea
                  label={t("bulletin.form.captionEn", { number })}
                  value={picture.captionEn ?? ""}
                  rows={2}
                  maxLength={CAPTION_MAX}
                  onChange={(captionEn) => change(picture.fileId, { captionEn: captionEn || null })}
                />
                <English>
                  <EnglishPicture
                    uploadKey={`${uploadKey}:${picture.fileId}`}
                    number={number}
                    value={picture.fileEnId}
                    onChange={(fileEnId) => change(picture.fileId, { fileEnId })}
                  />
                </English>
              </Captions>
              <Buttons>
                <IconButton
                  size="sm"
                  label={t("bulletin.form.up", { number })}
                  icon={<ArrowUp aria-hidden="true" />}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  size="sm"
                  label={t("bulletin.form.down", { number })}
                  icon={<ArrowDown aria-hidden="true" />}
                  disabled={index === value.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  size="sm"
                  label={t("bulletin.form.remove", { number })}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => onChange(value.toSpliced(index, 1))}
                />
              </Buttons>
            </li>
          );
        })}
      </List>
    </Box>
  );
}

/** What English readers are shown in place of a picture, where it has Chinese words in it. */
function EnglishPicture(props: {
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
