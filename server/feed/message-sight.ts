/** Which messages a person may read: those about what the pages of their role show. */
import { type RawBuilder, sql } from "kysely";
import type { MessageRow } from "../../src/contracts/message.ts";
import { MESSAGE_TYPES } from "../../src/contracts/message-types.ts";
import { holds, OPERATIONS, type Person, type Right, SHOWN_BY } from "../../src/contracts/permissions.ts";
import { ofRequests } from "../../src/contracts/request-kinds.ts";

interface Shown {
  readonly messageType: number;
  readonly right: Right;
}

/** By the entity of a message. Entities without a line (bulletins, one's own account) are shown to every recipient. */
const SHOWN = {
  ...ofRequests((name): Shown => ({ messageType: MESSAGE_TYPES[name], right: SHOWN_BY[name] })),
  stockNotice: { messageType: MESSAGE_TYPES.stock, right: SHOWN_BY.repertory },
  operations: { messageType: MESSAGE_TYPES.operations, right: OPERATIONS },
} as const satisfies Readonly<Record<string, Shown>>;

/** The condition that the role `r` holds a right. */
export const roleHolds = ({ anyOf, roleCode }: Right): RawBuilder<boolean> =>
  sql<boolean>`(r.status = 'enabled' and jsonb_exists_any(r.menu, ${[...anyOf]}::text[])
    and (${roleCode ?? null}::text is null or r.role_code = ${roleCode ?? null}))`;

/** The condition that the role `r` shows what a message is about, by a column or value with the message's entity. */
export const roleShows = (entity: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`case ${entity} ${sql.join(
    Object.entries(SHOWN).map(([name, { right }]) => sql`when ${name} then ${roleHolds(right)}`),
    sql` `,
  )} else true end`;

/** Whether a person may get messages of a type at all. */
export function mayHear(person: Person, messageType: number | undefined): boolean {
  const shown = Object.values(SHOWN).find((each) => each.messageType === messageType);
  return shown === undefined || holds(person, shown.right);
}

/** Whether they may read one that was rendered before their rights changed. */
export const mayRead = (person: Person, { messageType }: MessageRow): boolean => mayHear(person, messageType);
