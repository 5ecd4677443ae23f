/** Which events an integration reads, for forms: the live channel judges it by the same tables. */
import type { EventTopic } from "./event-topics.ts";
import type { RoleCode } from "./pages.ts";
import { holds, SHOWN_BY } from "./permissions.ts";
import { pagesOfScopes, type Scope } from "./scopes.ts";

export interface Reading {
  readonly scopes: readonly Scope[];
  /** client: it belongs to one. */
  readonly roleCode: RoleCode;
  /** Those of who chooses the topic: a webhook tells no more. */
  readonly pages: ReadonlySet<string>;
}

/** Whether an integration with these scopes reads the events of a topic. */
export function readsTopic({ scopes, roleCode, pages }: Reading, topic: EventTopic): boolean {
  const opened = [...pagesOfScopes(scopes, roleCode, true)].filter((page) => pages.has(page));
  return holds({ roleCode, pages: new Set(opened) }, SHOWN_BY[topic]);
}
