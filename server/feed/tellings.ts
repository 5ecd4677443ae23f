/** What is told outside of the console: a row and a job for each mail and robot that a message was chosen for. */
import { type RawBuilder, sql } from "kysely";
import { MESSAGE_TYPES } from "../../src/contracts/message-types.ts";
import type { Schema } from "../platform/schema.ts";

/** The type of messages that each choice of a robot is about. The others are for their recipient alone. */
const TOLD_BY: Readonly<Record<Extract<keyof Schema["robot"], `tells${string}`>, number>> = {
  tellsEntries: MESSAGE_TYPES.entry,
  tellsExits: MESSAGE_TYPES.exit,
  tellsDeliveries: MESSAGE_TYPES.delivery,
  tellsStock: MESSAGE_TYPES.stock,
  tellsOperations: MESSAGE_TYPES.operations,
};

/** Messages that follow one another within this time go out together. */
const GATHERED = sql`interval '10 seconds'`;

/** The condition that the robot `b` tells messages of a type, given as a value or column. */
export const robotTells = (messageType: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`case ${messageType} ${sql.join(
    Object.entries(TOLD_BY).map(([column, type]) => sql`when ${sql.lit(type)} then b.${sql.ref(column)}`),
    sql` `,
  )} else false end`;

/** The condition that a person chose mail for messages of a type by their choice `c`. */
export const mailTells = (messageType: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`c.message_types @> to_jsonb(${messageType}::integer)`;

/** The condition that the person `u` got the message of the note `n`: their own, or one of their role. */
const IS_REACHED = sql`exists (
  select 1 from written w join chosen on chosen.id = coalesce(w.recipient_id, w.role_id)
  where chosen.place = n.place and (w.recipient_id = u.id
    or w.role_id = u.role_id and u.user_status = 1 and u.id is distinct from w.except_user_id))`;

/**
 * Parts of the statement that writes messages, after its parts `note` (what each says, by its `place`), `chosen` (who gets
 * which) and `written`: a robot is told once, however many people of its role got the message.
 */
export function toldOutside(at: Date): RawBuilder<unknown> {
  const type = sql`n.message_type`;
  return sql`told as (
    insert into telling (id, user_id, robot_id, message_type, template, values, link, entity, at)
    select gen_random_uuid(), who.user_id, who.robot_id, ${type}, n.template, n.values, n.link, n.entity, ${at}::timestamptz
    from note n cross join lateral (
      select u.id as user_id, null::uuid as robot_id from mail_choice c join users u on u.id = c.user_id
      where ${mailTells(type)} and ${IS_REACHED}
      union all
      select null, b.id from robot b
      where b.status = 'enabled' and b.sealed is not null and ${robotTells(type)} and exists (
        select 1 from users u where u.role_id = b.role_id and ${IS_REACHED})) who
    returning user_id, robot_id),
  queued as (
    insert into job (id, kind, payload, created_at, run_at)
    select gen_random_uuid(), case when robot_id is null then 'mail' else 'robot' end,
      jsonb_build_object('id', coalesce(user_id, robot_id)), ${at}::timestamptz, ${at}::timestamptz + ${GATHERED}
    from told)`;
}
