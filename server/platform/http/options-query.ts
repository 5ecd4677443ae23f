import { Type } from "typebox";

/** A field's type-ahead shows no more: people can type on to narrow the result. */
export const MOST_OPTIONS = 50;

/** `keyword` of an options route. */
export const optionKeyword = Type.Optional(Type.String({ maxLength: 100 }));

/** An id as the server makes them: a UUID in lower case. */
export const idText = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });

/** `id` of an options route: the one row with that id, in use or not, such as the one that a list is filtered by. */
export const optionId = Type.Optional(idText);

export const byId = Type.Object({ id: idText }, { additionalProperties: false });

/** A keyword as patterns of `ilike`, with %, _ and \ escaped. */
export interface Patterns {
  readonly exactly: string;
  readonly beginning: string;
  readonly within: string;
}

export function patternsOf(keyword: string | undefined): Patterns {
  const exactly = (keyword ?? "").trim().replaceAll(/[\\%_]/g, "\\$&");
  return { exactly, beginning: `${exactly}%`, within: `%${exactly}%` };
}
