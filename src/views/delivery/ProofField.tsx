import { Stack } from "@chakra-ui/react/stack";
import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { useUpload } from "../../machines/react/use-upload.ts";
import { Button } from "../kit/Button.tsx";
import { FileField } from "../kit/FileField.tsx";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { chakra } from "../theme/chakra.ts";

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

/** Around a plain canvas: a styled one would take the size of its drawing for the size of its box. */
const Paper = chakra("div", {
  base: {
    "& > canvas": {
      display: "block",
      width: "100%",
      height: "auto",
      borderWidth: "1px",
      borderColor: "border.strong",
      borderRadius: "md",
      bg: "white",
      touchAction: "none",
      cursor: "crosshair",
    },
  },
});
const Foot = chakra("div", {
  base: {
    display: "flex",
    gap: "2",
    alignItems: "center",
    marginTop: "2",
    "& > p": { flex: 1, color: "fg.subtle", fontSize: "xs" },
  },
});

const WIDTH = 900;
const HEIGHT = 280;

/** A box to sign in, by finger, pen or mouse; after each stroke it returns the drawing as a picture. */
function SignaturePad(props: {
  /** State of the drawing. */
  readonly said: string;
  /** The pen has started to write: the earlier picture is no longer the signature. */
  readonly onInk: () => void;
  /** null: the box is empty again. */
  readonly onDrawn: (picture: Blob | null) => void;
}) {
  const { said, onInk, onDrawn } = props;
  const t = useT();
  const paper = useRef<HTMLCanvasElement>(null);
  const [hasInk, setInk] = useState(false);
  // A pen may be lifted before its last move was drawn by React.
  const inked = useRef(false);
  const isStroke = useRef(false);
  const pointOf = (event: PointerEvent<HTMLCanvasElement>): readonly [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    return [
      ((event.clientX - box.left) / box.width) * WIDTH,
      ((event.clientY - box.top) / box.height) * HEIGHT,
    ];
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    isStroke.current = false;
    const pen = event.currentTarget.getContext("2d");
    if (!pen) return;
    Object.assign(pen, { lineWidth: 5, lineCap: "round", lineJoin: "round", strokeStyle: "#1d2129" });
    pen.beginPath();
    pen.moveTo(...pointOf(event));
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const pen = event.currentTarget.getContext("2d");
    pen?.lineTo(...pointOf(event));
    pen?.stroke();
    // The picture comes a moment after the pen is lifted; until then nothing may be signed without it.
    if (!isStroke.current) onInk();
    isStroke.current = true;
    inked.current = true;
    setInk(true);
  };
  const clear = () => {
    paper.current?.getContext("2d")?.clearRect(0, 0, WIDTH, HEIGHT);
    inked.current = false;
    setInk(false);
    onDrawn(null);
  };
  const end = () => {
    if (inked.current) paper.current?.toBlob((picture) => picture && onDrawn(picture), "image/png");
  };
  return (
    <div>
      <Paper>
        <canvas
          ref={paper}
          width={WIDTH}
          height={HEIGHT}
          role="img"
          aria-label={t("delivery.command.pad")}
          onPointerDown={begin}
          onPointerMove={draw}
          onPointerUp={end}
          onPointerCancel={end}
        />
      </Paper>
      <Foot>
        <p role="status">{said}</p>
        <Button size="sm" look="quiet" disabled={!hasInk} onClick={clear}>
          {t("delivery.command.padClear")}
        </Button>
      </Foot>
    </div>
  );
}
