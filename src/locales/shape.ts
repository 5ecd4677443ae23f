/**
 * Types of the locale tables. zh-CN is the master: its literal types name the keys and the values
 * (`{{name}}`) of each sentence; en-US is checked against its shape, so a missing key is a type error.
 */

import type { FunctionLeaf } from "../contracts/texts/kind-texts.ts";

export type { Translated } from "../contracts/texts/kind-texts.ts";

/** Every dotted path of a table that ends in a text. */
export type PathOf<Table> = {
  [Key in keyof Table & string]: Table[Key] extends string | FunctionLeaf
    ? Key
    : `${Key}.${PathOf<Table[Key]>}`;
}[keyof Table & string];

/** The leaf at a dotted path. */
export type LeafAt<Table, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Table
    ? LeafAt<Table[Head], Rest>
    : never
  : Path extends keyof Table
    ? Table[Path]
    : never;

type NameIn<Sentence extends string> = Sentence extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never;

/**
 * The values that a leaf asks for; `undefined` where it asks for none. A text typed as plain `string` (the
 * texts shared with the server) does not tell its values, so any may be given.
 */
export type ValuesOf<Leaf> = Leaf extends (values: infer Values) => string
  ? Values
  : Leaf extends string
    ? string extends Leaf
      ? Readonly<Record<string, string | number>> | undefined
      : [NameIn<Leaf>] extends [never]
        ? undefined
        : Readonly<Record<NameIn<Leaf>, string | number>>
    : undefined;
