/** GET /api/search?keyword=: what the reader may open whose number, code or name holds the keyword, best first. */
export interface SearchHit {
  readonly kind: "entry" | "exit" | "delivery" | "client" | "goods/type";
  readonly id: string;
  /** A request's number, a client's code, a goods type's SKU code. */
  readonly code: string;
  /** The client of a request, the name of a client or goods type. */
  readonly name: string;
  /** Of requests. */
  readonly status?: string;
}

/** At most this many of each kind. */
export const SEARCH_LIMIT = 8;
