import { Package } from "lucide-react";
import { useState } from "react";
import { fileUrl } from "../../contracts/file.ts";
import { chakra } from "../theme/chakra.ts";
import { useT } from "./i18n.tsx";
import { Thumbnail } from "./Thumbnail.tsx";

/** As large with a picture as without one, so that nothing moves and names stand below each other. */
const Box = chakra("span", {
  base: {
    display: "block",
    boxSize: "28px",
    flexShrink: 0,
    borderRadius: "sm",
    overflow: { base: "visible", sm: "hidden" },
    "&[data-empty]": { display: "grid", placeItems: "center", bg: "bg.muted", color: "fg.subtle" },
    "& > img": { display: "block", boxSize: "28px", objectFit: "cover", bg: "white" },
    "&[data-size=lg]": { boxSize: "74px" },
  },
});

/** The picture of goods; pressed, it shows in full. Goods without one have a drawing of the same size. */
export function GoodsPicture(props: {
  /** Of a file. */
  readonly id: string | null;
  readonly name: string;
  /** Within a button or an option: it is not pressed by itself. */
  readonly isPart?: boolean;
  readonly size?: "sm" | "lg";
}) {
  const { id, name, isPart = false, size = "sm" } = props;
  const t = useT();
  // Without a network, or a file that is gone: the browser's sign for it would look like a fault of the goods.
  const [failed, setFailed] = useState<string | null>(null);
  if (id === null || id === failed) {
    return (
      <Box data-empty="" data-size={size} aria-hidden="true">
        <Package size={size === "lg" ? 32 : 16} strokeWidth={1.5} />
      </Box>
    );
  }
  const src = fileUrl(id);
  return (
    <Box data-size={size} onErrorCapture={() => setFailed(id)}>
      {isPart ? (
        <img src={src} alt="" loading="lazy" />
      ) : (
        <Thumbnail
          src={src}
          label={t("common.goods.picture", { goods: name })}
          shape={size === "lg" ? "square" : "row"}
        />
      )}
    </Box>
  );
}
