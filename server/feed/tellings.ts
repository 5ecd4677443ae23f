/** What is told outside of the console: a row and a job for each mail and robot that a message was chosen for. */
import { type RawBuilder, sql } from "kysely";
import { MESSAGE_TYPES } from "../../src/contracts/message-types.ts";

/** The column of a robot that says whether it tells messages of a type. The others are for their recipient alone. */
const TOLD_BY: ReadonlyMap<number, string> = new Map([
  [MESSAGE_TYPES.entry, "tells_entries"],
  [MESSAGE_TYPES.exit, "tells_exits"],
  [MESSAGE_TYPES.delivery, "tells_deliveries"],
  [MESSAGE_TYPES.stock, "tells_stock"],
  [MESSAGE_TYPES.operations, "tells_operations"],
]);

/** Messages that follow one another within this time go out together. */
const GATHERED = sql`interval '10 seconds'`;

/** The condition that the robot `b` tells messages of a type, given as a value or column. */
export const robotTells = (messageType: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`case ${messageType} ${sql.join(
    [...TOLD_BY].map(([type, column]) => sql`when ${sql.lit(type)} then b.${sql.ref(column)}`),
    sql` `,
  )} else false end`;

/** The condition that a person chose mail for messages of a type by their choice `c`. */
export const mailTells = (messageType: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`c.message_types @> to_jsonb(${messageType}::integer)`;

interface Told {
  readonly messageType: number;
  readonly template: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly link: string | null;
  readonly entity: string;
}

/**
 * Parts of the statement that writes a message, after its part `written (recipient_id)`: a robot is told once, however
 * many people of its role got the message.
 */
export function toldOutside(message: Told, at: Date): RawBuilder<unknown> {
  const { messageType, template, values, link, entity } = message;
  const type = sql`${messageType}::integer`;
  return sql`told as (
    insert into telling (id, user_id, robot_id, message_type, template, values, link, entity, at)
    select gen_random_uuid(), who.user_id, who.robot_id, ${type}, ${template}, ${JSON.stringify(values)}::jsonb,
      ${link}, ${entity}, ${at}::timestamptz
    from (
      select c.user_id, null::uuid as robot_id from mail_choice c join written w on w.recipient_id = c.user_id
      where ${mailTells(type)}
      union all
      select null, b.id from robot b
      where b.status = 'enabled' and b.sealed is not null and ${robotTells(type)} and exists (
        select 1 from written w join users u on u.id = w.recipient_id where u.role_id = b.role_id)) who
    returning user_id, robot_id),
  queued as (
    insert into job (id, kind, payload, created_at, run_at)
    select gen_random_uuid(), case when robot_id is null then 'mail' else 'robot' end,
      jsonb_build_object('id', coalesce(user_id, robot_id)), ${at}::timestamptz, ${at}::timestamptz + ${GATHERED}
    from told)`;
}
