import { fileUrl } from "../../contracts/file.ts";
import { FileField } from "../kit/FileField.tsx";
import { useT } from "../kit/i18n.tsx";
import { Thumbnail } from "../kit/Thumbnail.tsx";
import { chakra } from "../theme/chakra.ts";

const Box = chakra("div", {
  base: {
    display: "grid",
    gap: "1.5",
    justifyItems: "start",
    minWidth: 0,
    // As the labels of the fields beside it.
    "& > span:first-of-type, & [role=group] > div > span:first-of-type": {
      fontWeight: "bold",
      fontSize: "13px",
    },
  },
});
const Fault = chakra("p", { base: { color: "danger.fg", fontSize: "xs" } });

/** The one picture of a row. */
export function PictureField(props: {
  /** Unique in the page. */
  readonly uploadKey: string;
  readonly label: string;
  /** The id of a file. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly error?: string | null;
  readonly isDisabled?: boolean;
}) {
  const { uploadKey, label, value, onChange, error = null, isDisabled = false } = props;
  const t = useT();
  if (isDisabled) {
    return (
      <Box>
        <span>{label}</span>
        {value ? <Thumbnail src={fileUrl(value)} label={label} /> : <span>{t("common.word.none")}</span>}
      </Box>
    );
  }
  return (
    <Box>
      <FileField
        uploadKey={uploadKey}
        label={label}
        value={value ? [value] : []}
        most={1}
        onChange={(ids) => onChange(ids[0] ?? null)}
      />
      {error ? <Fault>{error}</Fault> : null}
    </Box>
  );
}
