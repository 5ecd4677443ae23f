/** The shapes of a header's fields on the wire, from their description: in the row, and in the body that a draft is saved by. */
import { type TNull, type TOptional, type TSchema, type TString, type TUnion, Type } from "typebox";
import { about, instant, nullable, phone, plannedInstant, plate, text } from "./body-shapes.ts";
import { type DraftedIn, type HeaderField, type HeaderFields, maxOf } from "./header-fields.ts";

type Text = TUnion<[TString, TNull]>;

/** What an author may write. */
function written(field: HeaderField): TString {
  if (field.kind === "instant") return plannedInstant;
  return { text: text(maxOf(field)), phone, plate }[field.kind];
}

const said = <Shape extends TSchema>({ says }: HeaderField, shape: Shape): Shape =>
  says === undefined ? shape : about(says, shape);

/** The fields as members of a row. */
export const headerRow = <Fields extends HeaderFields>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      said(field, nullable(field.kind === "instant" ? instant : Type.String())),
    ]),
  ) as { readonly [Name in keyof Fields]: Text };

/** Those that an author writes, as members of the body of saveOrUpdate. */
export const headerBody = <Fields extends HeaderFields>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.isDrafted ? [[name, Type.Optional(said(field, nullable(written(field))))]] : [],
    ),
  ) as { readonly [Name in DraftedIn<Fields>]: TOptional<Text> };
