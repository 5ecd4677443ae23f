/** The console's actors, by the system ids under which the root starts them. */
import type { ActorRefFrom } from "xstate";
import type { channelMachine } from "../channel/channel.machine.ts";
import type { alertsMachine } from "./alerts.machine.ts";
import type { confirmMachine } from "./confirm.machine.ts";
import type { countsStore } from "./counts.store.ts";
import type { featuresMachine } from "./features.machine.ts";
import type { guardMachine } from "./guard.machine.ts";
import type { inboxMachine } from "./inbox.machine.ts";
import type { menuMachine } from "./menu.machine.ts";
import type { outboxMachine } from "./outbox.machine.ts";
import type { recentsStore } from "./recents.store.ts";
import type { sessionMachine } from "./session.machine.ts";
import type { settingsStore } from "./settings.store.ts";
import type { tabsMachine } from "./tabs.machine.ts";
import type { toastsMachine } from "./toasts.machine.ts";
import type { versionMachine } from "./version.machine.ts";

export interface ConsoleActors {
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly guard: ActorRefFrom<typeof guardMachine>;
  readonly tabs: ActorRefFrom<typeof tabsMachine>;
  readonly settings: ActorRefFrom<typeof settingsStore>;
  readonly menu: ActorRefFrom<typeof menuMachine>;
  readonly inbox: ActorRefFrom<typeof inboxMachine>;
  readonly outbox: ActorRefFrom<typeof outboxMachine>;
  readonly alerts: ActorRefFrom<typeof alertsMachine>;
  readonly recents: ActorRefFrom<typeof recentsStore>;
  readonly confirm: ActorRefFrom<typeof confirmMachine>;
  readonly counts: ActorRefFrom<typeof countsStore>;
  readonly toasts: ActorRefFrom<typeof toastsMachine>;
  readonly features: ActorRefFrom<typeof featuresMachine>;
  readonly version: ActorRefFrom<typeof versionMachine>;
  readonly channel: ActorRefFrom<typeof channelMachine>;
}

/** Part of a system that can be asked for an actor. */
interface Registry {
  get(systemId: string): unknown;
}

/** An actor of the console by its system id; a missing one is a bug. */
export function actorOf<Name extends keyof ConsoleActors>(system: Registry, name: Name): ConsoleActors[Name] {
  const actor = system.get(name);
  if (!actor) throw new Error(`the console has no ${name}`);
  return actor as ConsoleActors[Name];
}

/** All of them by name, each asked for when it is used: those behind the sign-in do not exist before. */
export const actorsOf = (system: Registry): ConsoleActors =>
  new Proxy({} as ConsoleActors, {
    get: (_, name) => actorOf(system, name as keyof ConsoleActors),
  });
