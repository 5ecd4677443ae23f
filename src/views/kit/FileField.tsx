import { chakra } from "@chakra-ui/react/styled-system";
import { Camera, Trash2 } from "lucide-react";
import { useCallback, useId, useRef } from "react";
import { fileUrl, MOST_BYTES } from "../../contracts/file.ts";
import { useUpload } from "../../machines/react/use-upload.ts";
import { Button } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";
import { useFormat, useT } from "./i18n.tsx";
import { Notice } from "./Notice.tsx";
import { ProgressBar } from "./ProgressBar.tsx";
import { shrinkImage } from "./shrink-image.ts";
import { Thumbnail } from "./Thumbnail.tsx";

const Box = chakra("div", { base: { display: "grid", gap: "2", minWidth: 0 } });
const Row = chakra("div", { base: { display: "flex", flexWrap: "wrap", gap: "2", alignItems: "center" } });
const Hint = chakra("span", { base: { color: "fg.subtle", fontSize: "xs" } });
const Kept = chakra("span", { base: { display: "inline-flex", alignItems: "flex-start" } });

/** What the pickers offer; the server judges by content. */
const IMAGES = "image/jpeg,image/png,image/webp";

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
  const picker = useRef<HTMLInputElement>(null);
  const latest = useRef(value);
  latest.current = value;
  const keep = useCallback(
    (file: { readonly id: string }) => onChange([...latest.current, file.id]),
    [onChange],
  );
  const upload = useUpload(uploadKey, keep);
  const choose = async (files: FileList | null) => {
    const room = most - value.length;
    upload.choose(await Promise.all([...(files ?? [])].slice(0, room).map(shrinkImage)));
    if (picker.current) picker.current.value = "";
  };
  return (
    <Box role="group" aria-labelledby={id}>
      <Row>
        <span id={id}>{label}</span>
        {value.length < most ? (
          <Button
            size="sm"
            icon={<Camera size={16} />}
            isBusy={upload.isBusy}
            onClick={() => picker.current?.click()}
          >
            {t("file.choose")}
          </Button>
        ) : null}
        <Hint>{t("file.hint", { most, limit: format.number(MOST_BYTES.image / 1_048_576) })}</Hint>
      </Row>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={label}
        accept={IMAGES}
        multiple={most > 1}
        onChange={(event) => void choose(event.currentTarget.files)}
      />
      {upload.isBusy ? (
        <ProgressBar value={Math.round(upload.progress * 100)} max={100} label={t("file.sending")} />
      ) : null}
      {upload.failure ? (
        <Notice
          tone="danger"
          action={
            upload.failure.kind === "transport" ? (
              <Button size="sm" onClick={upload.retry}>
                {t("common.action.retry")}
              </Button>
            ) : null
          }
          onClose={upload.giveUp}
        >
          {whyOf(upload.failure) ?? t("file.failed")}
        </Notice>
      ) : null}
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

/** What the server says is wrong with a file: the sentence of its own error, rather than that something is invalid. */
function whyOf(failure: {
  readonly kind: string;
  readonly msg?: string;
  readonly data?: unknown;
}): string | null {
  const { data } = failure;
  const errors = typeof data === "object" && data !== null && "errors" in data ? data.errors : null;
  const [first] = Array.isArray(errors) ? (errors as readonly { readonly message?: string }[]) : [];
  return first?.message ?? (failure.kind === "refused" ? (failure.msg ?? null) : null);
}
