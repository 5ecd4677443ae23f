import type { EntryRow } from "../../../src/contracts/entry.ts";
import { MESSAGE_TYPES } from "../../../src/contracts/message.ts";
import { ENTRY_RIGHTS, type Right } from "../../../src/contracts/permissions.ts";
import type { EntryEffect } from "../../../src/machines/lifecycles/entry.lifecycle.ts";
import type { Audience, Letter } from "../../feed/notify.ts";
import type { ApprovedEntry } from "./entry.work.ts";

type Tell = Extract<EntryEffect, { type: "tell" }>;

const VERIFIERS: Right = ENTRY_RIGHTS.approve;
const HANDLERS: Right = ENTRY_RIGHTS.receive;

/** The letters that the chart's `tell` effects ask for, with the row's totals of after the command. */
export function entryLetters(row: EntryRow, approved: ApprovedEntry): readonly Letter[] {
  const tells = (approved.effects as readonly EntryEffect[]).filter((effect) => effect.type === "tell");
  return tells
    .filter((tell) => tell.when !== "byAdmin" || isAdmin(approved))
    .map((tell) => letterOf(tell, row, approved));
}

const isAdmin = ({ by }: ApprovedEntry) => by.kind === "person" && by.roleCode === "admin";

function letterOf(tell: Tell, row: EntryRow, approved: ApprovedEntry): Letter {
  const { reason } = approved.payload as { readonly reason?: string | null };
  return {
    to: audienceOf(tell, row, approved),
    kind: tell.kind,
    messageType: MESSAGE_TYPES.entry,
    template: tell.template,
    values: {
      number: row.number,
      clientName: row.clientName,
      warehouseName: row.warehouseName,
      lineCount: row.lineCount,
      expectedTotal: row.expectedTotal,
      goodTotal: row.goodTotal,
      damagedTotal: row.damagedTotal,
      closedShortTotal: row.closedShortTotal,
      byName: approved.byName,
      reason: reason?.trim() ?? "",
    },
    link: `/entry/entry-list/${row.id}`,
    entity: "entry",
    entityId: row.id,
  };
}

function audienceOf(tell: Tell, row: EntryRow, { byUserId }: ApprovedEntry): Audience {
  switch (tell.audience) {
    case "verifiers":
      // Who submitted it cannot approve it: a todo for them would never be theirs to do.
      return { kind: "right", right: VERIFIERS, exceptUserId: byUserId };
    case "handlers":
      return { kind: "right", right: HANDLERS, exceptUserId: null };
    case "owner":
      return { kind: "client", clientId: row.clientId };
  }
}
