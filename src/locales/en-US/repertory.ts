import type { Translated } from "../shape.ts";
import type { repertory as zhCN } from "../zh-CN/repertory.ts";

/** Texts of stock management and the ledger. */
export const repertory: Translated<typeof zhCN> = {
  list: {
    title: "Stock management",
    subtitle: "Where every unit is, how many there are, and how many are free",
    search: "Code, name, lot, location",
    empty: "No stock yet",
    emptyHint: "What is received appears here by itself.",
    nearExpiry: "Expires soon",
    expired: "Expired",
  },
  summary: {
    label: "Sums",
    onHand: "On hand",
    reserved: "Reserved",
    available: "Available",
    incoming: "Incoming",
    damaged: "Damaged",
  },
  field: {
    goods: "Goods",
    sku: "Code",
    client: "Client",
    warehouse: "Warehouse",
    location: "Location",
    lot: "Lot",
    expiry: "Expiry",
    condition: "Condition",
    onHand: "On hand",
    reserved: "Reserved",
    available: "Available",
    receivedAt: "Received",
    type: "Goods",
  },
  ledger: {
    title: "Ledger",
    open: "Ledger",
    of: "{{goods}} · {{location}}",
    time: "Time",
    kind: "Kind",
    change: "Change on hand",
    after: "On hand after",
    cause: "Request",
    operator: "By",
    empty: "No movements yet",
  },
};
