/**
 * Every line between the console's machines that are there from boot, and between them and the outside. The machines
 * only emit; what follows from what is read here from top to bottom (and in indoors.wiring.ts for the rest).
 */
import { type AnyEventObject, fromCallback } from "xstate";
import { LOGOUT_CODES } from "../contracts/envelope.ts";
import { actorOf, type ConsoleActors } from "./console.actors.ts";
import { type CallFailed, type ConsoleInput, STORE_KEYS } from "./console.ports.ts";

/** The machines that are there from boot. */
type Actors = Pick<ConsoleActors, "session" | "guard" | "settings" | "toasts">;

/** The calls whose refusal never opens the expiry dialog: user info by the specification, and the ways in and out. */
const OUTSIDE_DIALOG = [
  "/api/user/info",
  "/api/user/logout",
  "/api/user/logoutEverywhere",
  "/api/user/login",
];

export const wiring = fromCallback<AnyEventObject, ConsoleInput>(({ input, system, sendBack }) => {
  const actors: Actors = {
    session: actorOf(system, "session"),
    guard: actorOf(system, "guard"),
    settings: actorOf(system, "settings"),
    toasts: actorOf(system, "toasts"),
  };
  const { session, guard, settings, toasts } = actors;
  const { address, failures, store, viewport } = input;

  settings.send({ type: "device.known", device: viewport.read() });
  const subscriptions = [
    // Who it is: the rest of the console is told indoors.
    session.on("known", () => sendBack({ type: "indoors.wanted" })),
    session.on("gone", () => guard.send({ type: "session.known", session: { kind: "nobody" } })),
    session.on("reload", () => address.reload()),
    // Where one stands.
    guard.on("address", ({ href, replace }) => address.write(href, { replace })),
    guard.on("turnedAway", ({ from, to }) =>
      toasts.send({
        type: "toast.asked",
        id: "turned-away",
        tone: "warning",
        key: "shell.guard.turnedAway",
        pages: { from, to },
      }),
    ),
  ];
  const stops = [
    ...subscriptions.map(({ unsubscribe }) => unsubscribe),
    // What the browser itself tells.
    address.watch((href) => guard.send({ type: "address.moved", href })),
    failures.watch((call) => failed(actors, input, call)),
    store.watch(STORE_KEYS.token, (token) => session.send({ type: "token.elsewhere", token })),
    store.watch(STORE_KEYS.settings, (text) => settings.send({ type: "store.changed", text })),
    viewport.watch((device) => settings.send({ type: "device.known", device })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
});

/** Each failed call is told for 5 s; a logout code also asks to sign in again (specification section 8). */
function failed({ session, toasts }: Actors, { store }: ConsoleInput, call: CallFailed): void {
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
