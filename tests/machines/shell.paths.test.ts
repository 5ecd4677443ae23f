import { describe, expect, it } from "vitest";
import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import type { MessageRow } from "../../src/contracts/message.ts";
import { guardMachine } from "../../src/machines/console/guard.machine.ts";
import { inboxMachine } from "../../src/machines/console/inbox.machine.ts";
import { menuMachine } from "../../src/machines/console/menu.machine.ts";
import { sessionMachine } from "../../src/machines/console/session.machine.ts";
import { tabsMachine } from "../../src/machines/console/tabs.machine.ts";
import { toastsMachine } from "../../src/machines/console/toasts.machine.ts";
import { versionMachine } from "../../src/machines/console/version.machine.ts";
import { entry, okAnswer, person, refusal, silence, wire } from "./shell-support.ts";
import { type Cover, coverTransitions } from "./transition-cover.ts";

/** Answers never: what a call comes to is one of the walk's events. */
const mute = () => wire(() => new Promise(() => {})).rest;

const done = (id: string, output: unknown): AnyEventObject => ({ type: `xstate.done.actor.${id}`, output });

function expectWhole(cover: Cover): void {
  expect(cover.astray).toEqual([]);
  expect(cover.missed).toEqual([]);
  expect(cover.walked).toBeGreaterThan(0);
}

/** A done event means something only to a state that waits for it. */
const isExpected = (snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean =>
  !event.type.startsWith("xstate.") || snapshot._nodes.some((node) => node.transitions.has(event.type));

/** The password was right, and a code is needed. */
const codeNeeded = refusal(40002, "no", { because: ["secondFactor"], challenge: "c-1" });

describe("every transition of every machine of the shell is walked, on a simulated clock", () => {
  it("session, with a token at boot, without one, and back from a single sign-on", () => {
    const events: AnyEventObject[] = [
      { type: "signIn.asked", username: "admin", password: "tallyboard" },
      { type: "signIn.asked", username: "", password: "" },
      { type: "code.given", code: "123456", rememberDevice: true },
      { type: "code.given", code: " ", rememberDevice: false },
      { type: "code.abandoned" },
      { type: "problem.seen" },
      { type: "signOut.asked" },
      { type: "request.refused", code: 50012 },
      { type: "relogin.asked" },
      { type: "stay.asked" },
      { type: "dialog.asked" },
      { type: "retry.asked" },
      { type: "user.stale" },
      { type: "token.elsewhere", token: "t-2" },
      { type: "token.elsewhere", token: null },
      ...["session.checking.asking", "session.checking.unreachable.retrying"].flatMap((state) =>
        [okAnswer(person()), silence, refusal(50014)].map((answer) => done(`0.${state}`, answer)),
      ),
      ...["session.signedIn.refreshing", "session.signedIn.recognising"].flatMap((state) =>
        [okAnswer(person()), silence, refusal(50014)].map((answer) => done(`0.${state}`, answer)),
      ),
      ...[okAnswer(person()), silence, refusal(50014)].map((answer) =>
        done("0.session.signedIn.remembered.asking", answer),
      ),
      done("0.session.checking", null),
      done("0.session.checking", { data: person(), at: 0 }),
      ...["session.signingIn", "session.signedIn.reentering"].flatMap((state) =>
        [okAnswer({ tokenValue: "t" }), codeNeeded, refusal(40001)].map((answer) =>
          done(`0.${state}`, answer),
        ),
      ),
      ...["session.exchanging", "session.provingCode", "session.signedIn.provingCodeInPlace"].flatMap(
        (state) =>
          [okAnswer({ tokenValue: "t" }), silence, refusal(40001)].map((answer) =>
            done(`0.${state}`, answer),
          ),
      ),
      done("0.session.leaving", okAnswer(null)),
      { type: "xstate.after.RETRY_MS.session.checking.unreachable.resting" },
      { type: "xstate.after.RECALL_MS.session.checking.asking" },
      { type: "xstate.after.ASK_AGAIN_MS.session.signedIn.remembered.resting" },
      { type: "xstate.after.PATIENCE_MS.session.checking.asking" },
      { type: "xstate.after.PATIENCE_MS.session.checking.unreachable" },
      { type: "xstate.after.LEAVING_MS.session.leaving" },
      { type: "xstate.after.STAY_GRACE_MS.session.signedIn.stayed.settling" },
    ];
    const missedWith = (token: string | null, signOnCode: string | null = null): Cover =>
      coverTransitions({
        machine: sessionMachine,
        input: { rest: mute(), token: { read: () => token, write: () => {}, clear: () => {} }, signOnCode },
        events,
        notifyApart: ({ context }) => [context.reloadsAfter, context.recalled !== null],
        filterEvents: isExpected,
      });
    const boots = [missedWith(null), missedWith("t-0"), missedWith(null, "c-1"), missedWith("t-0", "c-1")];
    expect(boots.flatMap(({ astray }) => astray)).toEqual([]);
    // Each boot walks all but the others' first steps: with a code the exchange, without one what else begins it.
    const [first, ...others] = boots;
    const isMissed = (name: string) => others.every(({ missed }) => missed.includes(name));
    expect(first?.missed.filter(isMissed)).toEqual([]);
    for (const { missed } of boots) expect(missed.length).toBeLessThanOrEqual(5);
  });

  it("guard", () => {
    const someone = {
      kind: "person",
      roleCode: "admin",
      mustChangePassword: false,
      secondFactorDue: false,
      company: null,
    } as const;
    expectWhole(
      coverTransitions({
        machine: guardMachine,
        input: {
          href: "/entry/entry-list",
          registered: new Set(["Workplace", "entry-list", "entry-verify"]),
        },
        events: [
          { type: "go", href: "/entry/entry-list?status=pending" },
          { type: "go", href: "/entry/entry-verify", replace: true },
          { type: "go", href: "/nowhere" },
          { type: "address.moved", href: "/dashboard/workplace" },
          { type: "session.known", session: { kind: "nobody" } },
          { type: "session.known", session: { ...someone, pages: new Set(["Workplace", "entry-list"]) } },
          { type: "session.known", session: { ...someone, pages: new Set(), mustChangePassword: true } },
          { type: "session.known", session: { ...someone, pages: new Set(), secondFactorDue: true } },
          { type: "menu.known", menu: { kind: "off" } },
          { type: "menu.known", menu: { kind: "loading" } },
          { type: "menu.known", menu: { kind: "failed" } },
          { type: "menu.known", menu: { kind: "loaded", names: new Set(["Workplace"]) } },
        ],
        notifyApart: ({ context }) => [
          context.asked,
          context.facts.menu.kind,
          context.facts.session.kind,
          context.facts.session.mustChangePassword,
          context.facts.session.secondFactorDue,
        ],
      }),
    );
  });

  it("tabs", () => {
    const page = (name: string, id: string) => ({ id, name, params: {}, search: "" });
    expectWhole(
      coverTransitions({
        machine: tabsMachine,
        input: { store: entry() },
        events: [
          { type: "person.known", userId: "u-1" },
          { type: "person.known", userId: "u-2" },
          { type: "person.gone" },
          { type: "visited", place: page("entry-list", "/entry/entry-list"), isFresh: false },
          { type: "visited", place: page("message", "/message"), isFresh: true },
          { type: "tab.added", place: page("profile", "/profile") },
          { type: "rights.changed", mayOpen: (name: string) => name !== "message" },
          { type: "tab.titled", id: "/message", title: "title" },
          { type: "tab.dirty", id: "/message", isDirty: true },
          { type: "tab.chosen", id: "/message" },
          { type: "tab.reloaded", id: "/message" },
          { type: "tab.closed", id: "/message", scope: "this" },
          { type: "tab.closed", id: "/message", scope: "all" },
          { type: "close.confirmed" },
          { type: "close.cancelled" },
        ],
        notifyApart: ({ context }) => [
          context.userId,
          context.tabs.list.map((tab: { id: string; isDirty: boolean }) => [tab.id, tab.isDirty]),
        ],
        filterEvents: ({ context }, event) =>
          !["visited", "tab.added"].includes(event.type) || context.tabs.list.length < 3,
      }),
    );
  });

  it("inbox", () => {
    const row = (id: string, status: 0 | 1): MessageRow => ({
      id,
      type: "notice",
      title: "",
      subTitle: "",
      avatar: "",
      content: "",
      time: "2026-11-21T00:00:00Z",
      status,
      link: null,
      closedAt: null,
      template: "entryApproved",
      values: {},
    });
    const event = { topic: "message", epoch: "e", seq: 1, data: { rows: [row("b", 0)], unread: 2 } };
    expectWhole(
      coverTransitions({
        machine: inboxMachine,
        input: { rest: mute() },
        events: [
          { type: "feed.reset", data: { list: [row("a", 0)], unread: 1 }, asOf: null },
          { type: "feed.batch", events: [event] },
          { type: "feed.denied", code: 40300 },
          { type: "todo.news", news: { type: "feed.reset", data: { list: [], open: [] }, asOf: null } },
          { type: "person.known", userId: "u" },
          { type: "person.gone" },
          { type: "read.asked", ids: ["a"] },
          { type: "readAll.asked" },
          { type: "retry" },
          done("0.inbox.reading", okAnswer(true)),
          done("0.inbox.reading", refusal(50000)),
          done("0.inbox.listing", okAnswer([row("a", 0)])),
          done("0.inbox.listing", silence),
        ] as AnyEventObject[],
        notifyApart: ({ context }) => [
          context.inbox.isKnown,
          context.inbox.own.isKnown,
          context.queued,
          context.wantsAll,
          context.inbox.unread,
        ],
        filterEvents: isExpected,
      }),
    );
  });

  it("menu, with the setting off and on at the start", () => {
    const answers = (state: string) =>
      [okAnswer([{ name: "entry", children: [{ name: "entry-list" }] }]), refusal(50000)].map((answer) =>
        done(`0.menu.${state}`, answer),
      );
    const covers = [true, false].map((startsOn) =>
      coverTransitions({
        machine: menuMachine,
        input: { rest: mute(), startsOn },
        events: [
          { type: "person.known" },
          { type: "person.gone" },
          { type: "setting.known", fromServer: true },
          { type: "setting.known", fromServer: false },
          { type: "retry" },
          ...answers("loading"),
          ...answers("renewing"),
        ],
        notifyApart: ({ context }) => [context.isKnown, context.items.length],
        filterEvents: isExpected,
      }),
    );
    expect(covers.flatMap(({ astray }) => astray)).toEqual([]);
    // Each start walks all but the other's first step.
    expect(covers.map(({ missed }) => missed.length)).toEqual([1, 1]);
  });

  it("toasts and version", () => {
    expectWhole(
      coverTransitions({
        machine: toastsMachine,
        input: undefined,
        events: [
          { type: "toast.asked", id: "one", tone: "info", text: "one" },
          { type: "toast.asked", id: "two", tone: "info", message: { row: { template: "t" }, more: 0 } },
          { type: "toast.gone", id: "one" },
          { type: "xstate.after.showingsApart.toasts.told" },
          { type: "toasts.cleared" },
        ],
        notifyApart: ({ context }) => context.toasts.length,
      }),
    );
    expectWhole(
      coverTransitions({
        machine: versionMachine,
        input: undefined,
        events: [
          { type: "newer.seen", isRequired: false },
          { type: "newer.seen", isRequired: true },
          { type: "chunk.failed" },
          { type: "later" },
        ],
      }),
    );
  });

  it("the walk can fail: without one of its events, the transitions that need it are missed", () => {
    const { missed } = coverTransitions({
      machine: versionMachine,
      input: undefined,
      events: [{ type: "chunk.failed" }, { type: "newer.seen", isRequired: true }],
    });
    expect(missed.some((name) => name.includes("--later-->"))).toBe(true);
  });
});
