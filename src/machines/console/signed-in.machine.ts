/**
 * The machines that are not needed before signing in (tabs, menu, inbox, alerts, counts, features, channel). They are
 * loaded with the first person, so that the sign-in page stays small, and stay for as long as the page does.
 */
import { type AnyEventObject, fromCallback, setup } from "xstate";
import type { SessionEventData } from "../../contracts/live.ts";
import type { CurrentUser } from "../../contracts/user.ts";
import { channelMachine } from "../channel/channel.machine.ts";
import { livePortOf } from "../channel/live-port.ts";
import { alertsMachine } from "./alerts.machine.ts";
import { confirmMachine } from "./confirm.machine.ts";
import { actorOf, actorsOf, type ConsoleActors } from "./console.actors.ts";
import { type ConsoleInput, entryOf, STORE_KEYS } from "./console.ports.ts";
import { countsStore } from "./counts.store.ts";
import { ALL_TABS, featuresMachine } from "./features.machine.ts";
import { openPages, type SessionFact, type Verdict } from "./guard.judge.ts";
import { followInbox, inboxMachine } from "./inbox.machine.ts";
import { withKeptFiles } from "./kept-files.ts";
import { menuMachine } from "./menu.machine.ts";
import { outboxMachine } from "./outbox.machine.ts";
import { recentsStore } from "./recents.store.ts";
import { tabsMachine } from "./tabs.machine.ts";

// All connections between the machines behind the sign-in, and between them and those that exist from boot (console.machine.ts).

type Stop = () => void;
/** Actors that all take this event. */
type Hears<Event> = readonly { send(event: Event): void }[];

const factOf = (user: CurrentUser): SessionFact => ({
  kind: "person",
  roleCode: user.roleCode,
  pages: new Set(user.pages),
  mustChangePassword: user.mustChangePassword,
  secondFactorDue: user.secondFactorDue,
});

const signedInWiring = fromCallback<AnyEventObject, ConsoleInput>(({ input, system }) => {
  const actors = actorsOf(system);
  const stops: Stop[] = [
    ...shellLines(actors),
    ...pageLines(actors, input),
    ...personLines(actors, input),
    ...outboxLines(actors),
    input.store.watch(STORE_KEYS.alerts, (text) => actors.alerts.send({ type: "store.changed", text })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
});

/** Settings, server menu, messages, versions. */
function shellLines(actors: ConsoleActors): Stop[] {
  const { settings, menu, guard, inbox, alerts, toasts, channel, session, version } = actors;
  const notifyMenu = (fromServer: boolean): void => menu.send({ type: "setting.known", fromServer });
  const { menuFromServer } = settings.getSnapshot().context.values;
  // The menu starts after this wiring and then sends its state; until then, a person who is already known must not be
  // judged without it.
  guard.send({ type: "menu.known", menu: { kind: menuFromServer ? "loading" : "off" } });
  const lines = [
    settings.on("changed", ({ values }) => notifyMenu(values.menuFromServer)),
    menu.on("fact", (reported) => {
      guard.send({ type: "menu.known", menu: reported.menu });
      settings.send({ type: "serverMenu.known", items: reported.items });
      keepPermittedTabs(actors);
    }),
    menu.on("notice", ({ of }) => {
      const tone = of === "success" ? "success" : of === "failure" ? "danger" : "info";
      toasts.send({ type: "toast.asked", id: "server-menu", tone, key: `login.menu.${of}` });
    }),
    inbox.on("arrived", ({ eventId, message, more }) => {
      if (isOnScreen(guard.getSnapshot().context.verdict, message.link)) return;
      toasts.send({
        type: "toast.asked",
        id: eventId,
        tone: "info",
        message: { row: message, more },
        ...(message.link ? { href: message.link } : {}),
      });
    }),
    inbox.on("arrived", (arrived) => alerts.send({ ...arrived, type: "message.arrived" })),
    inbox.on("refused", () =>
      toasts.send({ type: "toast.asked", tone: "danger", key: "message.toast.notRead" }),
    ),
    // The person may be the one that this device has kept: the server is asked for the present one.
    channel.on("channel.opened", () => session.send({ type: "retry.asked" })),
    channel.on("channel.refused", ({ code }) => session.send({ type: "request.refused", code })),
    channel.on("channel.upgrade", ({ isRequired }) => version.send({ type: "newer.seen", isRequired })),
  ];
  return lines.map(({ unsubscribe }) => unsubscribe);
}

/** Whether the open page itself shows what a message says: its own row, or all messages. */
const isOnScreen = ({ outcome, place }: Verdict, link: string | null): boolean =>
  outcome.kind === "page" && (outcome.name === "message" || link?.split("?", 1)[0] === place.path);

/** The tabs follow what the guard shows; what lives in a tab ends with it. */
function pageLines({ guard, tabs, features, channel }: ConsoleActors, input: ConsoleInput): Stop[] {
  const ports = { rest: input.rest, live: livePortOf(channel) };
  const lines = [
    guard.on("judged", ({ verdict }) => {
      if (verdict.outcome.kind !== "page") return;
      const { name, params } = verdict.outcome;
      const { path, search } = verdict.place;
      tabs.send({ type: "visited", place: { id: path, name, params, search }, isFresh: verdict.isFresh });
      for (const { isShared, ...start } of input.pageStarts?.(name, ports) ?? [])
        features.send({ type: "feature.wanted", tab: isShared ? ALL_TABS : path, ...start });
    }),
    tabs.on("activate", ({ href }) => guard.send({ type: "go", href })),
    channel.on("channel.opened", () => features.send({ type: "channel.returned" })),
    tabs.on("ended", ({ ids }) => features.send({ type: "tabs.ended", ids })),
  ];
  return lines.map(({ unsubscribe }) => unsubscribe);
}

/** Waiting commands are sent when the channel is back; each result is shown on any page that is open then. */
function outboxLines({ outbox, channel, toasts }: ConsoleActors): Stop[] {
  const lines = [
    channel.on("channel.opened", () => outbox.send({ type: "channel.opened" })),
    outbox.on("outbox.ended", ({ outgoing: { key, label, dueAt, hand }, ending: { kind } }) => {
      // A hand's work has its place on its desk and in the frame.
      if (hand) return;
      // A decision that was undone or held was seen to be made; only a refusal is news.
      if (dueAt !== undefined && kind === "done") return;
      // A refusal has raised the toast of every failed call, and stays on the list.
      if (kind === "refused") return;
      const words = {
        done: { tone: "success", key: "shell.waiting.done" },
        withdrawn: { tone: "info", key: "shell.waiting.withdrawn" },
        tookEffect: { tone: "warning", key: "shell.waiting.tookEffect" },
        tookPart: { tone: "warning", key: "shell.waiting.tookPart" },
      } as const;
      toasts.send({ type: "toast.asked", id: `outbox:${key}`, values: { label }, ...words[kind] });
    }),
  ];
  return lines.map(({ unsubscribe }) => unsubscribe);
}

/** Who it is decides over everything else. */
function personLines(actors: ConsoleActors, { store }: ConsoleInput): Stop[] {
  const { session, guard, tabs, menu, inbox, outbox, alerts, recents, counts, features, channel } = actors;
  let unfollow: Stop | null = null;
  const known = (user: CurrentUser, token: string, isAnother: boolean): void => {
    // Close another person's pages before the first own one is decided.
    if (isAnother) {
      features.send({ type: "all.ended" });
      inbox.send({ type: "person.gone" });
      counts.send({ type: "person.gone" });
    }
    const owners: Hears<{ type: "person.known"; userId: string }> = [
      ...[tabs, outbox, alerts, recents, menu, inbox],
    ];
    for (const actor of owners) actor.send({ type: "person.known", userId: user.id });
    guard.send({ type: "session.known", session: factOf(user) });
    keepPermittedTabs(actors);
    if (user.mustChangePassword || user.secondFactorDue) {
      // Also when it became due while the pages were open: nothing is followed until it is set up.
      unfollow?.();
      unfollow = null;
      channel.send({ type: "token.taken" });
      return;
    }
    channel.send({ type: "token.given", token });
    unfollow ??= followOwnTopics(actors);
  };
  const gone = (): void => {
    unfollow?.();
    unfollow = null;
    const owners: Hears<{ type: "person.gone" }> = [tabs, alerts, recents, menu, inbox, outbox, counts];
    for (const actor of owners) actor.send({ type: "person.gone" });
    features.send({ type: "all.ended" });
    channel.send({ type: "token.taken" });
  };
  const lines = [
    session.on("known", ({ user, token, isAnother }) => known(user, token, isAnother)),
    session.on("gone", gone),
    session.on("gone", () => actors.confirm.send({ type: "dismissed" })),
  ];
  // The first person was known before this wiring started.
  const { user } = session.getSnapshot().context;
  if (user) known(user, store.read(STORE_KEYS.token) ?? "", false);
  return [...lines.map(({ unsubscribe }) => unsubscribe), () => unfollow?.()];
}

/** Topics followed on every page: messages, what waits, and the session itself. */
function followOwnTopics({ session, inbox, counts, channel }: ConsoleActors): Stop {
  const live = livePortOf(channel);
  const messages = followInbox(live, inbox);
  const waiting = live.follow("overview", (news) => counts.send(news));
  let isFirst = true;
  const rights = live.follow("session", (news) => {
    // Each later snapshot means that events were missed, perhaps a change of rights.
    if (news.type === "feed.reset" && !isFirst) session.send({ type: "user.stale" });
    if (news.type === "feed.reset") isFirst = false;
    if (news.type !== "feed.batch") return;
    for (const event of news.events) {
      const { change, code } = event.data as SessionEventData;
      if (change === "signOut") session.send({ type: "request.refused", code: code ?? 0 });
      else session.send({ type: "user.stale" });
    }
  });
  return () => {
    messages();
    waiting();
    rights();
  };
}

/** Tabs of pages that the person may no longer open are closed, once it is known which those are. */
function keepPermittedTabs({ guard, tabs }: ConsoleActors): void {
  const { facts } = guard.getSnapshot().context;
  const { session } = facts;
  if (session.kind !== "person" || session.mustChangePassword || session.secondFactorDue) return;
  if (facts.menu.kind === "loading" || facts.menu.kind === "failed") return;
  const open = new Set(openPages(facts).map((page) => page.name));
  tabs.send({ type: "rights.changed", mayOpen: (name) => open.has(name) });
}

export const signedInMachine = setup({
  types: { context: {} as ConsoleInput, input: {} as ConsoleInput },
  actors: {
    wiring: signedInWiring,
    tabs: tabsMachine,
    menu: menuMachine,
    inbox: inboxMachine,
    outbox: outboxMachine,
    alerts: alertsMachine,
    recents: recentsStore,
    confirm: confirmMachine,
    counts: countsStore,
    features: featuresMachine,
    channel: channelMachine,
  },
}).createMachine({
  id: "signedIn",
  description: "Everything behind the sign-in, from the first person to the page's end.",
  context: ({ input }) => input,
  initial: "running",
  states: {
    running: { description: "The only state; the actors below hold the rest." },
  },
  // The wiring starts first, so that it receives all events of the others.
  invoke: [
    { src: "wiring", id: "signedInWiring", input: ({ context }) => context },
    { src: "features", id: "features", systemId: "features" },
    {
      src: "tabs",
      id: "tabs",
      systemId: "tabs",
      input: ({ context }) => ({ store: entryOf(context.store, STORE_KEYS.tabs) }),
    },
    {
      src: "menu",
      id: "menu",
      systemId: "menu",
      input: ({ context, self }) => ({
        rest: context.rest,
        startsOn: actorOf(self.system, "settings").getSnapshot().context.values.menuFromServer,
      }),
    },
    {
      src: "channel",
      id: "channel",
      systemId: "channel",
      input: ({ context }) => ({
        socket: context.socket,
        surroundings: context.surroundings,
        hearServerTime: context.hearServerTime,
        ...(context.build ? { build: context.build } : {}),
      }),
    },
    {
      src: "outbox",
      id: "outbox",
      systemId: "outbox",
      input: ({ context: { rest, work: store, surroundings }, self }) => ({
        rest: withKeptFiles(rest, store),
        ...{ store, surroundings },
        live: livePortOf(actorOf(self.system, "channel")),
      }),
    },
    { src: "inbox", id: "inbox", systemId: "inbox", input: ({ context }) => ({ rest: context.rest }) },
    {
      src: "alerts",
      id: "alerts",
      systemId: "alerts",
      input: ({ context }) => ({ store: entryOf(context.store, STORE_KEYS.alerts) }),
    },
    {
      src: "recents",
      id: "recents",
      systemId: "recents",
      input: ({ context }) => ({ store: entryOf(context.store, STORE_KEYS.recents) }),
    },
    {
      src: "confirm",
      id: "confirm",
      systemId: "confirm",
      input: ({ context: { rest, confirmations } }) => ({
        rest,
        ...(confirmations ? { confirmations } : {}),
      }),
    },
    { src: "counts", id: "counts", systemId: "counts" },
  ],
});
