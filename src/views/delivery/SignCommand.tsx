import { useEffect, useState } from "react";
import type { DeliveryDetail, DeliveryLine } from "../../contracts/delivery.ts";
import { useRecord } from "../../machines/react/use-record.ts";
import { Dialog } from "../kit/Dialog.tsx";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { NumberField } from "../kit/NumberField.tsx";
import { SkeletonRows } from "../kit/SkeletonRows.tsx";
import { TextField } from "../kit/TextField.tsx";
import { CommandDialog } from "../requests/CommandDialog.tsx";
import { chakra } from "../theme/chakra.ts";
import { type DeliveryCommandProps, deliveryKind, useDeliveryCommand } from "./delivery-kind.ts";
import { type InkState, ProofField } from "./ProofField.tsx";
import {
  addsUp,
  refusedIn,
  type SignForm,
  type SignPiece,
  signBody,
  startingForm,
  withRest,
} from "./sign-lines.ts";

/** The consignee takes the goods: who signs, what of each line, and the proof. */
export function SignCommand(props: DeliveryCommandProps) {
  const { row } = props.opened;
  const t = useT();
  const record = useRecord<DeliveryDetail>({
    key: `sign:${row.id}`,
    machine: deliveryKind.record,
    resource: "delivery",
    id: row.id,
  });
  if (record.detail) return <SignFields {...props} delivery={record.detail} />;
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      size="md"
      title={t("delivery.command.signTitle", { number: row.number })}
    >
      <SkeletonRows rows={3} />
    </Dialog>
  );
}

function SignFields(props: DeliveryCommandProps & { readonly delivery: DeliveryDetail }) {
  const { opened, delivery, onClose } = props;
  const t = useT();
  const format = useFormat();
  const sending = useDeliveryCommand(props, startingForm(delivery), (signed) => ({
    ...signBody(signed),
    attempt: delivery.attempt,
  }));
  const form = sending.payload;
  const { actor } = sending;
  // A drawing is stored a moment after its last stroke, when other fields may have changed: the latest form counts.
  const change = (changes: Partial<SignForm>) =>
    actor.send({
      type: "payload.changed",
      payload: { ...actor.getSnapshot().context.payload, ...changes },
    });
  const [ink, setInk] = useState<InkState>("none");
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isAsked || ink === "storing") return;
    setAsked(false);
    if (ink !== "failed") actor.send({ type: "submit" });
  }, [isAsked, ink, actor]);
  const lineOf = (lineId: string) => delivery.lines.find((line) => line.id === lineId);
  const refused = refusedIn(form);
  const reason = () => {
    if (ink === "failed") return t("delivery.command.padFailed");
    if (form.signer.trim() === "") return t("delivery.command.signerNeeded");
    const wrong = form.pieces.some((piece) => {
      const line = lineOf(piece.lineId);
      return line && !addsUp(piece, line);
    });
    return wrong ? t("texts.because.linesAccounted") : null;
  };
  return (
    <CommandDialog
      lifecycle="delivery"
      command={opened.command}
      title={t("delivery.command.signTitle", { number: delivery.number })}
      sending={{ ...sending, submit: () => setAsked(true) }}
      isPreparing={isAsked}
      reason={reason()}
      onClose={onClose}
    >
      <TextField
        label={t("delivery.command.signer")}
        isRequired
        value={form.signer}
        onChange={(signer) => change({ signer })}
      />
      {form.pieces.map((piece) => {
        const line = lineOf(piece.lineId);
        return line ? (
          <SignLineFields
            key={piece.lineId}
            line={line}
            piece={piece}
            onChange={(changed) =>
              change({ pieces: form.pieces.map((each) => (each.lineId === piece.lineId ? changed : each)) })
            }
          />
        ) : null;
      })}
      {refused > 0 ? (
        <Notice tone="warning">
          {t("delivery.command.refusedTotal", { count: format.number(refused) })}
        </Notice>
      ) : null}
      <ProofField
        openingKey={opened.key}
        value={form.proof}
        onChange={(proof) => change({ proof })}
        onInk={setInk}
      />
    </CommandDialog>
  );
}

const Box = chakra("fieldset", {
  base: { borderWidth: "1px", borderColor: "border", borderRadius: "md", padding: "3", minWidth: 0 },
});
const Legend = chakra("legend", { base: { paddingInline: "1", fontWeight: "medium" } });
const Grid = chakra("div", {
  base: { display: "grid", gap: "3", alignItems: "start", gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
});

/** The result of one line: signed for, damaged, refused; the sum is the whole line. */
function SignLineFields(props: {
  readonly line: DeliveryLine;
  readonly piece: SignPiece;
  readonly onChange: (piece: SignPiece) => void;
}) {
  const { line, piece, onChange } = props;
  const t = useT();
  const format = useFormat();
  const name = goodsName(line);
  const { unit } = line;
  const quantity = format.number(line.quantity);
  const error = addsUp(piece, line) ? undefined : t("delivery.command.lineWrong", { quantity });
  return (
    <Box>
      <Legend>{t("delivery.command.lineQuantity", { name, quantity, unit })}</Legend>
      <Grid>
        {(["signed", "damaged", "refused"] as const).map((part) => (
          <NumberField
            key={part}
            label={t(`delivery.field.${part}`)}
            min={0}
            max={line.quantity}
            hasSteppers={false}
            value={piece[part]}
            error={part === "signed" ? error : undefined}
            onChange={(value) => onChange(withRest(piece, line, { [part]: value }))}
          />
        ))}
      </Grid>
    </Box>
  );
}
