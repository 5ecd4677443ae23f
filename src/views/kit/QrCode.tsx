import { Box } from "@chakra-ui/react/box";
import { lazy, Suspense } from "react";

const Drawing = lazy(() => import("./QrDrawing.tsx"));

/** A text as a QR code. What draws it is loaded with the first one. Its name is the text, unless another one is given. */
export function QrCode(props: { readonly text: string; readonly name?: string; readonly size?: string }) {
  const { text, name, size = "24mm" } = props;
  return (
    <Box width={size} height={size} bg="white">
      <Suspense fallback={null}>
        <Drawing text={text} {...(name ? { name } : {})} />
      </Suspense>
    </Box>
  );
}
