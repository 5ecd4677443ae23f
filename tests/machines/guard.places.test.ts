/** Addresses: from an address to a page and back, and what the guard says where no page of the table decides. */
import { describe, expect, it } from "vitest";
import { PAGES, type PageSpec, pagesOf } from "../../src/contracts/pages.ts";
import {
  firstOpenPage,
  type GuardFacts,
  judge,
  openPages,
  type SessionFact,
} from "../../src/machines/console/guard.judge.ts";
import {
  hrefOf,
  hrefOfPlace,
  loginPlace,
  matchPage,
  pageAhead,
  placeAfterLogin,
  placeOf,
  searchOf,
} from "../../src/machines/console/guard.places.ts";

describe("An address", () => {
  it.each([
    ["/entry/entry-list", { path: "/entry/entry-list", search: "" }],
    ["entry/entry-list/?a=1#part", { path: "/entry/entry-list", search: "a=1" }],
    ["/message?a=b?c", { path: "/message", search: "a=b?c" }],
    ["?a=1", { path: "/", search: "a=1" }],
    ["", { path: "/", search: "" }],
  ])("is read: %j", (href, place) => expect(placeOf(href)).toEqual(place));

  it("is written with its query, and without a question mark where there is none", () => {
    expect(hrefOfPlace({ path: "/message", search: "a=1" })).toBe("/message?a=1");
    expect(hrefOfPlace({ path: "/message", search: "" })).toBe("/message");
  });

  it("has the values that there are: no null, undefined or empty text, but 0", () => {
    expect(searchOf({ a: null, b: undefined, c: "", d: 0, e: "x y" })).toBe("d=0&e=x+y");
  });

  it("of a page by its name has its parts and its query", () => {
    expect(hrefOf("entry-detail", { id: "a/b" }, { tab: "lines", none: "" })).toBe(
      "/entry/entry-list/a%2Fb?tab=lines",
    );
    expect(hrefOf("message")).toBe("/message");
    expect(() => hrefOf("nowhere")).toThrow("no page is called nowhere");
    expect(() => hrefOf("entry-detail")).toThrow("entry-detail needs id");
  });
});

describe("The page of a path", () => {
  const found = (path: string) => {
    const match = matchPage(path);
    return match && [match.page.name, match.params];
  };
  it.each([
    ["/entry/entry-list", ["entry-list", {}]],
    ["/entry/entry-list/a%2Fb", ["entry-detail", { id: "a/b" }]],
    ["/entry/entry-list/50%", ["entry-detail", { id: "50%" }]],
    ["/entry/entry-list//", null],
    ["/entry/entry-list/", null],
    ["/entry", ["entry", {}]],
    ["/entry/elsewhere", null],
    ["/redirect/entry/entry-list", ["redirect", { path: "entry/entry-list" }]],
    ["/redirect", null],
  ])("%s", (path, expected) => expect(found(path)).toEqual(expected));
});

describe("The way over the sign-in page", () => {
  it.each([
    ["/entry/entry-list/7?tab=lines&redirect=x", "redirect=entry-detail&tab=lines&id=7"],
    ["/message", "redirect=message"],
    ["/login?redirect=message", ""],
    ["/nowhere?a=1", ""],
  ])("keeps where %s leads", (href, search) => {
    expect(loginPlace(placeOf(href))).toEqual({ path: "/login", search });
  });

  it.each([
    ["redirect=entry-detail&tab=lines&id=7", { path: "/entry/entry-list/7", search: "tab=lines" }],
    ["redirect=entry-detail&tab=lines", null],
    ["redirect=nowhere", null],
    ["", null],
  ])("leads on from %j", (search, place) => expect(placeAfterLogin(search)).toEqual(place));

  it.each([
    ["/entry/entry-list", "entry-list"],
    ["/login?redirect=entry-list", "entry-list"],
    ["/login?redirect=nowhere", "Workplace"],
    ["/login", "Workplace"],
    ["/", "Workplace"],
    ["/nowhere", "Workplace"],
    ["/redirect/entry/entry-list", "Workplace"],
  ])("names the page that comes after it: %s", (href, name) => expect(pageAhead(href)).toBe(name));
});

describe("The guard", () => {
  const menu = ["Workplace", "entry-list", "entry-detail", "entry-verify"] as const;
  // Parents have no view of their own.
  const parents = new Set((PAGES as readonly PageSpec[]).map(({ parent }) => parent));
  const registered = new Set<string>(PAGES.map(({ name }) => name).filter((name) => !parents.has(name)));
  const session: SessionFact = {
    ...{ kind: "person", roleCode: "admin", pages: pagesOf("admin", [...menu]) },
    ...{ mustChangePassword: false, secondFactorDue: false },
  };
  const facts = (more: Partial<GuardFacts> = {}): GuardFacts => ({
    ...{ session, menu: { kind: "off" }, registered },
    ...more,
  });
  const names = (of: GuardFacts) => openPages(of).map(({ name }) => name);

  it("knows no open page before it knows person and menu", () => {
    expect(names(facts())).toContain("entry-list");
    expect(names(facts({ session: { kind: "nobody" } }))).toEqual([]);
    expect(names(facts({ session: { kind: "unknown" } }))).toEqual([]);
    expect(names(facts({ menu: { kind: "loading" } }))).toEqual([]);
    expect(names(facts({ menu: { kind: "failed" } }))).toEqual([]);
  });

  it("lands on pages that a menu can show: none that is hidden, none that needs an id", () => {
    expect(firstOpenPage(facts())?.name).toBe("Workplace");
    expect(firstOpenPage(facts(), "entry")?.name).toBe("entry-verify");
    const detail = { ...session, pages: new Set(["entry-detail"] as const) };
    const only = { session: detail, registered: new Set(["entry-detail"]) };
    expect(firstOpenPage(facts(only))).toBeNull();
    const hidden = { session: { ...session, pages: new Set(["profile"] as const) } };
    expect(firstOpenPage(facts({ ...hidden, registered: new Set(["profile"]) }))).toBeNull();
  });

  it("stands where the address leads, not afresh", () => {
    expect(judge(placeOf("/message?a=1"), facts())).toEqual({
      ...{ outcome: { kind: "page", name: "message", params: {} }, forbidden: null, isFresh: false },
      place: { path: "/message", search: "a=1" },
    });
  });

  it("leaves the sign-in page and what it is to lead to as they are", () => {
    const nobody = facts({ session: { kind: "nobody" } });
    expect(judge(placeOf("/login?redirect=message&a=1"), nobody).place).toEqual({
      ...{ path: "/login", search: "redirect=message&a=1" },
    });
  });

  it("says after the sign-in, too, that the menu could not be had", () => {
    const failed = facts({ menu: { kind: "failed" } });
    expect(judge(placeOf("/login?redirect=message"), failed)).toMatchObject({
      outcome: { kind: "menuFailed" },
    });
  });

  it("goes to the first open page after the sign-in where the workplace is not open, without the old query", () => {
    const none = facts({ registered: new Set(["entry-list", "message"]) });
    expect(judge(placeOf("/login?a=1"), none)).toMatchObject({
      ...{ outcome: { kind: "page", name: "entry-list" }, forbidden: null },
      place: { path: "/entry/entry-list", search: "" },
    });
  });

  it("goes to the workplace where the page that was wanted is not found", () => {
    const { outcome, place } = judge(placeOf("/login?redirect=system-role"), facts());
    expect(outcome).toMatchObject({ kind: "page", name: "Workplace" });
    expect(place).toEqual({ path: "/dashboard/workplace", search: "" });
  });

  it("tells a parent without a view from one whose pages the role lacks", () => {
    const entryOnly = facts({ registered: new Set(["entry-list"]) });
    expect(judge(placeOf("/exit"), entryOnly).outcome.kind).toBe("notFound");
    expect(judge(placeOf("/exit"), facts()).outcome).toEqual({ kind: "noPermission", name: "exit" });
    expect(judge(placeOf("/entry"), entryOnly).outcome).toMatchObject({ kind: "page", name: "entry-list" });
  });

  it("says which page was forbidden, also where no other is open", () => {
    const client: SessionFact = { ...session, roleCode: "client", pages: new Set() };
    const closed = facts({ session: client, registered: new Set(["system-user"]) });
    expect(judge(placeOf("/system/system-user"), closed)).toMatchObject({
      ...{ outcome: { kind: "notFound" }, forbidden: "system-user" },
    });
  });
});
