import { type TObject, type TSchema, Type } from "typebox";
import type { FieldSpec, ResourceSpec } from "../../src/contracts/resource.ts";
import { idText } from "../platform/http/options-query.ts";

const version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const nullable = (schema: TSchema) => Type.Union([schema, Type.Null()]);

function shapeOf(field: FieldSpec): TSchema {
  switch (field.kind) {
    case "text":
      return Type.String({ maxLength: field.max });
    case "integer":
      return Type.Integer({ minimum: field.min, maximum: field.max });
    case "region":
      return Type.Integer({ minimum: 110_000, maximum: 990_000 });
    case "boolean":
      return Type.Boolean();
    case "choice":
      return Type.Enum([...field.values]);
    case "reference":
      return idText;
    case "day":
      return Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
    case "pages":
      return Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100, uniqueItems: true });
  }
}

/** The body of saveOrUpdate: without id a new row, with id (and version) a change. What it does not name is unsaid. */
export function saveBodyOf({ fields }: ResourceSpec): TObject {
  const properties = Object.entries(fields).map(([name, field]) => {
    const mayBeUnsaid = field.kind === "boolean" || field.kind === "choice" || "byDefault" in field;
    return [
      name,
      field.isRequired && !mayBeUnsaid ? shapeOf(field) : Type.Optional(nullable(shapeOf(field))),
    ] as const;
  });
  return Type.Object(
    { id: Type.Optional(idText), version: Type.Optional(version), ...Object.fromEntries(properties) },
    { additionalProperties: false },
  );
}

/** The body of switchStatus. */
export const switchBodyOf = ({ fields }: ResourceSpec): TObject => {
  const status = fields.status;
  return Type.Object(
    { id: idText, version, status: status ? shapeOf(status) : Type.Never() },
    { additionalProperties: false },
  );
};

/** The body of import. */
export const importBody = Type.Object(
  {
    mode: Type.Enum(["check", "write"]),
    header: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 100 }),
    lines: Type.Array(Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: 100 }), {
      minItems: 1,
      maxItems: 50_000,
    }),
    firstLine: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  },
  { additionalProperties: false },
);
