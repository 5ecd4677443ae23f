/**
 * Every line between the console's machines, and between them and the outside. The machines only emit; whoever wants
 * to know what follows from what reads this file from top to bottom.
 */
import { type AnyEventObject, fromCallback } from "xstate";
import { LOGOUT_CODES } from "../contracts/envelope.ts";
import type { SessionEventData } from "../contracts/live.ts";
import type { CurrentUser } from "../contracts/user.ts";
import { actorOf, type ConsoleActors } from "./console.actors.ts";
import { type CallFailed, type ConsoleInput, STORE_KEYS } from "./console.ports.ts";
import { livePortOf } from "./feed/live-port.ts";
import { openPages, type SessionFact } from "./guard.judge.ts";

type Stop = () => void;

/** The calls whose refusal never opens the expiry dialog: user info by the specification, and the way out itself. */
const OUTSIDE_DIALOG = [
  "/api/user/info",
  "/api/user/logout",
  "/api/user/logoutEverywhere",
  "/api/user/login",
];

const factOf = (user: CurrentUser): SessionFact => ({
  kind: "person",
  roleCode: user.roleCode,
  pages: new Set(user.pages),
  mustChangePassword: user.mustChangePassword,
});

export const wiring = fromCallback<AnyEventObject, ConsoleInput>(({ input, system }) => {
  const actors: ConsoleActors = {
    session: actorOf(system, "session"),
    guard: actorOf(system, "guard"),
    tabs: actorOf(system, "tabs"),
    settings: actorOf(system, "settings"),
    menu: actorOf(system, "menu"),
    inbox: actorOf(system, "inbox"),
    toasts: actorOf(system, "toasts"),
    features: actorOf(system, "features"),
    version: actorOf(system, "version"),
    channel: actorOf(system, "channel"),
  };
  const stops: Stop[] = [
    ...sessionLines(actors, input),
    ...guardLines(actors, input),
    ...shellLines(actors),
    ...outsideLines(actors, input),
  ];
  return () => {
    for (const stop of stops) stop();
  };
});

/** Who it is decides over everything else. */
function sessionLines(actors: ConsoleActors, input: ConsoleInput): Stop[] {
  const { session, guard, tabs, menu, inbox, features, channel } = actors;
  let unfollow: Stop | null = null;
  const heard = session.on("known", ({ user, token, isAnother }) => {
    // Another person's pages are gone before the first of one's own is judged.
    if (isAnother) features.send({ type: "all.ended" });
    tabs.send({ type: "person.known", userId: user.id });
    menu.send({ type: "person.known" });
    guard.send({ type: "session.known", session: factOf(user) });
    keepPermittedTabs(actors);
    if (user.mustChangePassword) return;
    channel.send({ type: "token.given", token });
    unfollow ??= followOwnTopics(actors);
  });
  const gone = session.on("gone", () => {
    unfollow?.();
    unfollow = null;
    guard.send({ type: "session.known", session: { kind: "nobody" } });
    tabs.send({ type: "person.gone" });
    menu.send({ type: "person.gone" });
    inbox.send({ type: "person.gone" });
    features.send({ type: "all.ended" });
    channel.send({ type: "token.taken" });
  });
  const reload = session.on("reload", () => input.address.reload());
  return [heard.unsubscribe, gone.unsubscribe, reload.unsubscribe, () => unfollow?.()];
}

/** The topics that belong to the person: messages, and what happens to the session itself. */
function followOwnTopics({ session, inbox, channel }: ConsoleActors): Stop {
  const live = livePortOf(channel);
  const messages = live.follow("message", (news) => inbox.send(news), { snapshot: true });
  const rights = live.follow("session", (news) => {
    if (news.type === "feed.reset") session.send({ type: "user.stale" });
    if (news.type !== "feed.batch") return;
    for (const event of news.events) {
      const { change, code } = event.data as SessionEventData;
      if (change === "signOut") session.send({ type: "request.refused", code: code ?? 0 });
      else session.send({ type: "user.stale" });
    }
  });
  return () => {
    messages();
    rights();
  };
}

/** Tabs of pages that the person may no longer open are closed, once it is known which those are. */
function keepPermittedTabs({ guard, tabs }: ConsoleActors): void {
  const { facts } = guard.getSnapshot().context;
  if (facts.session.kind !== "person" || facts.session.mustChangePassword) return;
  if (facts.menu.kind === "loading" || facts.menu.kind === "failed") return;
  const open = new Set(openPages(facts).map((page) => page.name));
  tabs.send({ type: "rights.changed", mayOpen: (name) => open.has(name) });
}

/** Where one stands: the address follows the guard, the tabs follow what it shows. */
function guardLines({ guard, tabs, toasts, features }: ConsoleActors, { address }: ConsoleInput): Stop[] {
  return [
    guard.on("address", ({ href, replace }) => address.write(href, { replace })).unsubscribe,
    guard.on("judged", ({ verdict }) => {
      if (verdict.outcome.kind !== "page") return;
      const { name, params } = verdict.outcome;
      const { path, search } = verdict.place;
      tabs.send({ type: "visited", place: { id: path, name, params, search }, isFresh: verdict.isFresh });
    }).unsubscribe,
    guard.on("turnedAway", ({ from, to }) =>
      toasts.send({
        type: "toast.asked",
        id: "turned-away",
        tone: "warning",
        key: "shell.guard.turnedAway",
        pages: { from, to },
      }),
    ).unsubscribe,
    tabs.on("activate", ({ href }) => guard.send({ type: "go", href })).unsubscribe,
    tabs.on("ended", ({ ids }) => features.send({ type: "tabs.ended", ids })).unsubscribe,
    address.watch((href) => guard.send({ type: "address.moved", href })),
  ];
}

/** Settings, server menu, messages, versions. */
function shellLines(actors: ConsoleActors): Stop[] {
  const { settings, menu, guard, inbox, toasts, channel, session, version } = actors;
  const tellMenu = (fromServer: boolean): void => menu.send({ type: "setting.known", fromServer });
  tellMenu(settings.getSnapshot().context.values.menuFromServer);
  return [
    settings.on("changed", ({ values }) => tellMenu(values.menuFromServer)).unsubscribe,
    menu.on("fact", (told) => {
      guard.send({ type: "menu.known", menu: told.menu });
      settings.send({ type: "serverMenu.known", items: told.items });
      keepPermittedTabs(actors);
    }).unsubscribe,
    menu.on("notice", ({ of }) => {
      const tone = of === "success" ? "success" : of === "failure" ? "danger" : "info";
      toasts.send({ type: "toast.asked", id: "server-menu", tone, key: `shell.menu.${of}` });
    }).unsubscribe,
    inbox.on("arrived", ({ eventId, message, more }) =>
      toasts.send({
        type: "toast.asked",
        id: eventId,
        tone: "info",
        message: { row: message, more },
        ...(message.link ? { href: message.link } : {}),
      }),
    ).unsubscribe,
    inbox.on("refused", () =>
      toasts.send({ type: "toast.asked", tone: "danger", key: "message.toast.notRead" }),
    ).unsubscribe,
    channel.on("channel.refused", ({ code }) => session.send({ type: "request.refused", code })).unsubscribe,
    channel.on("channel.upgrade", ({ isRequired }) => version.send({ type: "newer.seen", isRequired }))
      .unsubscribe,
  ];
}

/** What the browser itself tells: failed calls, other tabs of this browser, the window. */
function outsideLines(actors: ConsoleActors, input: ConsoleInput): Stop[] {
  const { session, settings } = actors;
  settings.send({ type: "device.known", device: input.viewport.read() });
  return [
    input.failures.watch((call) => failed(actors, input, call)),
    input.store.watch(STORE_KEYS.token, (token) => session.send({ type: "token.elsewhere", token })),
    input.store.watch(STORE_KEYS.settings, (text) => settings.send({ type: "store.changed", text })),
    input.viewport.watch((device) => settings.send({ type: "device.known", device })),
  ];
}

/** Each failed call is told for 5 s; a logout code also asks to sign in again (specification section 8). */
function failed({ session, toasts }: ConsoleActors, { store }: ConsoleInput, call: CallFailed): void {
  const { failure, path } = call;
  if (failure.kind === "transport" && failure.isAborted) return;
  const isLogout = failure.kind === "refused" && LOGOUT_CODES.includes(failure.code);
  // Calls that were under way when somebody signed out are refused for want of a token: nobody needs to be told.
  if (isLogout && !store.read(STORE_KEYS.token)) return;
  const fallback = failure.kind === "refused" ? "login.failure.error" : "login.failure.request";
  toasts.send({
    type: "toast.asked",
    tone: "danger",
    ...(failure.msg ? { text: failure.msg } : { key: fallback }),
  });
  if (isLogout && !OUTSIDE_DIALOG.includes(path))
    session.send({ type: "request.refused", code: failure.code });
}
