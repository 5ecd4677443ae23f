/** The reasons that people usually give, by what they are asked for: as chips before the text box. */
import type { Translate } from "../../locales/translator.ts";

const CANCEL = ["clientAsked", "duplicate", "madeAgain"] as const;
const DELAY = ["driverLate", "traffic", "dockBusy", "awaitsClient"] as const;

/** Keys of `request.usual`, by lifecycle and command, and by the command on stock. */
const USUAL = {
  "entry.reject": ["incomplete", "noExpiry", "noRoom", "duplicate"],
  "entry.cancel": CANCEL,
  "entry.closeShort": ["sentLess", "lostOnWay", "restFollows"],
  "entry.reverseReceipt": ["miscounted", "wrongLot", "wrongGoods"],
  "entry.explainDelay": DELAY,
  "exit.reject": ["incomplete", "wrongConsignee", "wrongQuantity", "duplicate"],
  "exit.cancel": CANCEL,
  "exit.requestCancel": ["notNeeded", "wrongQuantity", "later"],
  "exit.declineCancel": ["alreadyPicked", "alreadyLoaded"],
  "exit.unpick": ["tooMany", "wrongGoods", "damaged"],
  "exit.changeLot": ["notFound", "damaged", "expired"],
  "exit.reportShort": ["notFound", "damaged", "expired"],
  "exit.explainDelay": DELAY,
  "stock.adjust": ["counted", "miscounted", "damaged"],
  "stock.move": ["tidied", "damaged"],
  "stock.changeCondition": ["inspected", "damaged"],
} as const;

/** The usual reasons of a command in the reader's language; none where none are usual. */
export function usualReasons(t: Translate, command: string): readonly string[] {
  const keys: readonly string[] = USUAL[command as keyof typeof USUAL] ?? [];
  return keys.map((key) => t.dynamic(`request.usual.${key}`));
}
