import type { BulletinKind } from "./bulletin-kinds.ts";
import type { GaugeTopic } from "./live.ts";

/** Each kind has a ranking of its own. */
export const POPULAR_TOPIC = {
  text: "popular:text",
  image: "popular:image",
  video: "popular:video",
} as const satisfies Record<BulletinKind, GaugeTopic>;

export const POPULAR_SIZE = 5;
