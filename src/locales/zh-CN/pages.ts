import { entry } from "./entry.ts";
import { shell } from "./shell.ts";

/** Texts of the pages behind the sign-in, fetched once beside the first page. One line per feature. */
export const pages = {
  entry,
  shell,
} as const;
