/** A whole console over a wire with prepared answers, for tests of machines and of the shell's views. */
import { createActor, SimulatedClock } from "xstate";
import type { SocketPort } from "../../src/contracts/live.ts";
import { actorOf } from "../../src/machines/console/console.actors.ts";
import { consoleMachine } from "../../src/machines/console/console.machine.ts";
import type { CallFailed, TextStore } from "../../src/machines/console/console.ports.ts";
import * as signedInParts from "../../src/machines/console/signed-in.machine.ts";
import { memoryWork } from "../support/memory-work.ts";
import { okAnswer, person, type Replies, settled, wire } from "./shell-support.ts";

const REGISTERED = new Set(["Workplace", "entry-list", "entry-detail", "entry-verify", "message", "profile"]);
export const PAGES = [...REGISTERED];

/** A whole console over a wire with prepared answers, in a browser without a window. */
export function boot(replies: Replies, given: { href?: string; kept?: Record<string, string> } = {}) {
  const kept = new Map(Object.entries(given.kept ?? {}));
  const watching = new Map<string, (text: string | null) => void>();
  const store: TextStore = {
    read: (key) => kept.get(key) ?? null,
    write: (key, text) => void kept.set(key, text),
    remove: (key) => void kept.delete(key),
    watch(key, changed) {
      watching.set(key, changed);
      return () => watching.delete(key);
    },
  };
  const history = [given.href ?? "/"];
  let moved: (href: string) => void = () => {};
  let reloads = 0;
  let fail: (call: CallFailed) => void = () => {};
  const tokens: string[] = [];
  const socket: SocketPort = {
    connect(auth) {
      tokens.push(auth.token);
      return () => void tokens.push("closed");
    },
    sub: () => new Promise(() => {}),
    unsub: () => {},
  };
  const line = wire(replies);
  const root = createActor(consoleMachine, {
    clock: new SimulatedClock(),
    input: {
      rest: line.rest,
      failures: {
        watch(failed) {
          fail = failed;
          return () => {};
        },
      },
      socket,
      surroundings: { isOnline: () => true, watch: () => () => {} },
      store,
      work: memoryWork(),
      address: {
        read: () => history.at(-1) ?? "/",
        write: (href, { replace }) => (replace ? history.splice(-1, 1, href) : history.push(href)),
        watch(hear) {
          moved = hear;
          return () => {};
        },
        reload: () => {
          reloads += 1;
        },
      },
      viewport: { read: () => "desktop", watch: () => () => {} },
      registered: REGISTERED,
      loadSignedIn: () => Promise.resolve(signedInParts),
    },
  });
  root.start();
  return {
    root,
    kept,
    store,
    line,
    history,
    tokens,
    /** What views are given. */
    ports: {
      ...{ rest: line.rest, storage: store, work: memoryWork() },
      about: { version: null, build: null },
    },
    go: (href: string) => actorOf(root.system, "guard").send({ type: "go", href }),
    back: () => {
      history.pop();
      moved(history.at(-1) ?? "/");
    },
    fail: (call: CallFailed) => fail(call),
    elsewhere: (key: string, text: string | null) => watching.get(key)?.(text),
    reloads: () => reloads,
    actor: <Name extends Parameters<typeof actorOf>[1]>(name: Name) => actorOf<Name>(root.system, name),
    shown: () => actorOf(root.system, "guard").getSnapshot().context.verdict.outcome,
    openTabs: () =>
      actorOf(root.system, "tabs")
        .getSnapshot()
        .context.tabs.list.map(({ id }) => id),
  };
}

export const asAdmin: Replies = (path) =>
  path === "/api/user/info" ? okAnswer(person({ pages: PAGES })) : okAnswer({ tokenValue: "t-1" });

/** A console with a signed-in person. */
export const enter = async (
  replies: Replies = asAdmin,
  given: { href?: string; kept?: Record<string, string> } = {},
) => {
  const console = boot(replies, { ...given, kept: { token: "t-1", ...given.kept } });
  await settled();
  await settled();
  return console;
};
