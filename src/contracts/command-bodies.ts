/** The bodies of commands that carry nothing but a reason, by what the description of their kind says that they take. */
import { type TObject, Type } from "typebox";
import { closed, lines, nullable, reason, uuid, version } from "./body-shapes.ts";
import { TEXT_MAX } from "./limits.ts";
import type { CommandRight, Takes } from "./request-description.ts";

/** What every command names that does not commute: the row, and the version that its sender saw. */
export const plain = { id: uuid, version };

const BODIES = {
  nothing: Type.Object(plain, closed),
  reason: Type.Object({ ...plain, reason }, closed),
  reasonIfAny: Type.Object({ ...plain, reason: Type.Optional(nullable(lines(TEXT_MAX.reason))) }, closed),
} as const satisfies Record<Takes, TObject>;

type Rights = Readonly<Record<string, CommandRight>>;
type Described<Table extends Rights> = {
  [Command in keyof Table as Table[Command] extends { readonly takes: Takes }
    ? Command
    : never]: Table[Command] extends { readonly takes: infer Taken extends Takes }
    ? (typeof BODIES)[Taken]
    : never;
};

/** The bodies of a kind's commands that take no more than a reason. */
export const describedBodies = <Table extends Rights>(rights: Table): Described<Table> =>
  Object.fromEntries(
    Object.entries(rights).flatMap(([command, { takes }]) => (takes ? [[command, BODIES[takes]]] : [])),
  ) as Described<Table>;
