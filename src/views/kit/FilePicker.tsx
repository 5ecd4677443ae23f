import { FileUpload as Chakra } from "@chakra-ui/react/file-upload";
import type { ReactNode } from "react";
import { isBusy, isPassing } from "../../contracts/read-answer.ts";
import type { UploadedFile } from "../../contracts/uploaded-file.ts";
import { useUpload } from "../../machines/react/use-upload.ts";
import { chakra } from "../theme/chakra.ts";
import { Button } from "./Button.tsx";
import { DropHint } from "./DropHint.tsx";
import { useT } from "./i18n.tsx";
import { Notice } from "./Notice.tsx";
import { ProgressBar } from "./ProgressBar.tsx";
import { useReportUnready } from "./unready.tsx";

const boxStyle = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "2",
  // Its hidden input lies in it, not at the end of the page.
  position: "relative",
  borderRadius: "sm",
  "&[data-dragging]": { outline: "2px dashed", outlineColor: "brand.fg", outlineOffset: "2px" },
} as const;
/** All of it takes drops: beside it the browser would open the file in place of the page. */
const Dropped = chakra("div", { base: { display: "contents" } });
const Row = chakra("div", { base: { display: "flex", flexWrap: "wrap", gap: "2", alignItems: "center" } });
const Hint = chakra("span", { base: { color: "fg.subtle", fontSize: "xs" } });
const Sending = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto auto",
    gap: "3",
    alignItems: "center",
    fontVariantNumeric: "tabular-nums",
  },
});

/** File types that the pickers of pictures and videos offer; the server checks the content. */
export const PICTURES = "image/jpeg,image/png,image/webp";
export const VIDEOS = "video/mp4,video/webm";

/** Chakra keeps no list: what has been chosen is at once with our upload. */
const NONE: File[] = [];

/**
 * Sends files at once, chosen by a button or dropped here, with how far they have come, the way to give up, and why they
 * were refused.
 */
export function FilePicker(props: {
  /** Unique in the page. */
  readonly uploadKey: string;
  readonly label: string;
  readonly before?: ReactNode;
  readonly icon: ReactNode;
  readonly button: string;
  readonly hint: string;
  readonly accept: string;
  /** How many more may be chosen; the rest is left out. At 0 the button is hidden. */
  readonly room: number;
  readonly prepare?: (file: File) => Promise<Blob>;
  /** What is chosen now belongs to; told again when it has arrived. */
  readonly of?: string;
  readonly onUploaded: (file: UploadedFile, of: string) => void;
}) {
  const { uploadKey, label, before, icon, button, hint, accept, room, prepare, of, onUploaded } = props;
  const t = useT();
  const upload = useUpload(uploadKey, onUploaded);
  useReportUnready(upload.isBusy ? "file" : null);
  const choose = async (files: readonly File[]) => {
    const chosen = files.slice(0, room);
    if (chosen.length === 0) return;
    upload.choose(await Promise.all(chosen.map((file) => prepare?.(file) ?? file)), of);
  };
  const percent = Math.round(upload.progress * 100);
  return (
    <Chakra.Root
      unstyled
      css={boxStyle}
      acceptedFiles={NONE}
      // Chakra refuses all where too many are dropped; we take as many as there is room for. A field without room
      // still takes the drop: else the browser would open the file in place of the page.
      maxFiles={Number.POSITIVE_INFINITY}
      onFileAccept={({ files }) => void choose(files)}
    >
      <Chakra.Context>
        {(api) => {
          // Chakra's part is one button or an "application" to screen readers; this is only where files are dropped.
          const { onDragOver, onDragLeave, onDrop } = api.getDropzoneProps({ disableClick: true });
          return (
            <Dropped onDragOver={onDragOver} onDragLeave={onDragLeave} onDrop={onDrop}>
              <Row>
                {before}
                {room > 0 ? (
                  <>
                    <Chakra.Trigger asChild>
                      <Button size="sm" icon={icon} isBusy={upload.isBusy}>
                        {button}
                      </Button>
                    </Chakra.Trigger>
                    <DropHint />
                  </>
                ) : null}
                <Hint>{hint}</Hint>
              </Row>
              {/* Chakra does not know what may be chosen: the server judges the content, and says why. */}
              <Chakra.HiddenInput aria-label={label} accept={accept} multiple={room > 1} />
              {upload.isBusy ? (
                <Sending>
                  <ProgressBar value={percent} max={100} label={t("file.sending")} />
                  <span>{percent}%</span>
                  <Button size="sm" look="quiet" onClick={upload.giveUp}>
                    {t("common.action.cancel")}
                  </Button>
                </Sending>
              ) : null}
              {upload.failure ? (
                <Notice
                  tone="danger"
                  action={
                    isPassing(upload.failure) && !isBusy(upload.failure) ? (
                      <Button size="sm" onClick={upload.retry}>
                        {t("common.action.retry")}
                      </Button>
                    ) : null
                  }
                  onClose={upload.giveUp}
                >
                  {isBusy(upload.failure)
                    ? t("login.failure.busy")
                    : (whyOf(upload.failure) ?? t("file.failed"))}
                </Notice>
              ) : null}
            </Dropped>
          );
        }}
      </Chakra.Context>
    </Chakra.Root>
  );
}

/** The server's message about a file: the sentence of its own error, instead of "something is invalid". */
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
