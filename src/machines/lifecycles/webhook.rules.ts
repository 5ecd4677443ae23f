/** The guards of a webhook: their names are the reason codes that people are shown (texts under `because.<name>`). */
import { commonRules, type GuardRule, ruleFor } from "./lifecycle.ts";

/** What the guards read of a webhook's row. */
export interface WebhookFacet {
  readonly status: string;
  /** Host of its address; '' until one is given. */
  readonly host: string;
}

/** What only the server knows, gathered inside the transaction. */
export interface WebhookFacts {
  /** Of failed: the schedule has no further attempt. */
  readonly isLastAttempt: boolean;
  /** Of rewind: the first event that the log still has, where the wanted one is older; null: it is there. */
  readonly keptFrom: number | null;
  /** Of skip: the event that comes next, where another one was named; null: it is that one. */
  readonly next: number | null;
}

type Rule = GuardRule<WebhookFacet, WebhookFacts>;
const rule = ruleFor<WebhookFacet, unknown, WebhookFacts>();

export const webhookRules = {
  ...commonRules,
  addressSet: rule("row", ({ row }) => row.host !== ""),
  /** Chooses whether a failure was the last one; never shown as a refusal. */
  lastAttempt: rule("payload", ({ facts }) => facts.isLastAttempt),
  withinLog: rule(
    "payload",
    ({ facts }) => facts.keptFrom === null,
    ({ facts }) => ({ keptFrom: facts.keptFrom }),
  ),
  isNext: rule(
    "payload",
    ({ facts }) => facts.next === null,
    ({ facts }) => ({ next: facts.next }),
  ),
} as const satisfies Record<string, Rule>;
