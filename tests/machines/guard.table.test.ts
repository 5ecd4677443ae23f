import { describe, expect, it } from "vitest";
import { PAGES, type PageSpec, pagesOf, type RoleCode } from "../../src/contracts/pages.ts";
import {
  type GuardFacts,
  judge,
  type MenuFact,
  type SessionFact,
} from "../../src/machines/console/guard.judge.ts";
import { placeOf } from "../../src/machines/console/guard.places.ts";

// Which page is for whom, the specification's test says a second time; this table says what a person sees who goes there.
const ALL = PAGES as readonly PageSpec[];
const namesOf = (pages: readonly PageSpec[]): readonly string[] => pages.map(({ name }) => name);
const ADMIN_ONLY = namesOf(ALL.filter(({ roles }) => roles.every((role) => role === "admin")));
const ANYBODY = ["dashboard", "Workplace", "redirect", "message", "bulletin", "profile"];
const PARENTS = [...new Set(ALL.flatMap(({ parent }) => parent ?? []))];
/** What a role that was narrowed to one page of each kind still grants. */
const NARROW_MENU = ["entry-list", "warehouse-repertory"];
const NARROW_OPEN = [
  ...NARROW_MENU,
  ...["entry", "warehouse"],
  ...namesOf(ALL.filter(({ follows = [] }) => follows.some((name) => NARROW_MENU.includes(name)))),
];

const registered = new Set<string>(
  PAGES.filter(({ name }) => !PARENTS.includes(name)).map(({ name }) => name),
);
const fullMenu = PAGES.map(({ name }) => name);

interface Somebody {
  readonly who: string;
  readonly roleCode: RoleCode;
  readonly menu: readonly string[];
}
const PEOPLE: readonly Somebody[] = [
  { who: "an admin", roleCode: "admin", menu: fullMenu },
  { who: "a client", roleCode: "client", menu: fullMenu },
  { who: "an admin whose role grants two pages", roleCode: "admin", menu: NARROW_MENU },
  { who: "a client whose role grants two pages", roleCode: "client", menu: NARROW_MENU },
];

const sessionOf = (person: Somebody): SessionFact => ({
  kind: "person",
  roleCode: person.roleCode,
  pages: pagesOf(person.roleCode, person.menu),
  mustChangePassword: false,
  secondFactorDue: false,
});
const MENUS = ["off", "on", "failed", "loading"] as const;
const menuOf = (menu: (typeof MENUS)[number], person: Somebody): MenuFact =>
  menu === "on"
    ? { kind: "loaded", names: pagesOf(person.roleCode, person.menu) }
    : { kind: menu === "off" ? "off" : menu };

const addressOf = (page: PageSpec): string =>
  page.name === "redirect" ? "/redirect/entry/entry-list" : page.path.replace(":id", "42");

/** What the specification and the contract say must be seen. */
function expected(page: PageSpec, person: Somebody, menu: (typeof MENUS)[number]): string {
  if (menu === "loading") return "waiting";
  const isRestricted = person.menu !== fullMenu;
  const target = page.name === "redirect" ? "entry-list" : page.name;
  if (menu === "failed") return "menuFailed";
  if (ADMIN_ONLY.includes(target) && person.roleCode === "client") return "Workplace, turned away";
  if (target === "dashboard") return "Workplace";
  if (isRestricted && !ANYBODY.includes(target) && !NARROW_OPEN.includes(target)) {
    return menu === "on" ? "notFound" : "noPermission";
  }
  if (PARENTS.includes(target)) {
    if (isRestricted) return target === "entry" ? "entry-list" : "warehouse-repertory";
    const children = PAGES.filter((child: PageSpec) => child.parent === target && !child.hidden);
    const first = children.find(({ name }) => person.roleCode === "admin" || !ADMIN_ONLY.includes(name));
    return first?.name ?? "none";
  }
  return target;
}

function seen(address: string, facts: GuardFacts): string {
  const { outcome, forbidden } = judge(placeOf(address), facts);
  if (outcome.kind !== "page") return outcome.kind;
  return forbidden ? `${outcome.name}, turned away` : outcome.name;
}

describe("every route for every kind of person", () => {
  for (const page of PAGES as readonly PageSpec[]) {
    it(`${page.name} asks to sign in first, and remembers the requested page`, () => {
      for (const menu of ["off", "loading", "failed"] as const) {
        const facts: GuardFacts = { session: { kind: "nobody" }, menu: { kind: menu }, registered };
        const { outcome, place } = judge(placeOf(`${addressOf(page)}?status=pending`), facts);
        expect(outcome.kind).toBe("login");
        expect(place.path).toBe("/login");
        expect(new URLSearchParams(place.search).get("redirect")).toBe(page.name);
        expect(new URLSearchParams(place.search).get("status")).toBe("pending");
      }
    });

    it(`${page.name} shows nothing while it is not known who is there`, () => {
      const facts: GuardFacts = { session: { kind: "unknown" }, menu: { kind: "off" }, registered };
      expect(judge(placeOf(addressOf(page)), facts).outcome.kind).toBe("waiting");
    });

    for (const person of PEOPLE) {
      for (const menu of MENUS) {
        it(`${page.name} for ${person.who}, server menu ${menu}: ${expected(page, person, menu)}`, () => {
          const facts: GuardFacts = { session: sessionOf(person), menu: menuOf(menu, person), registered };
          expect(seen(addressOf(page), facts)).toBe(expected(page, person, menu));
        });
      }
    }
  }
});

describe("a server menu that names nothing, for an admin whose role grants everything", () => {
  const person = sessionOf(PEOPLE[0] as Somebody);
  const facts = (session: SessionFact): GuardFacts => ({
    session,
    menu: { kind: "loaded", names: new Set() },
    registered,
  });

  // Of the parents only the workplace's has a page left that it could lead to.
  for (const page of (PAGES as readonly PageSpec[]).filter(({ name }) => name !== "redirect")) {
    const isOpen = ANYBODY.includes(page.name);
    it(`${isOpen ? "leaves open" : "closes"} ${page.name}`, () => {
      expect(seen(addressOf(page), facts(person))).toBe(
        isOpen ? (page.name === "dashboard" ? "Workplace" : page.name) : "notFound",
      );
    });
  }

  it("leaves open the ways through the redirect page to what is open, and no other", () => {
    expect(seen("/redirect/message", facts(person))).toBe("message");
    expect(seen("/redirect/entry/entry-list", facts(person))).toBe("notFound");
  });

  it("leaves the sign-in page and the not-found page alone", () => {
    expect(judge(placeOf("/login"), facts({ kind: "nobody" })).outcome.kind).toBe("login");
    expect(seen("/nowhere", facts(person))).toBe("notFound");
  });
});

describe("the guard beyond the table", () => {
  const admin = PEOPLE[0] as Somebody;
  const facts = (more: Partial<GuardFacts> = {}): GuardFacts => ({
    session: sessionOf(admin),
    menu: { kind: "off" },
    registered,
    ...more,
  });

  it("an unknown address is not found, and leaves no trace in the sign-in page's address", () => {
    expect(seen("/nowhere", facts())).toBe("notFound");
    const { place } = judge(placeOf("/nowhere?a=1"), facts({ session: { kind: "nobody" } }));
    expect(place).toEqual({ path: "/login", search: "" });
  });

  it("a page without a view is not found, also where the person would be permitted", () => {
    expect(seen("/system/system-user", facts({ registered: new Set(["Workplace"]) }))).toBe("notFound");
  });

  it("after signing in, a person stands where they wanted to go, with query and id", () => {
    const { place } = judge(placeOf("/login?redirect=entry-detail&id=a%2Fb&tab=lines"), facts());
    expect(place).toEqual({ path: "/entry/entry-list/a%2Fb", search: "tab=lines" });
  });

  it("after signing in, a client who wanted an admin's page sees the workplace", () => {
    const client = facts({ session: sessionOf(PEOPLE[1] as Somebody) });
    expect(seen("/login?redirect=system-user", client)).toBe("Workplace");
    expect(seen("/login?redirect=nowhere", client)).toBe("Workplace");
    expect(seen("/login", client)).toBe("Workplace");
    expect(seen("/", client)).toBe("Workplace");
  });

  it("a redirect never leads out of the console", () => {
    expect(judge(placeOf("/redirect//evil.example/entry"), facts()).place.path.startsWith("//")).toBe(false);
    expect(seen("/redirect/redirect/entry", facts())).toBe("notFound");
    expect(placeOf("//evil.example/x").path).toBe("/evil.example/x");
  });

  it("a redirect shows its target afresh", () => {
    const { outcome, isFresh, place } = judge(placeOf("/redirect/entry/entry-list?status=pending"), facts());
    expect({ kind: outcome.kind, isFresh, place }).toEqual({
      kind: "page",
      isFresh: true,
      place: { path: "/entry/entry-list", search: "status=pending" },
    });
  });

  it("a person who must change the password sees nothing else", () => {
    const due: SessionFact = { ...sessionOf(admin), mustChangePassword: true } as SessionFact;
    for (const page of PAGES as readonly PageSpec[]) {
      expect(judge(placeOf(addressOf(page)), facts({ session: due })).outcome.kind).toBe("passwordDue");
    }
  });

  it("whose role requires a second factor sees nothing else until it is set up, and the password first", () => {
    const due = { ...sessionOf(admin), secondFactorDue: true } as SessionFact;
    for (const page of PAGES as readonly PageSpec[]) {
      expect(judge(placeOf(addressOf(page)), facts({ session: due })).outcome.kind).toBe("secondFactorDue");
    }
    const both = { ...due, mustChangePassword: true } as SessionFact;
    expect(judge(placeOf("/message"), facts({ session: both })).outcome.kind).toBe("passwordDue");
  });

  it("an unknown roleCode gets only what is for everyone", () => {
    const odd = {
      ...sessionOf(admin),
      roleCode: "Admin",
      pages: new Set<string>(),
    } as unknown as SessionFact;
    expect(seen("/system/system-user", facts({ session: odd }))).toBe("Workplace, turned away");
    expect(seen("/message", facts({ session: odd }))).toBe("message");
  });

  it("with nothing permitted at all there is only not-found", () => {
    expect(seen("/", facts({ registered: new Set() }))).toBe("notFound");
  });

  it("the server's word counts beside the server menu: a page that only an old menu names is closed", () => {
    const narrowed: SessionFact = {
      ...sessionOf(admin),
      pages: pagesOf("admin", NARROW_MENU),
    } as SessionFact;
    const stale: MenuFact = { kind: "loaded", names: new Set(fullMenu) };
    expect(seen("/exit/exit-list", facts({ session: narrowed, menu: stale }))).toBe("notFound");
  });
});
