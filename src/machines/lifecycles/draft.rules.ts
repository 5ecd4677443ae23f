/** The guards of every kind of request that people draft and submit, and admins approve. */
import type { Actor } from "../../contracts/permissions.ts";
import { commonRules, ruleFor } from "./lifecycle.ts";

/** What these guards read of a row. */
export interface DraftFacet {
  readonly clientId: string;
  readonly clientActive: boolean;
  readonly submittedBy: string | null;
  readonly selfApprovable: boolean;
  readonly lineCount: number;
}

export const isAdmin = (by: Actor) => by.kind === "person" && by.roleCode === "admin";

/** A person of the client whose request it is. */
export const isOwnClient = ({ row, by }: { readonly row: DraftFacet; readonly by: Actor }) =>
  by.kind === "person" && by.clientId === row.clientId;

/** A person who may open one of the pages. */
export const hasPage = (by: Actor, ...pages: readonly string[]) =>
  by.kind === "person" && pages.some((page) => by.pages.has(page));

const rule = ruleFor<DraftFacet, unknown, unknown>();

/** By their reason codes. */
export const draftRules = {
  /** The owner's people, and admins on behalf. */
  owner: rule("person", (situation) => isAdmin(situation.by) || isOwnClient(situation)),
  /** Four eyes, waived when no other active person could approve. */
  notSubmitter: {
    ...rule("person", ({ row, by }) => {
      if (by.kind !== "person") return false;
      // A program is never the last one who could: it decides neither about its own requests nor about its maker's.
      if (by.machine) return ![by.userId, by.machine.makerId].includes(row.submittedBy ?? "");
      return by.userId !== row.submittedBy || row.selfApprovable;
    }),
    greys: true,
  },
  hasLines: rule("row", ({ row }) => row.lineCount > 0),
  clientActive: rule("row", ({ row }) => row.clientActive),
  ...commonRules,
} as const;
