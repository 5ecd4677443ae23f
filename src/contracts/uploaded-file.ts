import { Type } from "typebox";
import { about, type Sent, shape, uuid } from "./body-shapes.ts";

/** What POST /api/file/upload answers. */
export const UploadedFile = shape("UploadedFile", {
  id: uuid,
  url: about("Where its content is, for the `src` of an image or a video.", Type.String()),
});

export type UploadedFile = Sent<typeof UploadedFile>;
