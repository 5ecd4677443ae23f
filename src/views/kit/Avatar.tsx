import { initialOf } from "../../domain/avatar.ts";
import { chakra } from "../theme/chakra.ts";

const Circle = chakra("span", {
  base: {
    display: "inline-grid",
    placeItems: "center",
    flexShrink: 0,
    borderRadius: "full",
    bg: "info.subtle",
    color: "info.fg",
    fontWeight: "bold",
    textTransform: "uppercase",
    userSelect: "none",
  },
});

/** A person's initial: the surname's character in Chinese, else the first letter. Ornament beside the name. */
export function Avatar({ name, size = 32 }: { readonly name: string; readonly size?: number }) {
  return (
    <Circle aria-hidden="true" style={{ width: size, height: size, fontSize: Math.round(size * 0.44) }}>
      {initialOf(name)}
    </Circle>
  );
}
