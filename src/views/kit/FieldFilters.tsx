import { Fragment, type ReactNode } from "react";

/** The names of a row's fields that are one of a few words each. */
export type FewValued<Row> = {
  [Name in keyof Row & string]: string extends Row[Name]
    ? never
    : NonNullable<Row[Name]> extends string
      ? Name
      : never;
}[keyof Row & string];

/** The names of a row's fields by which a list is narrowed: a few words, a yes or no, or the id of something else. */
export type Narrowing<Row> =
  | FewValued<Row>
  | {
      [Name in keyof Row & string]: Name extends `${string}Id`
        ? Name
        : Row[Name] extends boolean
          ? Name
          : never;
    }[keyof Row & string];

/** The filters of a list by what they narrow; null: links and programs alone do. A list lacks none in silence. */
export function FieldFilters<Name extends string>(props: { readonly of: Readonly<Record<Name, ReactNode>> }) {
  return Object.entries<ReactNode>(props.of).map(([name, filter]) => (
    <Fragment key={name}>{filter}</Fragment>
  ));
}
