/** What the palette offers: pages and actions that match, and what the server found. */
import type { SearchHit } from "../../contracts/search.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";

export interface PaletteItem {
  readonly key: string;
  readonly group: "pages" | "entry" | "exit" | "client" | "goodsType";
  readonly label: string;
  readonly note?: string;
  readonly href: string;
}

/** Whether every word of the keyword is somewhere in the text. */
export function matches(text: string, keyword: string): boolean {
  const inside = text.toLowerCase();
  return keyword
    .toLowerCase()
    .split(/\s+/)
    .every((word) => inside.includes(word));
}

/** A hit as a line that links to a page which the person may open; null without one. */
export function itemOfHit(hit: SearchHit, mayOpen: (name: string) => boolean): PaletteItem | null {
  const line = (group: PaletteItem["group"], href: string): PaletteItem => ({
    key: `${hit.kind} ${hit.id}`,
    group,
    label: hit.code,
    note: hit.name,
    href,
  });
  if (hit.kind === "entry" && mayOpen("entry-detail"))
    return line("entry", hrefOf("entry-detail", { id: hit.id }));
  if (hit.kind === "exit" && mayOpen("exit-detail"))
    return line("exit", hrefOf("exit-detail", { id: hit.id }));
  if (hit.kind === "client" && mayOpen("client-list")) {
    return line("client", hrefOf("client-list", {}, { keyword: hit.code }));
  }
  if (hit.kind !== "goods/type") return null;
  // Goods lead to their master data, or where those are not open, to their stock.
  for (const page of ["warehouse-goods-type", "warehouse-repertory"]) {
    if (mayOpen(page)) return line("goodsType", hrefOf(page, {}, { keyword: hit.code }));
  }
  return null;
}
