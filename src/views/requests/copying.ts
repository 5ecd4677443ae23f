import { hrefOf } from "../../machines/console/guard.places.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import type { CommandKind, CommandRow } from "./request-kind.ts";

/** The member of an apply page's address that names the request to copy. */
export const COPIED_REQUEST = "copy";

/** Where a copy of a request is begun; null: this person files none of its kind. */
export function useCopyHref<Row extends CommandRow>({ pages }: Pick<CommandKind<Row>, "pages">, id: string) {
  const files = useHolds({ anyOf: pages ? [pages.apply] : [] });
  return pages && files ? hrefOf(pages.apply, {}, { [COPIED_REQUEST]: id }) : null;
}
