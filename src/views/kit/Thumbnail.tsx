import { useState } from "react";
import { chakra } from "../theme/chakra.ts";
import { Dialog } from "./Dialog.tsx";

const Small = chakra("button", {
  base: {
    display: "block",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "sm",
    overflow: "hidden",
    cursor: "zoom-in",
    bg: "white",
    "& img": { display: "block", width: "72px", height: "72px", objectFit: "cover" },
    "&[data-shape=wide] img": { width: "144px", objectFit: "contain" },
    // Both lines of a row are as high.
    "&[data-shape=row] img": { width: "26px", height: "26px" },
    // On a phone what can be pressed is larger than what is drawn.
    "&[data-shape=row]": {
      position: "relative",
      overflow: { base: "visible", sm: "hidden" },
      _after: { content: { base: "''", sm: "none" }, position: "absolute", inset: "-9px" },
    },
  },
});
const Large = chakra("img", {
  base: { display: "block", maxWidth: "100%", maxHeight: "70vh", marginInline: "auto", bg: "white" },
});

/** A picture made small; pressed, it shows in full. */
export function Thumbnail(props: {
  readonly src: string;
  readonly label: string;
  /** A signature is wide, and shown whole; in a row of a table it is as small as a target may be. */
  readonly shape?: "square" | "wide" | "row";
}) {
  const { src, label, shape = "square" } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Small type="button" data-shape={shape} aria-label={label} onClick={() => setOpen(true)}>
        <img src={src} alt="" loading="lazy" />
      </Small>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={label} size="lg">
        {isOpen ? <Large src={src} alt={label} /> : null}
      </Dialog>
    </>
  );
}
