import { Box } from "@chakra-ui/react/box";
import { lazy, Suspense } from "react";

const Drawing = lazy(() => import("./label/QrDrawing.tsx"));

/** A text as a QR code. What draws it is loaded with the first one. */
export function QrCode({ text, size = "24mm" }: { readonly text: string; readonly size?: string }) {
  return (
    <Box width={size} height={size} bg="white">
      <Suspense fallback={null}>
        <Drawing text={text} />
      </Suspense>
    </Box>
  );
}
