import { Type } from "typebox";

/** A field's type-ahead shows no more: who does not find it goes on typing. */
export const MOST_OPTIONS = 50;

/** `keyword` of an options route. */
export const optionKeyword = Type.Optional(Type.String({ maxLength: 100 }));

/** An id as the server makes them: a UUID in lower case. */
export const idText = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });

export const byId = Type.Object({ id: idText }, { additionalProperties: false });

/** A keyword as patterns of `ilike`, in which %, _ and \ stand for themselves. */
export interface Patterns {
  readonly exactly: string;
  readonly beginning: string;
  readonly within: string;
}

export function patternsOf(keyword: string | undefined): Patterns {
  const exactly = (keyword ?? "").trim().replaceAll(/[\\%_]/g, "\\$&");
  return { exactly, beginning: `${exactly}%`, within: `%${exactly}%` };
}
