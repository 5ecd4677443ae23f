import { Camera, Trash2 } from "lucide-react";
import { useCallback } from "react";
import { fileUrl } from "../../contracts/file.ts";
import { PHOTOS_MAX } from "../../contracts/limits.ts";
import type { OpenPiece } from "../../machines/page/receiving.values.ts";
import { FilePicker, PICTURES } from "../kit/FilePicker.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";
import { shrinkImage } from "../kit/shrink-image.ts";
import { Thumbnail } from "../kit/Thumbnail.tsx";
import { chakra } from "../theme/chakra.ts";

const Box = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    minWidth: 0,
    "&[data-shown]": { padding: "4", paddingTop: 0 },
    "& button[aria-busy], & span + button": { minHeight: "48px" },
  },
});
const Kept = chakra("div", { base: { display: "flex", flexWrap: "wrap", gap: "2" } });
const Photo = chakra("span", { base: { display: "inline-flex", alignItems: "flex-start" } });

/**
 * Photos of the damaged goods on a receiving desk, sent at once. It stays on the page while other goods are scanned, so
 * that a photo on its way reaches the goods for which it was taken.
 */
export function DeskPhotos(props: {
  /** Unique in the page. */
  readonly uploadKey: string;
  /** The goods that are being counted; null: none, or none of them is damaged. */
  readonly piece: OpenPiece | null;
  readonly onAdded: (lineId: string, photo: string) => void;
  readonly onRemoved: (photo: string) => void;
}) {
  const { uploadKey, piece, onAdded, onRemoved } = props;
  const t = useT();
  const keep = useCallback(
    ({ id }: { readonly id: string }, lineId: string) => onAdded(lineId, id),
    [onAdded],
  );
  const photos = piece?.photos ?? [];
  return (
    <Box role="group" aria-label={t("entry.desk.photos")} data-shown={piece ? "" : undefined}>
      <FilePicker
        uploadKey={uploadKey}
        label={t("entry.desk.photos")}
        before={piece ? <span>{t("entry.desk.photos")}</span> : null}
        icon={<Camera size={16} />}
        button={t("file.choose")}
        hint=""
        accept={PICTURES}
        room={piece ? PHOTOS_MAX - photos.length : 0}
        prepare={shrinkImage}
        of={piece?.lineId ?? ""}
        onUploaded={keep}
      />
      {photos.length > 0 ? (
        <Kept>
          {photos.map((photo, index) => (
            <Photo key={photo}>
              <Thumbnail src={fileUrl(photo)} label={t("file.photo", { number: index + 1 })} />
              <IconButton
                label={t("file.remove", { number: index + 1 })}
                icon={<Trash2 size={16} />}
                onClick={() => onRemoved(photo)}
              />
            </Photo>
          ))}
        </Kept>
      ) : null}
    </Box>
  );
}
