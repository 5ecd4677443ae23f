/** The types of messages, for the browser too. */

export const MESSAGE_TYPES = {
  entry: 1,
  exit: 2,
  delivery: 3,
  stock: 4,
  bulletin: 5,
  account: 6,
  operations: 7,
} as const;
