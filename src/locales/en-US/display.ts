import type { Translated } from "../shape.ts";
import type { display as zhCN } from "../zh-CN/display.ts";

/** Wall monitors and their pairing by code. */
export const display: Translated<typeof zhCN> = {
  state: {
    waiting: "Waiting for the code",
    paired: "Paired",
    online: "Online",
    never: "Never seen",
    dark: "Offline",
    seenAgo: "Last seen {{ago}}",
    everyWarehouse: "All warehouses",
  },
  action: { renew: "Pair again" },
  list: { paired: "Pairing", seen: "Last seen" },
  delete: "The monitor goes blank at once. To use it again, add a display and pair it.",
  renew: {
    title: "Pair “{{name}}” again?",
    text: "You get a new code. The paired monitor goes blank at once, until someone enters the new code on it.",
    confirm: "Get a code",
  },
  code: {
    title: "Pairing code of “{{name}}”",
    label: "Pairing code",
    copy: "Copy the code",
    how: "Open this address in the monitor's browser and enter the six digits:",
    address: "Copy the address",
    left: "Valid for {{time}}, for one use",
    expired: "The code has expired. Get a new one.",
    paired: "The monitor is paired and shows figures.",
    lost: "The display was added, but no code came back. Choose “Pair again” in its menu.",
    once: "You cannot see this code again after closing.",
  },
};
