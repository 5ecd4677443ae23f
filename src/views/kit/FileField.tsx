import { Camera, Trash2 } from "lucide-react";
import { useCallback, useId, useRef } from "react";
import { fileUrl, MOST_BYTES } from "../../contracts/file.ts";
import { chakra } from "../theme/chakra.ts";
import { FilePicker, PICTURES } from "./FilePicker.tsx";
import { IconButton } from "./IconButton.tsx";
import { useFormat, useT } from "./i18n.tsx";
import { shrinkImage } from "./shrink-image.ts";
import { Thumbnail } from "./Thumbnail.tsx";

const Box = chakra("div", { base: { display: "grid", gap: "2", minWidth: 0 } });
const Row = chakra("div", { base: { display: "flex", flexWrap: "wrap", gap: "2", alignItems: "center" } });
const Kept = chakra("span", { base: { display: "inline-flex", alignItems: "flex-start" } });

/** Photos: chosen, or taken with a phone's camera, sent at once, shown small, removed again. The value is their ids. */
export function FileField(props: {
  /** Unique in the page. */
  readonly uploadKey: string;
  readonly label: string;
  readonly value: readonly string[];
  readonly most: number;
  readonly onChange: (ids: readonly string[]) => void;
}) {
  const { uploadKey, label, value, most, onChange } = props;
  const t = useT();
  const format = useFormat();
  const id = useId();
  const latest = useRef(value);
  latest.current = value;
  const keep = useCallback(
    (file: { readonly id: string }) => onChange([...latest.current, file.id]),
    [onChange],
  );
  return (
    <Box role="group" aria-labelledby={id}>
      <FilePicker
        uploadKey={uploadKey}
        label={label}
        before={<span id={id}>{label}</span>}
        icon={<Camera size={16} />}
        button={t("file.choose")}
        hint={t("file.hint", { most, limit: format.number(MOST_BYTES.image / 1_048_576) })}
        accept={PICTURES}
        room={most - value.length}
        prepare={shrinkImage}
        onUploaded={keep}
      />
      {value.length > 0 ? (
        <Row>
          {value.map((file, index) => (
            <Kept key={file}>
              <Thumbnail src={fileUrl(file)} label={t("file.photo", { number: index + 1 })} />
              <IconButton
                size="sm"
                label={t("file.remove", { number: index + 1 })}
                icon={<Trash2 size={16} />}
                onClick={() => onChange(value.filter((each) => each !== file))}
              />
            </Kept>
          ))}
        </Row>
      ) : null}
    </Box>
  );
}
