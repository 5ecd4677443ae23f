import { MESSAGE_TYPES } from "../../src/contracts/message-types.ts";
import { linkOf } from "../../src/contracts/request-kinds.ts";
import type { Notify } from "../../src/machines/lifecycles/lifecycle.ts";
import type { Audience, NewMessage } from "../feed/notify.ts";
import { type Approved, reasonOf } from "./command.ts";
import type { KindTypes, RequestKind } from "./request-kind.ts";

/** Who acted, and what they carried. */
type Act = Pick<Approved<unknown, unknown>, "by" | "byName" | "byUserId" | "payload">;

/** Returns the messages that a command's `notify` effects ask for, with the totals of the row after it. */
export function requestMessages<T extends KindTypes>(
  { messages, rows: { name } }: RequestKind<T>,
  row: T["row"],
  notices: readonly Notify[],
  act: Act,
): readonly NewMessage[] {
  const { by, byName } = act;
  const isAdmin = by.kind === "person" && by.roleCode === "admin";
  return notices
    .filter(({ when }) => when !== "byAdmin" || isAdmin)
    .map(({ audience, kind, template }) => ({
      to: audienceOf(messages, audience, row, act),
      kind,
      messageType: MESSAGE_TYPES[name],
      template,
      values: messages.values(row, { byName, reason: reasonOf(act) ?? "" }),
      link: linkOf(name, row.id),
      entity: name,
      entityId: row.id,
    }));
}

function audienceOf<T extends KindTypes>(
  { verifiers, handlers }: RequestKind<T>["messages"],
  audience: Notify["audience"],
  { clientId }: T["row"],
  { byUserId }: Act,
): Audience {
  switch (audience) {
    case "verifiers":
      // The submitter cannot approve: a todo for them would never be theirs to do.
      return { kind: "right", right: verifiers, exceptUserId: byUserId };
    case "handlers":
      return { kind: "right", right: handlers, exceptUserId: null };
    case "owner":
      if (clientId === null) throw new Error("a request of the warehouse itself has no owner to tell");
      return { kind: "client", clientId };
  }
}
