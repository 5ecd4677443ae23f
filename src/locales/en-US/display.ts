import type { Translated } from "../shape.ts";
import type { display as zhCN } from "../zh-CN/display.ts";

/** Wall monitors: keeping them, and pairing them by a code. */
export const display: Translated<typeof zhCN> = {
  state: {
    waiting: "Waiting for its code",
    paired: "Paired",
    online: "Online",
    never: "Never seen",
    dark: "Dark",
    seenAgo: "Last seen {{ago}}",
    everyWarehouse: "All warehouses",
  },
  action: { renew: "Pair again" },
  list: { paired: "Pairing", seen: "Last seen" },
  delete: "The monitor goes dark at once. To use it again, add a display and pair it.",
  renew: {
    title: "Pair “{{name}}” again?",
    text: "You get a new code. The device that shows this display goes dark at once, until somebody types the new code there.",
    confirm: "Get a code",
  },
  code: {
    title: "Pairing code of “{{name}}”",
    label: "Pairing code",
    copy: "Copy the code",
    how: "Open this address in the monitor's browser and type the six digits:",
    address: "Copy the address",
    left: "Valid for {{time}}, once",
    expired: "The code has expired. Get a new one.",
    paired: "The monitor is paired and shows its figures.",
    lost: "The display was added, but its code did not arrive. Choose “Pair again” in its menu.",
    once: "Once closed, this code cannot be seen again.",
  },
};
