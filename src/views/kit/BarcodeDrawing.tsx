import { useMemo } from "react";
import { barsOf, pathOfBars, widthInModules } from "./bars.ts";
import { useT } from "./i18n.tsx";

/** A barcode in SVG, black on white in every theme; its frame gives it its size. */
export default function BarcodeDrawing({ text }: { readonly text: string }) {
  const t = useT();
  const drawn = useMemo(() => {
    const bars = barsOf(text);
    return bars && { path: pathOfBars(bars), width: widthInModules(bars), symbology: bars.symbology };
  }, [text]);
  if (!drawn) return <span>{t("label.code.failed")}</span>;
  return (
    <svg
      role="img"
      aria-label={t("label.code.barcode", { text })}
      data-symbology={drawn.symbology}
      viewBox={`0 0 ${drawn.width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      width="100%"
      height="100%"
    >
      <rect width={drawn.width} height="1" fill="#fff" />
      <path d={drawn.path} fill="#000" />
    </svg>
  );
}
