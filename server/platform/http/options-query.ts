import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { Type } from "typebox";
import { visibleText } from "../../../src/domain/normal-form.ts";
import { plainPhone } from "../../../src/domain/phone.ts";

/** A field's type-ahead shows no more: people can type on to narrow the result. */
export const MOST_OPTIONS = 50;

/** `keyword` of an options route. */
export const optionKeyword = Type.Optional(Type.String({ maxLength: 100 }));

/** An id as the server makes them: a UUID in lower case. */
export const idText = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });

/** `id` of an options route: the one row with that id, in use or not, such as the one that a list is filtered by. */
export const optionId = Type.Optional(idText);

export const byId = Type.Object({ id: idText }, { additionalProperties: false });

/** A keyword as patterns of `ilike`, with %, _ and \ escaped; invisible characters and full width are taken off. */
export interface Patterns {
  readonly exactly: string;
  readonly beginning: string;
  readonly within: string;
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");

const plainKeyword = (keyword: string): string => visibleText(visibleText(keyword).normalize("NFKC"));

export function patternsOf(keyword: string | undefined): Patterns {
  const exactly = escaped(plainKeyword(keyword ?? ""));
  return { exactly, beginning: `${exactly}%`, within: `%${exactly}%` };
}

/** Whether a text has the keyword in it: in any case and width, a phone number also without its marks and +86. */
export function hasKeyword(of: Expression<unknown>, keyword: string | undefined): RawBuilder<SqlBool> {
  const plain = plainKeyword(keyword ?? "");
  const asPhone = plainPhone(plain);
  const within = [...new Set([plain, asPhone])].map(
    (text) => sql`normalize(${of}::text, NFKC) ilike ${`%${escaped(text)}%`}`,
  );
  return sql<SqlBool>`(${sql.join(within, sql` or `)})`;
}
