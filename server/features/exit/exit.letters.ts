import type { ExitRow } from "../../../src/contracts/exit.ts";
import { MESSAGE_TYPES } from "../../../src/contracts/message.ts";
import { EXIT_RIGHTS } from "../../../src/contracts/permissions.ts";
import type { ExitEffect } from "../../../src/machines/lifecycles/exit.lifecycle.ts";
import type { Tell } from "../../../src/machines/lifecycles/lifecycle.ts";
import type { Audience, Letter } from "../../feed/notify.ts";
import type { ApprovedExit } from "./exit.work.ts";

/** The letters that the chart's `tell` effects ask for, with the row's totals of after the command. */
export function exitLetters(row: ExitRow, approved: ApprovedExit): readonly Letter[] {
  const tells = (approved.effects as readonly ExitEffect[]).filter((effect) => effect.type === "tell");
  return tells
    .filter((tell) => tell.when !== "byAdmin" || isAdmin(approved))
    .map((tell) => letterOf(tell, row, approved));
}

const isAdmin = ({ by }: ApprovedExit) => by.kind === "person" && by.roleCode === "admin";

function letterOf(tell: Tell, row: ExitRow, approved: ApprovedExit): Letter {
  const { reason } = approved.payload as { readonly reason?: string | null };
  return {
    to: audienceOf(tell, row, approved),
    kind: tell.kind,
    messageType: MESSAGE_TYPES.exit,
    template: tell.template,
    values: {
      number: row.number,
      clientName: row.clientName,
      warehouseName: row.warehouseName,
      lineCount: row.lineCount,
      requestedTotal: row.requestedTotal,
      shippedTotal: row.shippedTotal,
      byName: approved.byName,
      reason: reason?.trim() ?? "",
    },
    link: `/exit/exit-list/${row.id}`,
    entity: "exit",
    entityId: row.id,
  };
}

function audienceOf(tell: Tell, row: ExitRow, { byUserId }: ApprovedExit): Audience {
  switch (tell.audience) {
    case "verifiers":
      // Who submitted it cannot approve it: a todo for them would never be theirs to do.
      return { kind: "right", right: EXIT_RIGHTS.approve, exceptUserId: byUserId };
    case "handlers":
      return { kind: "right", right: EXIT_RIGHTS.pick, exceptUserId: null };
    case "owner":
      return { kind: "client", clientId: row.clientId };
  }
}
