/** What pages ask about bulletins: those that explain a page, and the latest ones. */
import type { BulletinRow } from "../../contracts/bulletin.ts";
import type { StartPorts } from "../console/console.ports.ts";
import { bulletinPatchOf, bulletinRowOf } from "./bulletin-rows.ts";
import type { ValueInput } from "./value.machine.ts";

/** Bulletins come after the first content: they wait for the socket, so that they are fetched once. */
const JOIN_PATIENCE_MS = 1_000;

/** Pages without a task: they offer no bulletin. */
const PLAIN: readonly string[] = ["bulletin", "message", "profile"];

/** Whether bulletins are shown beside the page. */
export const hasBeside = (page: string): boolean => !PLAIN.includes(page);

/** The key under which all tabs share a page's bulletins. */
export const besideKey = (page: string): string => `beside:${page}`;

/** Input of the published bulletins of a page for this reader, newest first. */
export const besideInput = (
  page: string,
  { rest, live }: StartPorts,
): ValueInput<readonly BulletinRow[]> => ({
  topic: "bulletin",
  live,
  joinPatienceMs: JOIN_PATIENCE_MS,
  fetch: (signal) => rest.get("/api/bulletin/beside", { page }, { signal }),
  // A view or confirmation does not change which bulletins explain a page.
  concerns: ({ type }) => type !== "viewed" && type !== "acknowledged",
});

/** The workplace's list of the latest bulletins: enough of them to find an older one that must be read. */
export const latestBulletins = {
  key: "bulletins",
  reading: {
    joinPatienceMs: JOIN_PATIENCE_MS,
    fixed: { status: "published", sort: "-publishedAt", pageSize: 50 },
    rowOf: bulletinRowOf,
    patchOf: bulletinPatchOf,
  },
} as const;
