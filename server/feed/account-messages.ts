/** Messages of type `message`: from the system or a person to a person about their own account. */
import { sql } from "kysely";
import { MESSAGE_TYPES } from "../../src/contracts/message-types.ts";
import { BUILTIN_ROLE_NAMES, builtinRoleCalled } from "../../src/contracts/role.ts";
import { enUS } from "../../src/contracts/texts/en-US.ts";
import { deviceName } from "../../src/domain/device-name.ts";
import { newId } from "../platform/ids.ts";
import type { Tx } from "../platform/reader.ts";
import { appendFeed } from "./append.ts";
import type { StoredMessage } from "./message-row.ts";
import { inboxChanges, notify } from "./notify.ts";

type AccountTemplate =
  | "accountCreated"
  | "passwordReset"
  | "passwordChanged"
  | "newDevice"
  | "secondFactorOn"
  | "secondFactorOff"
  | "secondFactorReset"
  | "recoveryCodeUsed"
  | "wrongCodes"
  | "roleChanged"
  | "pagesChanged";

export interface AccountNews {
  readonly userIds: readonly string[];
  readonly template: AccountTemplate;
  readonly values: Readonly<Record<string, string>>;
  /** The profile's section that answers it. */
  readonly section?: "password" | "sessions" | "factor";
}

/** Writes the message to each of these people who is enabled; returns the messages, for inboxChanges. */
export async function messageAccounts(
  tx: Tx,
  event: { readonly id: string; readonly at: Date },
  { userIds, template, values, section }: AccountNews,
): Promise<readonly StoredMessage[]> {
  if (userIds.length === 0) return [];
  const { received } = await notify(tx, event, [
    {
      to: { kind: "people", which: sql`u.id = any(${[...userIds]}::uuid[])` },
      kind: "message",
      messageType: MESSAGE_TYPES.account,
      template,
      values,
      link: section ? `/profile?section=${section}` : "/profile",
      entity: "user",
      entityId: event.id,
    },
  ]);
  return received;
}

/** A role's name as a value of a text: built-in roles have a name in each language. */
export function roleNameValues(roleName: string): Readonly<Record<string, string>> {
  const builtin = builtinRoleCalled(roleName);
  if (!builtin) return { roleName };
  return { roleName: BUILTIN_ROLE_NAMES[builtin], "roleName:en-US": enUS.roleCode[builtin] };
}

/** Notifies a person that one of their recovery codes was used to sign in. */
export async function notifyRecoveryCodeUsed(
  tx: Tx,
  used: { readonly userId: string; readonly at: Date; readonly address: string; readonly left: number },
): Promise<void> {
  const { userId, at, address, left } = used;
  await notifyBySystem(tx, at, {
    ...{ userIds: [userId], template: "recoveryCodeUsed", values: { address, left: String(left) } },
    section: "factor",
  });
}

/** Notifies a person that a client that knows their password keeps sending wrong codes. */
export async function notifyWrongCodes(
  tx: Tx,
  tried: { readonly userId: string; readonly at: Date; readonly address: string },
): Promise<void> {
  const { userId, at, address } = tried;
  await notifyBySystem(tx, at, {
    ...{ userIds: [userId], template: "wrongCodes", values: { address } },
    section: "password",
  });
}

/** Notifies a person of a sign-in to their account from a new device. */
export async function notifyNewDevice(
  tx: Tx,
  session: {
    readonly userId: string;
    readonly at: Date;
    readonly address: string;
    readonly agent: string | null;
  },
): Promise<void> {
  const { userId, at, address, agent } = session;
  const values = { device: agent ? deviceName(agent) : "?", address };
  await notifyBySystem(tx, at, {
    ...{ userIds: [userId], template: "newDevice", values },
    section: "sessions",
  });
}

/** Writes a message that no person sent: the system did. */
async function notifyBySystem(tx: Tx, at: Date, news: AccountNews): Promise<void> {
  const event = { id: newId(), at };
  const received = await messageAccounts(tx, event, news);
  const by = { eventId: event.id, at, byUserId: null, byName: "", commandKey: null };
  await appendFeed(tx, by, inboxChanges({ received }));
}
