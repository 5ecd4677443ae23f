import { chakra } from "../theme/chakra.ts";

const Ring = chakra("span", {
  base: {
    display: "inline-block",
    width: "1em",
    height: "1em",
    borderWidth: "2px",
    borderColor: "currentColor",
    borderTopColor: "transparent",
    borderRadius: "full",
    animation: "spin 0.8s linear infinite",
    flexShrink: 0,
  },
});

/** A turning ring; with a label it is announced, without one it is decoration beside a text. */
export function Spinner({ label }: { readonly label?: string }) {
  return label ? <Ring role="status" aria-label={label} /> : <Ring aria-hidden="true" />;
}
