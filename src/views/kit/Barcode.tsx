import { Box } from "@chakra-ui/react/box";
import { lazy, Suspense } from "react";

const Drawing = lazy(() => import("./BarcodeDrawing.tsx"));

/** A text as a barcode: Code 128, or EAN and ITF-14 where it is a GTIN. What draws it is loaded with the first one. */
export function Barcode(props: { readonly text: string; readonly width?: string; readonly height?: string }) {
  const { text, width = "60mm", height = "12mm" } = props;
  return (
    <Box width={width} maxWidth="full" height={height} bg="white">
      <Suspense fallback={null}>
        <Drawing text={text} />
      </Suspense>
    </Box>
  );
}
