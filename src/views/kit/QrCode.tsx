import { Box } from "@chakra-ui/react/box";
import { onDemand } from "./on-demand.ts";

const drawing = onDemand(() => import("./QrDrawing.tsx").then((module) => module.default));

/**
 * A text as a QR code. What draws it is loaded with the first one; where that does not come, as without a network, the place
 * stays empty, and the page around it goes on. Its name is the text, unless another one is given.
 */
export function QrCode(props: { readonly text: string; readonly name?: string; readonly size?: string }) {
  const { text, name, size = "24mm" } = props;
  const Drawing = drawing.use(true, () => undefined);
  return (
    <Box width={size} height={size} bg="white">
      {Drawing ? <Drawing text={text} {...(name ? { name } : {})} /> : null}
    </Box>
  );
}
