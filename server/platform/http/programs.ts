/** What routes that are open to programs need of the floors above: how codes are read, and where events begin. */
import type { TObject, TSchema } from "typebox";
import type { Person } from "../../../src/contracts/permissions.ts";
import type { FieldError } from "./outcome.ts";

/** A value with ids where it had codes. */
export interface ReadWords {
  readonly value: unknown;
  /** Codes that name no row, or several. */
  readonly errors: readonly FieldError[];
  /** The word that should name the row itself, and names none: 40400. */
  readonly unknown: { readonly path: string; readonly value: string } | null;
}

export interface OwnWords {
  /** The shape with codes beside its ids. */
  readonly schema: TObject;
  read(person: Person | null, value: unknown): Promise<ReadWords>;
}

declare module "fastify" {
  interface FastifyInstance {
    readonly programs?: {
      /** How values of a shape are read that a route takes; null: it has no ids that codes could stand for. */
      readonly ownWords: (schema: TSchema, url: string) => OwnWords | null;
      /** The cursor of now in the events of a topic, for who may read them. */
      readonly eventCursor: (person: Person, topic: string) => Promise<string>;
    };
  }
}
