/** Uploaded files: what may be one, and what an upload answers. */

const FILE_KINDS = ["image", "pdf", "video"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const MIB = 1_048_576;

/** The most bytes that a file of each kind may have. */
export const MOST_BYTES: Readonly<Record<FileKind, number>> = {
  image: 10 * MIB,
  pdf: 10 * MIB,
  video: 200 * MIB,
};

export const FILE_UPLOAD_PATH = "/api/file/upload";
export const FILE_CONTENT_PATH = "/api/file/content";

/** The address of a file's content. */
export const fileUrl = (id: string): string => `${FILE_CONTENT_PATH}?id=${id}`;
