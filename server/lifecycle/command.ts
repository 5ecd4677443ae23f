/** A command on its way: as it was asked for, and as it was decided. */
import type { Actor } from "../../src/contracts/permissions.ts";
import type { Effect } from "../../src/machines/lifecycles/lifecycle.ts";
import type { Publishing } from "./publication.ts";

/** What every row that a lifecycle governs has. */
export interface GovernedRow {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly version: number;
  /** null: the warehouse's own; it is for admins. */
  readonly clientId: string | null;
  readonly updatedAt: string;
  /** How often it was submitted; absent where nothing is submitted. */
  readonly revision?: number;
}

/** One command as it was asked for. `version` is the one its sender saw; null from the system, and of what commutes. */
export interface CommandAsk {
  readonly id: string;
  readonly version: number | null;
  readonly command: string;
  readonly payload: unknown;
  readonly by: Actor;
  readonly key: string | null;
  readonly now: Date;
  /** When it was done, where that is not now. */
  readonly doneAt?: Date | null;
  /** Its sender said that it is meant whatever the version: the timeline says so too. */
  readonly isOfAnyVersion?: boolean;
}

/** A command with the payload of its own; `Payloads` has the payload of each command by its name. */
export type CommandOf<Payloads> = {
  readonly [Command in keyof Payloads & string]: Omit<CommandAsk, "command" | "payload"> & {
    readonly command: Command;
    readonly payload: Payloads[Command];
  };
}[keyof Payloads & string];

/** A decided command on its locked row, on the way to its effects. */
export interface Approved<Row, Prepared> {
  readonly row: Row;
  readonly prepared: Prepared;
  readonly command: string;
  readonly payload: unknown;
  readonly to: string;
  readonly effects: readonly Effect[];
  readonly by: Actor;
  readonly byName: string;
  readonly byUserId: string | null;
  readonly key: string | null;
  readonly now: Date;
  /** When it was done, where that is not now. */
  readonly doneAt: Date | null;
  readonly isOfAnyVersion: boolean;
  /** For the commands of other lifecycles that its effects send. */
  readonly publication: Publishing;
}

/** Who timelines and ledger name: the person, also where the system acts on behalf of one. */
export function operatorOf(by: Actor): { readonly byName: string; readonly byUserId: string | null } {
  if (by.kind === "person") return { byName: by.userName, byUserId: by.userId };
  return { byName: by.onBehalfOf?.userName ?? by.cause, byUserId: by.onBehalfOf?.userId ?? null };
}

/** Whether the actor may know of the row: another client's row answers exactly as an unknown one. */
export function sees(by: Actor, row: Pick<GovernedRow, "clientId">): boolean {
  return (
    by.kind === "system" || by.roleCode === "admin" || (row.clientId !== null && by.clientId === row.clientId)
  );
}

/** Returns the trimmed reason that a command carries; null if it carries none. */
export function reasonOf({ payload }: Pick<CommandAsk, "payload">): string | null {
  const hasReason = typeof payload === "object" && payload !== null && "reason" in payload;
  return hasReason && typeof payload.reason === "string" ? payload.reason.trim() || null : null;
}
