/** Normal forms in SQL: the function `normal_form` of migration 0039 is src/domain/normal-form.ts for the database. */
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

/** The normal forms of texts, as an array that an index of forms can look up. */
export const formsOf = (texts: readonly string[]): RawBuilder<unknown> =>
  sql`array(select normal_form(given) from unnest(${texts}::text[]) as given)`;

/** Whether a text of the database and one that was given have one normal form. */
export const isFormOf = (of: Expression<unknown>, given: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`normal_form(${of}) = normal_form(${given}::text)`;
