import { type TObject, type TSchema, Type } from "typebox";
import {
  closed,
  date,
  instant,
  nullable,
  uuid,
  version,
  versionOrAny,
} from "../../src/contracts/body-shapes.ts";
import { type FieldSpec, IMPORT_LINES_MAX, type ResourceSpec } from "../../src/contracts/resource.ts";
import { ENCODINGS } from "../../src/domain/file-text.ts";
import type { ColumnKind } from "../platform/http/list-query.ts";
import { idText } from "../platform/http/options-query.ts";
import type { ResourceKit } from "./kit.ts";

/** What a column that is no field has on the wire; instants may be yet to come. */
const EXTRAS: Readonly<Record<ColumnKind, TSchema>> = {
  text: Type.String(),
  uuid,
  integer: Type.Integer(),
  boolean: Type.Boolean(),
  day: date,
  instant: nullable(instant),
};

const titleOf = ({ key }: ResourceSpec) => key.replace(/^./, (first) => first.toUpperCase());

const DAY_PATTERN = "^\\d{4}-\\d{2}-\\d{2}$";

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
    case "picture":
      return idText;
    case "day":
      // Whether the day exists is judged with the other fields (faultsOf), so that one answer names all that is wrong.
      return Type.String({ pattern: DAY_PATTERN });
    case "choices":
      return Type.Array(Type.Enum([...field.values]), { maxItems: field.values.length, uniqueItems: true });
    case "pages":
      return Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100, uniqueItems: true });
  }
}

/** Programs may mean a row whatever its version. */
const versionFor = (isForMachines: true | undefined) => (isForMachines ? versionOrAny : version);

/** The body of saveOrUpdate: without id a new row, with id (and version) a change. What it does not name is unsaid. */
export function saveBodyOf({ spec: { fields }, isForMachines }: ResourceKit): TObject {
  const properties = Object.entries(fields).map(([name, field]) => {
    const mayBeUnsaid = field.kind === "boolean" || field.kind === "choice" || "byDefault" in field;
    return [
      name,
      field.isRequired && !mayBeUnsaid ? shapeOf(field) : Type.Optional(nullable(shapeOf(field))),
    ] as const;
  });
  return Type.Object(
    {
      id: Type.Optional(idText),
      version: Type.Optional(versionFor(isForMachines)),
      ...Object.fromEntries(properties),
    },
    { additionalProperties: false },
  );
}

/** The shape of a resource's rows: its fields, the names of what they refer to, extras, and where they stand. */
export function rowShapeOf({ spec, extras = {} }: ResourceKit): TObject {
  const fields = Object.entries(spec.fields).flatMap(([name, field]) => {
    const isNever =
      field.isRequired || "byDefault" in field || ["boolean", "pages", "choices"].includes(field.kind);
    const of = (shape: TSchema) => (isNever ? shape : nullable(shape));
    const own = [name, of(field.kind === "day" ? date : shapeOf(field))] as const;
    return field.kind === "reference" ? [own, [field.name, of(Type.String())] as const] : [own];
  });
  const more = Object.entries(extras).map(([name, { column, isNullable }]) => {
    const shape = EXTRAS[column.kind];
    return [name, isNullable ? nullable(shape) : shape] as const;
  });
  return Type.Object(
    {
      ...{ id: uuid, version, createdAt: instant, updatedAt: instant },
      ...Object.fromEntries([...fields, ...more]),
      ...(spec.depth ? { path: Type.String(), level: Type.Integer() } : {}),
    },
    { ...closed, title: `${titleOf(spec)}Row` },
  );
}

/** What the rows of a resource carry beyond its fields: names of what they refer to, extras, where they stand. */
export function readOnlyOf({ spec, extras = {} }: ResourceKit): Readonly<Record<string, "kept" | "drifts">> {
  const names = Object.values(spec.fields).flatMap((field) =>
    field.kind === "reference" ? [field.name] : [],
  );
  const kept = [...names, ...(spec.depth ? ["path", "level"] : []), "createdAt", "updatedAt"];
  return Object.fromEntries([
    ...kept.map((name) => [name, "kept"] as const),
    ...Object.entries(extras).map(([name, { drifts }]) => [name, drifts ? "drifts" : "kept"] as const),
  ]);
}

/** The body of switchStatus. */
export const switchBodyOf = ({ spec: { fields }, isForMachines }: ResourceKit): TObject => {
  const status = fields.status;
  return Type.Object(
    { id: idText, version: versionFor(isForMachines), status: status ? shapeOf(status) : Type.Never() },
    { additionalProperties: false },
  );
};

/** The body of import. */
export const importBody = Type.Object(
  {
    mode: Type.Enum(["check", "write"]),
    header: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 100 })),
    lines: Type.Optional(
      Type.Array(Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: 100 }), {
        minItems: 1,
        maxItems: IMPORT_LINES_MAX,
      }),
    ),
    file: Type.Optional(
      Type.String({
        pattern: "^[A-Za-z0-9+/]+={0,2}$",
        description: "Instead of header and lines: the bytes of a CSV file in base64.",
      }),
    ),
    encoding: Type.Optional(
      Type.Enum([...ENCODINGS], {
        description: "Of `file`, where it is not proved to be UTF-8, UTF-16 or GB 18030.",
      }),
    ),
    headerLine: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    firstLine: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  },
  { additionalProperties: false },
);
