/** What the palette offers, as values: recent things, what the server found, pages that match. */
import type { SearchHit } from "../../contracts/search.ts";
import type { Spelling } from "../../domain/spelling.ts";
import { hrefOf, matchPage, placeOf } from "../../machines/console/guard.places.ts";
import type { Recent } from "../../machines/console/recents.store.ts";
import { type Match, matchIn } from "./palette-match.ts";

/** The groups in their order. */
export const GROUPS = ["recents", "goods", "requests", "clients", "pages", "actions"] as const;
type Group = (typeof GROUPS)[number];

interface MarkedText {
  readonly text: string;
  readonly match: Match | null;
}

export interface PaletteItem {
  readonly key: string;
  readonly group: Group;
  readonly kind: Recent["kind"] | "action";
  readonly label: MarkedText;
  /** What stands behind the label, small. */
  readonly notes: readonly MarkedText[];
  /** Of a request: why it was found, where its number does not say it. */
  readonly why?: NonNullable<SearchHit["why"]> & { readonly match: Match | null };
  readonly hit?: SearchHit;
  /** At the end of the line. */
  readonly end?: string;
  readonly href?: string;
  readonly act?: () => void;
  /** Which icon an action or a page has. */
  readonly icon?: string;
  /** What is kept when it is opened. */
  readonly recent?: Recent;
}

export type MayOpen = (name: string) => boolean;

/** A group shows so many of what the server found. */
const MOST_SHOWN = { goods: 5, requests: 5, clients: 3 } as const;

/** Where a hit leads, among the pages that the person may open; null: nowhere. */
function hrefOfHit(hit: Pick<SearchHit, "kind" | "id" | "code">, mayOpen: MayOpen): string | null {
  switch (hit.kind) {
    case "client":
      return mayOpen("client-list") ? hrefOf("client-list", {}, { keyword: hit.code }) : null;
    case "goods/type": {
      // Goods lead to their master data, or where those are not open, to their stock.
      const page = ["warehouse-goods-type", "warehouse-repertory"].find(mayOpen);
      return page ? hrefOf(page, {}, { keyword: hit.code }) : null;
    }
    case "lot":
      return mayOpen("warehouse-repertory") ? hrefOf("warehouse-repertory", {}, { keyword: hit.code }) : null;
    default:
      return mayOpen(`${hit.kind}-detail`) ? hrefOf(`${hit.kind}-detail`, { id: hit.id }) : null;
  }
}

const plain = (text: string, keyword: string, spelling: Spelling = []): MarkedText => ({
  text,
  match: matchIn(text, keyword, spelling),
});

const groupOf = (kind: SearchHit["kind"]): "goods" | "requests" | "clients" =>
  kind === "goods/type" || kind === "lot" ? "goods" : kind === "client" ? "clients" : "requests";

/** A hit as a line; null where the person may open no page of it. */
export function itemOfHit(hit: SearchHit, keyword: string, mayOpen: MayOpen): PaletteItem | null {
  const href = hrefOfHit(hit, mayOpen);
  if (href === null) return null;
  const isRequest = hit.status !== undefined;
  const spelling = hit.spelling ?? [];
  const isNamedByCode = isRequest || hit.kind === "lot";
  const label = isNamedByCode ? hit.code : hit.name;
  const notes = (isNamedByCode ? [hit.name] : [hit.code, hit.spec ?? ""]).filter((text) => text !== "");
  return {
    key: `${hit.kind} ${hit.id}`,
    group: groupOf(hit.kind),
    kind: hit.kind,
    label: plain(label, keyword, isRequest ? [] : spelling),
    notes: notes.map((text) => (isRequest ? { text, match: null } : plain(text, keyword))),
    ...(hit.why ? { why: { ...hit.why, match: matchIn(hit.why.text, keyword, hit.why.spelling) } } : {}),
    hit,
    href,
    recent: {
      ...{ href, kind: hit.kind, id: hit.id, label, note: notes[0] ?? "" },
      spelling: isRequest ? [] : spelling,
    },
  };
}

/** A recent thing as a line, with what the server found of it; null where it does not match or is not open any more. */
export function itemOfRecent(
  recent: Recent,
  keyword: string,
  found: ReadonlyMap<string, PaletteItem>,
  mayOpen: MayOpen,
): PaletteItem | null {
  const page = matchPage(placeOf(recent.href).path)?.page.name;
  if (page === undefined || !mayOpen(page)) return null;
  const key = `${recent.kind} ${recent.id}`;
  const present = found.get(key);
  if (present) return { ...present, group: "recents" };
  const label = plain(recent.label, keyword, recent.spelling);
  const note = plain(recent.note, keyword);
  if (keyword.trim() !== "" && !label.match && !note.match) return null;
  return {
    ...{ key, group: "recents", kind: recent.kind, label, href: recent.href, recent },
    notes: recent.note === "" ? [] : [note],
    ...(recent.kind === "page" ? { icon: recent.id } : {}),
  };
}

/** What the server found, apart from what stands among the recent things already, a few of each group. */
export function shownHits(
  items: readonly PaletteItem[],
  recents: readonly PaletteItem[],
): readonly PaletteItem[] {
  const seen = new Set(recents.map(({ key }) => key));
  return (["goods", "requests", "clients"] as const).flatMap((group) =>
    items.filter((item) => item.group === group && !seen.has(item.key)).slice(0, MOST_SHOWN[group]),
  );
}

/** The list that has all of a kind that the keyword finds. */
export interface All {
  readonly group: Group;
  readonly text:
    | "allGoods"
    | "allLots"
    | "allEntries"
    | "allExits"
    | "allDeliveries"
    | "allCounts"
    | "allClients";
  readonly count: number;
  readonly href: string;
}

const ALL_OF = [
  { kind: "goods/type", text: "allGoods", page: "warehouse-goods-type" },
  { kind: "lot", text: "allLots", page: "warehouse-repertory" },
  { kind: "entry", text: "allEntries", page: "entry-list" },
  { kind: "exit", text: "allExits", page: "exit-list" },
  { kind: "delivery", text: "allDeliveries", page: "delivery-list" },
  { kind: "count", text: "allCounts", page: "warehouse-count" },
  { kind: "client", text: "allClients", page: "client-list" },
] as const;

/** Of each kind of which not all are shown, the way to the list that has them. */
export function allOf(
  hits: readonly SearchHit[],
  shown: readonly PaletteItem[],
  keyword: string,
  mayOpen: MayOpen,
): readonly All[] {
  return ALL_OF.flatMap(({ kind, text, page }) => {
    const count = hits.find((hit) => hit.kind === kind)?.total ?? 0;
    const isComplete = shown.filter((item) => item.kind === kind && item.hit).length >= count;
    if (isComplete || !mayOpen(page)) return [];
    return [{ group: groupOf(kind), text, count, href: hrefOf(page, {}, { keyword: keyword.trim() }) }];
  });
}
