const LONGEST_SIDE = 1_600;
const SMALL_ENOUGH_BYTES = 400_000;
const QUALITY = 0.82;

/**
 * Reduces a photo to at most 1600 pixels a side, so that a phone's 5 MB become a few hundred KB and the picture is its
 * own thumbnail. A file that the browser cannot draw is sent unchanged, for the server to check.
 */
export async function shrinkImage(file: Blob): Promise<Blob> {
  if (!file.type.startsWith("image/") || file.size <= SMALL_ENOUGH_BYTES) return file;
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  return smaller && smaller.size < file.size ? smaller : file;
}
