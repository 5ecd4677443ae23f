import { Stack } from "@chakra-ui/react/stack";
import { useCallback, useEffect, useState } from "react";
import { useUpload } from "../../machines/react/use-upload.ts";
import { Button } from "../kit/Button.tsx";
import { FileField } from "../kit/FileField.tsx";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { SignaturePad } from "./SignaturePad.tsx";

/** Whether the drawing is stored: `failed` needs a decision before the delivery is signed. */
export type InkState = "none" | "storing" | "stored" | "failed";

/** The proof of a delivery: a signature drawn here, which counts as it stands, or a photo. */
export function ProofField(props: {
  readonly openingKey: string;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly onInk: (state: InkState) => void;
}) {
  const { openingKey, value, onChange, onInk } = props;
  const t = useT();
  const [isDrawn, setDrawn] = useState(false);
  const keep = useCallback((file: { readonly id: string }) => onChange([file.id]), [onChange]);
  const upload = useUpload(`${openingKey}:signature`, keep);
  const state: InkState = !isDrawn
    ? "none"
    : upload.failure
      ? "failed"
      : upload.isBusy || value.length === 0
        ? "storing"
        : "stored";
  useEffect(() => onInk(state), [onInk, state]);
  /** Each stroke is a new picture: the one before it, stored or on its way, is not the signature any more. */
  const begin = (isInk: boolean): void => {
    upload.giveUp();
    onChange([]);
    setDrawn(isInk);
  };
  const drawn = (picture: Blob | null): void => {
    begin(picture !== null);
    if (picture) upload.choose([picture]);
  };
  const hints = { none: "padHint", storing: "padSending", stored: "padDone", failed: "padHint" } as const;
  const isPhoto = value.length > 0 && !isDrawn;
  return (
    <Stack gap="3">
      {isPhoto ? null : (
        <SignaturePad
          said={t(`delivery.command.${hints[state]}`)}
          onInk={() => begin(true)}
          onDrawn={drawn}
        />
      )}
      {upload.failure ? (
        <Notice
          tone="danger"
          action={
            <Button size="sm" onClick={upload.retry}>
              {t("common.action.retry")}
            </Button>
          }
        >
          {upload.failure.msg ?? t("file.failed")}
        </Notice>
      ) : null}
      {isDrawn ? null : (
        <FileField
          uploadKey={`${openingKey}:photo`}
          label={t(isPhoto ? "delivery.detail.proof" : "delivery.command.photo")}
          value={value}
          most={1}
          onChange={onChange}
        />
      )}
    </Stack>
  );
}
