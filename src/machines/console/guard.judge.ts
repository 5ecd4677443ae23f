/**
 * Which page a person may open: one pure function over the contract's table of pages (specification sections 6 and
 * 8). It fails closed: a page is hidden until it is known to be allowed.
 */
import { DEFAULT_PATH, PAGES, type PageSpec, type RoleCode, roleMayOpen } from "../../contracts/pages.ts";
import {
  LOGIN_PATH,
  loginPlace,
  matchPage,
  type PageMatch,
  type Place,
  placeAfterLogin,
  placeOf,
} from "./guard.places.ts";

/** The session as far as it is known: unknown, signed out, or a person with the pages that the server permits. */
export type SessionFact =
  | { readonly kind: "unknown" }
  | { readonly kind: "nobody" }
  | {
      readonly kind: "person";
      readonly roleCode: RoleCode;
      readonly pages: ReadonlySet<string>;
      readonly mustChangePassword: boolean;
      /** The role requires a second factor that the person lacks. */
      readonly secondFactorDue: boolean;
    };

/** The server menu: not asked for (setting off), on its way, there, or failed. */
export type MenuFact =
  | { readonly kind: "off" }
  | { readonly kind: "loading" }
  | { readonly kind: "loaded"; readonly names: ReadonlySet<string> }
  | { readonly kind: "failed" };

export interface GuardFacts {
  readonly session: SessionFact;
  readonly menu: MenuFact;
  /** Names of the pages that have a view. */
  readonly registered: ReadonlySet<string>;
}

export type Outcome =
  | { readonly kind: "waiting" }
  | { readonly kind: "login" }
  | { readonly kind: "page"; readonly name: string; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: "notFound" }
  | { readonly kind: "noPermission"; readonly name: string }
  | { readonly kind: "menuFailed" }
  | { readonly kind: "passwordDue" }
  | { readonly kind: "secondFactorDue" };

export interface Verdict {
  readonly outcome: Outcome;
  /** Where the address bar belongs. */
  readonly place: Place;
  /** The page that the role forbids, when the person was taken elsewhere. */
  readonly forbidden: string | null;
  /** The target came through the redirect page: it is reloaded. */
  readonly isFresh: boolean;
}

type Admission = "open" | "roleForbids" | "menuLacks" | "absent";
type PersonFact = Extract<SessionFact, { kind: "person" }>;

const isParent = (page: PageSpec): boolean =>
  (PAGES as readonly PageSpec[]).some((child) => child.parent === page.name);

function admission(page: PageSpec, person: PersonFact, facts: GuardFacts): Admission {
  if (!roleMayOpen(page, person.roleCode)) return "roleForbids";
  if (!facts.registered.has(page.name)) return "absent";
  if (!page.always && !person.pages.has(page.name)) return "menuLacks";
  if (facts.menu.kind === "loaded" && !page.always && !facts.menu.names.has(page.name)) return "menuLacks";
  return "open";
}

/** The pages with a view that this person may open now, in menu order; none while that is not known. */
export function openPages(facts: GuardFacts): readonly PageSpec[] {
  const { session, menu } = facts;
  if (session.kind !== "person" || menu.kind === "loading" || menu.kind === "failed") return [];
  return (PAGES as readonly PageSpec[]).filter((page) => admission(page, session, facts) === "open");
}

const isLanding = (page: PageSpec): boolean => !page.hidden && !page.path.includes(":");

/** The first route that the person may access (specification section 6), or null. */
export function firstOpenPage(facts: GuardFacts, parent?: string): PageSpec | null {
  return openPages(facts).find((page) => isLanding(page) && (!parent || page.parent === parent)) ?? null;
}

const verdict = (outcome: Outcome, place: Place, more: Partial<Verdict> = {}): Verdict => ({
  outcome,
  place,
  forbidden: null,
  isFresh: false,
  ...more,
});

/** Decides what an address shows, and where the address bar should be. */
export function judge(place: Place, facts: GuardFacts): Verdict {
  const { session, menu } = facts;
  if (session.kind === "unknown") return verdict({ kind: "waiting" }, place);
  if (session.kind === "nobody") {
    return verdict({ kind: "login" }, place.path === LOGIN_PATH ? place : loginPlace(place));
  }
  if (session.mustChangePassword) return verdict({ kind: "passwordDue" }, place);
  if (session.secondFactorDue) return verdict({ kind: "secondFactorDue" }, place);
  // While the menu is unknown, its pages are hidden; the landing page is then unknown too.
  if (menu.kind === "loading") return verdict({ kind: "waiting" }, place);
  if (place.path === "/" || place.path === LOGIN_PATH) return afterLogin(place, facts);
  const match = matchPage(place.path);
  if (!match) return verdict({ kind: "notFound" }, place);
  if (match.page.name === "redirect") return throughRedirect(place, match, facts);
  if (menu.kind === "failed") return verdict({ kind: "menuFailed" }, place);
  return isParent(match.page)
    ? atParent(place, match.page, session, facts)
    : atPage(place, match, session, facts);
}

function afterLogin(place: Place, facts: GuardFacts): Verdict {
  if (facts.menu.kind === "failed") return verdict({ kind: "menuFailed" }, place);
  const wanted = placeAfterLogin(place.search);
  if (wanted) {
    const there = judge(wanted, facts);
    if (there.outcome.kind === "page" && !there.forbidden) return there;
  }
  const landing = matchPage(DEFAULT_PATH);
  const isOpen = openPages(facts).some((page) => page.name === landing?.page.name);
  return isOpen ? judge(placeOf(DEFAULT_PATH), facts) : toFirst(place, null, facts);
}

/** `/redirect/:path` reloads its target; it never bypasses this check, and never leads to itself. */
function throughRedirect(place: Place, match: PageMatch, facts: GuardFacts): Verdict {
  const target = placeOf(match.params.path ?? "");
  const kept = target.search || place.search;
  if (matchPage(target.path)?.page.name === "redirect") return verdict({ kind: "notFound" }, place);
  return { ...judge({ path: target.path, search: kept }, facts), isFresh: true };
}

function atParent(place: Place, page: PageSpec, session: PersonFact, facts: GuardFacts): Verdict {
  if (!roleMayOpen(page, session.roleCode)) return toFirst(place, page.name, facts);
  const child = firstOpenPage(facts, page.name);
  if (child) return judge({ path: child.path, search: place.search }, facts);
  const hasViews = (PAGES as readonly PageSpec[]).some(
    (other) => other.parent === page.name && facts.registered.has(other.name),
  );
  return hasViews ? lacking(place, page.name, facts) : verdict({ kind: "notFound" }, place);
}

function atPage(place: Place, match: PageMatch, session: PersonFact, facts: GuardFacts): Verdict {
  const { name } = match.page;
  switch (admission(match.page, session, facts)) {
    case "open":
      return verdict({ kind: "page", name, params: match.params }, place);
    case "roleForbids":
      return toFirst(place, name, facts);
    case "menuLacks":
      return lacking(place, name, facts);
    case "absent":
      return verdict({ kind: "notFound" }, place);
  }
}

/** The role's menu lacks the page: not-found with the server menu on, the no-permission page with it off. */
function lacking(place: Place, name: string, facts: GuardFacts): Verdict {
  return verdict(facts.menu.kind === "off" ? { kind: "noPermission", name } : { kind: "notFound" }, place);
}

function toFirst(place: Place, forbidden: string | null, facts: GuardFacts): Verdict {
  const first = firstOpenPage(facts);
  if (!first) return verdict({ kind: "notFound" }, place, { forbidden });
  return verdict(
    { kind: "page", name: first.name, params: {} },
    { path: first.path, search: "" },
    { forbidden },
  );
}
