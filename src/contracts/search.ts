import { Type } from "typebox";
import { about, date, nullable, part, type Sent, shape, uuid } from "./body-shapes.ts";

const spelling = about(
  "How each character of the text is read: a syllable without tone, several by |, or empty. For highlighting.",
  Type.Array(Type.String()),
);

/** GET /api/search?keyword=: what the reader may open whose number, code or name holds the keyword, best first. */
export const SearchHit = shape("SearchHit", {
  kind: Type.Enum(["entry", "exit", "delivery", "count", "client", "goods/type", "lot"]),
  id: uuid,
  code: about("A request's number, a client's code, a goods type's SKU code, a lot.", Type.String()),
  name: about(
    "The client of a request, the warehouse of a count, the name of a client, goods type or a lot's goods.",
    Type.String(),
  ),
  status: Type.Optional(about("Of requests.", Type.String())),
  total: about("How many of this kind the keyword finds.", Type.Integer()),
  spelling: Type.Optional(spelling),
  spec: Type.Optional(about("Of goods types: the specification, empty without one.", Type.String())),
  unit: Type.Optional(about("Of goods types and lots.", Type.String())),
  expiry: Type.Optional(about("Of lots: the first day on which some of it expires.", nullable(date))),
  available: Type.Optional(
    about(
      "Of lots, and of goods types for readers of stock: what may be promised; a client's own stock alone.",
      Type.Integer(),
    ),
  ),
  isLow: Type.Optional(
    about("Beside available: it is 0, or below the goods type's safety stock.", Type.Boolean()),
  ),
  why: Type.Optional(
    about(
      "Of a request that is not found by its number: what matches.",
      part({
        kind: Type.Enum(["sourceNumber", "cause", "consignee", "goods", "plate"]),
        text: about(
          "The source number, what a count is made for, the consignee, the name of the goods or the plate.",
          Type.String(),
        ),
        spelling,
        quantity: Type.Optional(about("Of goods: of the line, with its unit.", Type.Integer())),
        unit: Type.Optional(Type.String()),
      }),
    ),
  ),
});
export type SearchHit = Sent<typeof SearchHit>;

/** At most this many of each kind. */
export const SEARCH_LIMIT = 8;
