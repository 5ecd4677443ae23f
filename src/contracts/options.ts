/** Rows as the choices of a field. */
import { Type } from "typebox";
import { about, nullable, type Sent, shape, uuid } from "./body-shapes.ts";

/** An enabled row as a field's choice. */
export const Option = shape("Option", {
  id: uuid,
  code: Type.String(),
  name: Type.String(),
});

export type Option = Sent<typeof Option>;

/** GET /api/goods/type/options: what a line's type-ahead needs. `code` is the skuCode. */
export const GoodsTypeOption = shape("GoodsTypeOption", {
  ...Option.properties,
  spec: nullable(Type.String()),
  unit: Type.String(),
  gtin: nullable(Type.String()),
  typePicture: nullable(uuid),
  trackLot: Type.Boolean(),
  trackExpiry: Type.Boolean(),
  shelfLifeDays: nullable(Type.Integer()),
});

export type GoodsTypeOption = Sent<typeof GoodsTypeOption>;

/** GET /api/warehouse/location/options?warehouseId= */
export const LocationOption = shape("LocationOption", {
  ...Option.properties,
  zone: Type.String(),
});

export type LocationOption = Sent<typeof LocationOption>;

/** A role as a choice of a person's form: it decides whether a client is asked for, and who may give it. */
export const RoleOption = shape("RoleOption", {
  id: uuid,
  code: Type.String(),
  name: Type.String(),
  roleCode: Type.Enum(["admin", "client"]),
  menu: about("The pages that it grants.", Type.Array(Type.String())),
});

export type RoleOption = Sent<typeof RoleOption>;
