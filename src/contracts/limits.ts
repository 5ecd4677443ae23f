/** How much fits into what people write: the server refuses more, and fields take no more. Apart from the schemas, for the browser. */

/** Characters. */
export const TEXT_MAX = {
  sourceNumber: 64,
  plate: 32,
  driver: 64,
  phone: 32,
  dock: 32,
  lot: 64,
  consigneeName: 64,
  address: 200,
  remark: 500,
  reason: 500,
} as const;

/** Units of one line. */
export const QUANTITY_MAX = 1_000_000_000;

/** The most photos of one line of a receipt. */
export const PHOTOS_MAX = 10;

/** The most files that prove one delivery: signature and photos. */
export const PROOFS_MAX = 6;

/** The most stops of one trip that can be put in order. */
export const STOPS_MAX = 200;
