/**
 * What the house has to know of a kind of request beside its chart and its rows: one description a kind, under its name.
 * Topics, saved views, types of messages, numbers, colours and documents follow from it. For the browser too.
 */
import { COUNT_REQUEST } from "./count-status.ts";
import { DELIVERY_REQUEST } from "./delivery-status.ts";
import { ENTRY_REQUEST } from "./entry-status.ts";
import { EXIT_REQUEST } from "./exit-status.ts";
import type { RequestDescription } from "./request-description.ts";

export const REQUEST_KINDS = {
  entry: ENTRY_REQUEST,
  exit: EXIT_REQUEST,
  delivery: DELIVERY_REQUEST,
  count: COUNT_REQUEST,
} as const;

/** The kinds of request. */
export type RequestName = keyof typeof REQUEST_KINDS;

export const REQUEST_NAMES = Object.keys(REQUEST_KINDS) as readonly RequestName[];

type Kinds = typeof REQUEST_KINDS;

/** A part of each description, by name. */
export const ofRequests = <Value>(part: (name: RequestName) => Value): Readonly<Record<RequestName, Value>> =>
  Object.fromEntries(REQUEST_NAMES.map((name) => [name, part(name)])) as Record<RequestName, Value>;

/** The same with the type that each kind has it in. */
export const partOf = <Part extends "pages" | "rights" | "sets" | "shownBy">(part: Part) =>
  ofRequests((name) => REQUEST_KINDS[name][part]) as { readonly [Name in RequestName]: Kinds[Name][Part] };

/** The page that lists a kind; its path and the address of each request follow from it. */
export const listPageOf = <Name extends RequestName>(name: Name): ListPageOf<Name> => {
  const kind: RequestDescription = REQUEST_KINDS[name];
  return (kind.list ?? `${name}-list`) as ListPageOf<Name>;
};

type ListPageOf<Name extends RequestName> = {
  [Each in Name]: Kinds[Each] extends { readonly list: infer Page } ? Page : `${Each}-list`;
}[Name];

/** The address of a request in the console. */
export function linkOf(name: RequestName, id: string): string {
  const { pages }: RequestDescription = REQUEST_KINDS[name];
  const list = pages.find((page) => page.name === listPageOf(name));
  return `${list?.path ?? ""}/${id}`;
}

/** Over, or gone wrong: a status that is no station and neither of the two is a pause on the way. */
export function isStopped(name: RequestName, status: string): boolean {
  const { sets }: RequestDescription = REQUEST_KINDS[name];
  return sets.over.includes(status) || sets.tones[status] === "danger";
}

/** The kinds of which admins see who has one open. */
export type LookedEntity = {
  [Name in RequestName]: Kinds[Name] extends { readonly isLooked: true } ? Name : never;
}[RequestName];
export const LOOKED_ENTITIES = REQUEST_NAMES.filter((name): name is LookedEntity => {
  const kind: RequestDescription = REQUEST_KINDS[name];
  return kind.isLooked === true;
});
