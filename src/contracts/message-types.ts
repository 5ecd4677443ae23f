/** The types of messages, for the browser too. */
import { ofRequests, REQUEST_KINDS } from "./request-kinds.ts";

export const MESSAGE_TYPES = {
  ...ofRequests((name) => REQUEST_KINDS[name].messageType),
  stock: 4,
  bulletin: 5,
  account: 6,
  operations: 7,
} as const;
