import { MOST_BYTES } from "../../contracts/file.ts";
import type { FieldValues } from "../../contracts/resource.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { VideoField } from "./VideoField.tsx";

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
