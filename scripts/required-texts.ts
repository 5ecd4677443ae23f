/**
 * Texts whose keys are created at run time, from names of the product: each status, command, guard and page has its
 * text, each command its sentence in the timeline, each field its label. A new one without a text fails `npm run
 * check`.
 */
import { AUDIT_ACTIONS } from "../src/contracts/audit-actions.ts";
import { PAGES } from "../src/contracts/pages.ts";
import type { RequestDescription } from "../src/contracts/request-description.ts";
import { REQUEST_KINDS, type RequestName } from "../src/contracts/request-kinds.ts";
import { RESOURCES } from "../src/contracts/resources.ts";
import { LIFECYCLES } from "./lifecycles.ts";

/** Sentences of the timeline that have another name than their command. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  approve: ["approve", "approveWaived"],
  cancel: ["cancel", "cancelPlain"],
  arrive: ["arrive", "arrivePlain", "arriveDock", "arriveDockPlain"],
  assign: ["assign", "assignDriver"],
  sign: ["sign", "signParts"],
};

/** What stands on the list of each kind, and on the page of one. */
const ON_PAGES = [
  ...["title", "subtitle", "search", "empty", "emptyHint", "today"].map((key) => `list.${key}`),
  ...["notFound", "notFoundHint"].map((key) => `detail.${key}`),
];

/** The fields that a description names: each has a label in form, facts, columns and filters. */
function labelled(name: RequestName): readonly string[] {
  const { due, fields = {} }: RequestDescription = REQUEST_KINDS[name];
  return [...new Set([due, ...Object.keys(fields)])];
}

/** Guards that choose between two targets: they refuse nothing, and need no words. */
const BRANCHES = ["meetsEveryLine", "otherReceiptRemains", "isFirstAttempt", "somethingRefused"];

/** Groups of keys: of each group one has to be there. */
export function requiredTexts(): readonly (readonly string[])[] {
  const ofLifecycles = LIFECYCLES.flatMap(({ lifecycle: { name, commands, rules }, sets }) => [
    ...sets.all.map((status) => [`texts.status.${name}.${status}`]),
    ...commands.flatMap((command) => [
      [`texts.command.${name}.${command}`],
      [`texts.happened.${name}.${command}`],
    ]),
    ...Object.keys(rules)
      .filter((rule) => !BRANCHES.includes(rule))
      .map((rule) => [`texts.because.${rule}`]),
    ...["create", ...commands]
      .flatMap((command) => VARIANTS[command] ?? [command])
      .map((sentence) => [`${name}.timeline.${sentence}`, `request.timeline.${sentence}`]),
    ...[...ON_PAGES, ...labelled(name).map((field) => `field.${field}`)].map((key) => [
      `${name}.${key}`,
      `request.${key}`,
    ]),
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
