import type { BulletinRow, BulletinSaveBody } from "../../../src/contracts/bulletin.ts";
import type { ReadOnly } from "../../lifecycle/read-only.ts";

/** What a bulletin's row carries beyond what saveOrUpdate changes. */
export const BULLETIN_READ_ONLY: ReadOnly<BulletinRow, BulletinSaveBody> = {
  createdAt: "kept",
  updatedAt: "kept",
  status: "kept",
  publishedAt: "kept",
  authorId: "kept",
  authorName: "kept",
  isGuide: "kept",
  isOwn: "kept",
  views: "drifts",
  acknowledgedAt: "drifts",
};
