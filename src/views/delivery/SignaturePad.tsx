import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";

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
    flexWrap: "wrap",
    gap: "2",
    alignItems: "center",
    marginTop: "2",
    "& > p": { flex: 1, minWidth: "80px", color: "fg.subtle", fontSize: "xs" },
  },
});

const WIDTH = 900;
const HEIGHT = 280;

/** A box to sign in, by finger, pen or mouse; after each stroke it returns the drawing as a picture. */
export function SignaturePad(props: {
  /** State of the drawing. */
  readonly said: string;
  /** What was drawn before this box was shown, as an address for `src`. */
  readonly drawing?: string | null;
  /** The pen has started to write: the earlier picture is no longer the signature. */
  readonly onInk: () => void;
  /** null: the box is empty again. */
  readonly onDrawn: (picture: Blob | null) => void;
  /** What else proves it, in the row below. */
  readonly beside?: ReactNode;
}) {
  const { said, drawing = null, onInk, onDrawn, beside } = props;
  const t = useT();
  const paper = useRef<HTMLCanvasElement>(null);
  const [hasInk, setInk] = useState(false);
  // A pen may be lifted before its last move was drawn by React.
  const inked = useRef(false);
  const isStroke = useRef(false);
  const before = useRef(drawing);
  useEffect(() => {
    const { current: src } = before;
    if (src === null) return;
    const picture = new Image();
    picture.onload = () => {
      if (inked.current) return;
      paper.current?.getContext("2d")?.drawImage(picture, 0, 0);
      inked.current = true;
      setInk(true);
    };
    picture.src = src;
    return () => {
      picture.onload = null;
    };
  }, []);
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
        <Button size="touch" look="quiet" disabled={!hasInk} onClick={clear}>
          {t("delivery.command.padClear")}
        </Button>
        {beside}
      </Foot>
    </div>
  );
}
