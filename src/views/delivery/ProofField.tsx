import { Stack } from "@chakra-ui/react/stack";
import { useCallback } from "react";
import { useUpload } from "../../machines/react/use-upload.ts";
import { FileField } from "../kit/FileField.tsx";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { SignaturePad } from "./SignaturePad.tsx";

/** The proof of a delivery: a signature drawn here, or a photo. */
export function ProofField(props: {
  readonly openingKey: string;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}) {
  const { openingKey, value, onChange } = props;
  const t = useT();
  const keep = useCallback((file: { readonly id: string }) => onChange([file.id]), [onChange]);
  const upload = useUpload(`${openingKey}:signature`, keep);
  return (
    <Stack gap="3">
      {value.length === 0 ? (
        <SignaturePad isBusy={upload.isBusy} onSigned={(picture) => upload.choose([picture])} />
      ) : null}
      {upload.failure ? (
        <Notice tone="danger" onClose={upload.giveUp}>
          {upload.failure.msg ?? t("file.failed")}
        </Notice>
      ) : null}
      <FileField
        uploadKey={`${openingKey}:photo`}
        label={t(value.length === 0 ? "delivery.command.photo" : "delivery.detail.proof")}
        value={value}
        most={1}
        onChange={onChange}
      />
    </Stack>
  );
}
