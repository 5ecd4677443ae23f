import type { Translated } from "../shape.ts";
import type { file as zhCN } from "../zh-CN/file.ts";

export const file: Translated<typeof zhCN> = {
  choose: "Add photo",
  drop: "or drop here",
  hint: "Photos: up to {{most}}, {{limit}} MB each",
  sending: "Uploading",
  wait: "Waiting for the upload",
  failed: "The upload did not finish. Check the network and try again",
  photo: "Photo {{number}}",
  remove: "Remove photo {{number}}",
};
