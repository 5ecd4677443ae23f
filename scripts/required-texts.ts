/**
 * Texts whose keys are created at run time, from names of the product: each status, command, guard and page has its
 * text, each command its sentence in the timeline, each field its label. A new one without a text fails `npm run
 * check`.
 */
import { AUDIT_ACTIONS } from "../src/contracts/audit-actions.ts";
import { DELIVERY_STATUSES } from "../src/contracts/delivery-status.ts";
import { ENTRY_STATUSES } from "../src/contracts/entry-status.ts";
import { EXIT_STATUSES } from "../src/contracts/exit-status.ts";
import { PAGES } from "../src/contracts/pages.ts";
import { RESOURCES } from "../src/contracts/resources.ts";
import { deliveryLifecycle } from "../src/machines/lifecycles/delivery.lifecycle.ts";
import { entryLifecycle } from "../src/machines/lifecycles/entry.lifecycle.ts";
import { exitLifecycle } from "../src/machines/lifecycles/exit.lifecycle.ts";

const LIFECYCLES = [
  { ...entryLifecycle, statuses: ENTRY_STATUSES },
  { ...exitLifecycle, statuses: EXIT_STATUSES },
  { ...deliveryLifecycle, statuses: DELIVERY_STATUSES },
];

/** Sentences of the timeline that have another name than their command. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  approve: ["approve", "approveWaived"],
  cancel: ["cancel", "cancelPlain"],
  arrive: ["arrive", "arrivePlain", "arriveDock", "arriveDockPlain"],
  assign: ["assign", "assignDriver"],
  sign: ["sign", "signParts"],
};

/** Guards that choose between two targets: they refuse nothing, and need no words. */
const BRANCHES = ["meetsEveryLine", "otherReceiptRemains", "isFirstAttempt", "somethingRefused"];

/** Groups of keys: of each group one has to be there. */
export function requiredTexts(): readonly (readonly string[])[] {
  const ofLifecycles = LIFECYCLES.flatMap(({ name, commands, statuses, rules }) => [
    ...statuses.map((status) => [`texts.status.${name}.${status}`]),
    ...commands.map((command) => [`texts.command.${name}.${command}`]),
    ...Object.keys(rules)
      .filter((rule) => !BRANCHES.includes(rule))
      .map((rule) => [`texts.because.${rule}`]),
    ...["create", ...commands]
      .flatMap((command) => VARIANTS[command] ?? [command])
      .map((sentence) => [`${name}.timeline.${sentence}`, `request.timeline.${sentence}`]),
  ]);
  const ofResources = [...RESOURCES.values()].flatMap(({ key, fields }) => [
    [`resource.noun.${key}`],
    ...Object.keys(fields).map((field) => [`texts.fields.${key}.${field}`]),
    ...Object.values(fields).flatMap((field) =>
      field.kind === "choice" ? field.values.map((value) => [`texts.${field.texts}.${value}`]) : [],
    ),
  ]);
  return [
    ...ofLifecycles,
    ...ofResources,
    // The redirect is not a visible page.
    ...PAGES.filter(({ name }) => name !== "redirect").map(({ name }) => [`shell.page.${name}`]),
    ...AUDIT_ACTIONS.map((action) => [`texts.audit.${action}`]),
  ];
}
