import { chakra } from "@chakra-ui/react/styled-system";

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
  const [initial = "?"] = Array.from(name.trim());
  return (
    <Circle aria-hidden="true" style={{ width: size, height: size, fontSize: Math.round(size * 0.44) }}>
      {initial}
    </Circle>
  );
}
