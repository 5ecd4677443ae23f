import { useMemo } from "react";
import { encode } from "uqr";
import { useT } from "./i18n.tsx";

/** The quiet zone of ISO/IEC 18004, in modules. */
const QUIET = 4;

/** One path of all dark modules, those beside each other joined. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      [...row.map(Number).join("").matchAll(/1+/g)].map(
        ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join("");
}

/** A QR code in SVG, black on white in every theme; it can be read with a seventh of its modules damaged. */
export default function QrDrawing({ text, name }: { readonly text: string; readonly name?: string }) {
  const t = useT();
  const drawn = useMemo(() => {
    const { data, size } = encode(text, { ecc: "M", border: QUIET });
    return { path: pathOf(data), size };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={name ?? t("label.code.qr", { text })}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      shapeRendering="crispEdges"
      width="100%"
      height="100%"
    >
      <rect width={drawn.size} height={drawn.size} fill="#fff" />
      <path d={drawn.path} fill="#000" />
    </svg>
  );
}
