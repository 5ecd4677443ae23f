/** The shapes that bodies and queries are made of: schemas for the server. Apart from the rows' types, for the browser. */
import { type Static, type TProperties, type TSchema, Type } from "typebox";
import { Format } from "typebox/format";
import { isDay } from "../domain/business-day.ts";
import { isInstant, PLAN_YEARS } from "../domain/instant.ts";
import { isPhone } from "../domain/phone.ts";
import { isPlateText } from "../domain/plate.ts";
import { QUANTITY_MAX, TEXT_MAX } from "./limits.ts";

/** An id as the server makes it, in lower case. */
export const uuid = Type.String({
  pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
});

/** The version that the sender saw. */
export const version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

// The database refuses what is on no calendar, so the shapes do it first, by name.
Format.Set("date-time", isInstant);
Format.Set("date", isDay);
Format.Set("phone", (text) => text.trim() === "" || isPhone(text));

Format.Set("plate", (text) => text.trim() === "" || isPlateText(text));

/** ISO 8601 with a time zone: an instant that exists, in the years 1 to 9999. */
export const instant = Type.String({ format: "date-time" });

/** An instant that something is planned for: in the years 2000 to 2099. */
export const plannedInstant = Type.String({ format: "date-time", pattern: PLAN_YEARS });

/** YYYY-MM-DD: a day that exists. */
export const date = Type.String({ format: "date" });

/** A phone number; blank is none. */
export const phone = Type.String({ format: "phone", maxLength: TEXT_MAX.phone, "x-text": "line" });

/** The plate of a lorry of others, as they write it; blank is none. */
export const plate = Type.String({ format: "plate", maxLength: TEXT_MAX.plate, "x-text": "line" });

/** Units that are meant: at least one. */
export const quantity = Type.Integer({ minimum: 1, maximum: QUANTITY_MAX });

/** Units that were counted: there may be none. */
export const count = Type.Integer({ minimum: 0, maximum: QUANTITY_MAX });

/** Why something is done, in a sentence. */
export const reason = Type.String({ minLength: 1, maxLength: TEXT_MAX.reason, "x-text": "lines" });

/** A text of one line: invisible characters are taken off as it comes in, blanks within are folded. */
export const text = (maxLength: number) => Type.String({ maxLength, "x-text": "line" });

/** A text of one line that has to be given. */
export const givenText = (maxLength: number) => Type.String({ minLength: 1, maxLength, "x-text": "line" });

/** A text of several lines. */
export const lines = (maxLength: number) => Type.String({ maxLength, "x-text": "lines" });

export const nullable = <const Shape extends TSchema>(shape: Shape) => Type.Union([shape, Type.Null()]);

/**
 * What a command carries that commutes: the row, whose version is not compared, and when it was done, where that is not
 * now: at most 72 hours ago by the clock of the server.
 */
export const commuting = {
  id: uuid,
  version: Type.Optional(version),
  doneAt: Type.Optional(instant),
} as const;

/** Nothing but the named members. */
export const closed = { additionalProperties: false } as const;

/** An object of an answer. A field that is not named here must not leave the server. */
export const part = <const Members extends TProperties>(members: Members) => Type.Object(members, closed);

/** An object of an answer with its name in the OpenAPI document. */
export const shape = <const Members extends TProperties>(title: string, members: Members) =>
  Type.Object(members, { ...closed, title });

/** A field with a sentence about it, for the OpenAPI document. */
export const about = <const Shape extends TSchema>(description: string, field: Shape): Shape => ({
  ...field,
  description,
});

/** The version that a change is about, or that it is meant whatever the version, which the timeline then says. */
export const versionOrAny = about(
  "The version that the sender saw; or any: whatever it is, which the timeline then says.",
  Type.Union([version, Type.Literal("any")]),
);

/** One field of the same shape for each name, with a sentence about each. */
export const eachOf = <const Name extends string, Shape extends TSchema>(
  names: readonly Name[],
  field: Shape,
  sentence: (name: Name) => string,
): { [Each in Name]: Shape } =>
  Object.fromEntries(names.map((name) => [name, about(sentence(name), field)])) as { [Each in Name]: Shape };

type ReadOnly<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: ReadOnly<Value[Name]> }
    : Value;

/** The type of an answer, which its reader does not change. */
export type Sent<Shape extends TSchema> = ReadOnly<Static<Shape>>;

/** What each command carries besides the row's id and version and its own time, by the name of the command. */
export type PayloadsOf<Bodies extends Readonly<Record<string, TSchema>>> = {
  readonly [Command in keyof Bodies]: Omit<Static<Bodies[Command]>, "id" | "version" | "doneAt">;
};

type NameIn<Payload> = Payload extends unknown ? keyof Payload : never;
type ValueIn<Payload, Name> = Payload extends unknown
  ? Name extends keyof Payload
    ? Payload[Name]
    : never
  : never;

/** Everything that some command carries, as guards read it that several commands name. */
export type AnyPayloadOf<
  Bodies extends Readonly<Record<string, TSchema>>,
  Payload = PayloadsOf<Bodies>[keyof Bodies],
> = { readonly [Name in NameIn<Payload>]?: ValueIn<Payload, Name> };
