/** Whether this page still is the one that the server would serve; a reload brings the present one. */
import { setup } from "xstate";

export type VersionEvent =
  | { readonly type: "newer.seen"; readonly isRequired: boolean }
  /** A page's code could not be fetched. Where a newer build is known, that is why; else the network was. */
  | { readonly type: "chunk.failed" }
  | { readonly type: "later" };

export const versionMachine = setup({
  types: { events: {} as VersionEvent },
  guards: { isRequired: ({ event }) => event.type === "newer.seen" && event.isRequired },
}).createMachine({
  id: "version",
  description: "Whether this page is the present version.",
  initial: "current",
  states: {
    current: {
      description: "As far as is known, this is the present version.",
      on: {
        "newer.seen": [{ guard: "isRequired", target: "required" }, { target: "outdated" }],
      },
    },
    outdated: {
      description: "A newer version is there; a reload is offered.",
      on: { "newer.seen": { guard: "isRequired", target: "required" }, later: "postponed" },
    },
    postponed: {
      description: "The person continues with the old version for now.",
      on: { "newer.seen": [{ guard: "isRequired", target: "required" }], "chunk.failed": "outdated" },
    },
    required: { description: "The server no longer supports this version." },
  },
});
