import { Type } from "typebox";
import { about, type Sent, shape, uuid } from "./body-shapes.ts";

/** GET /api/search?keyword=: what the reader may open whose number, code or name holds the keyword, best first. */
export const SearchHit = shape("SearchHit", {
  kind: Type.Enum(["entry", "exit", "delivery", "client", "goods/type"]),
  id: uuid,
  code: about("A request's number, a client's code, a goods type's SKU code.", Type.String()),
  name: about("The client of a request, the name of a client or goods type.", Type.String()),
  status: Type.Optional(about("Of requests.", Type.String())),
});
export type SearchHit = Sent<typeof SearchHit>;

/** At most this many of each kind. */
export const SEARCH_LIMIT = 8;
