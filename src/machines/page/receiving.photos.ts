/** Photos of damaged goods on a receiving desk: they are no scans, and stay with the goods for which they were taken. */
import { PHOTOS_MAX } from "../../contracts/limits.ts";
import type { DeskWork, Piece } from "./receiving.values.ts";

/** The work with a further photo of a line's goods: those that are being counted, else those recorded last. */
export function withPhoto(work: DeskWork, lineId: string, photo: string): DeskWork {
  const added = <Goods extends Pick<Piece, "photos">>(goods: Goods): Goods => ({
    ...goods,
    photos: [...(goods.photos ?? []), photo].slice(0, PHOTOS_MAX),
  });
  const { open, pieces } = work;
  if (open?.lineId === lineId) return { ...work, open: added(open) };
  const last = pieces.findLast((piece) => piece.lineId === lineId);
  return { ...work, pieces: pieces.map((piece) => (piece === last ? added(piece) : piece)) };
}

/** The work without a photo of the open piece. */
export function withoutPhoto(work: DeskWork, photo: string): DeskWork {
  const { open } = work;
  if (!open) return work;
  return { ...work, open: { ...open, photos: (open.photos ?? []).filter((each) => each !== photo) } };
}
