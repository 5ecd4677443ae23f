/**
 * All connections between the console's machines that exist from boot, and between them and the outside. The machines
 * only emit; what follows from an event is defined here (and in signed-in.wiring.ts for the rest).
 */
import { type AnyEventObject, fromCallback } from "xstate";
import type { Refused } from "../../contracts/answer.ts";
import { CODES, LOGOUT_CODES, type Refusal } from "../../contracts/envelope.ts";
import { actorsOf, type ConsoleActors } from "./console.actors.ts";
import { type CallFailed, type ConsoleInput, STORE_KEYS } from "./console.ports.ts";

type Actors = Pick<ConsoleActors, "session" | "toasts">;

/** The calls whose refusal never opens the expiry dialog: user info by the specification, and the ways in and out. */
const OUTSIDE_DIALOG = [
  "/api/user/info",
  "/api/user/logout",
  "/api/user/logoutEverywhere",
  "/api/user/login",
];

export const wiring = fromCallback<AnyEventObject, ConsoleInput>(({ input, system, sendBack }) => {
  const actors = actorsOf(system);
  const { session, guard, settings, toasts } = actors;
  const { address, failures, store, viewport } = input;

  settings.send({ type: "device.known", device: viewport.read() });
  const subscriptions = [
    // Load the signed-in machines, which also need to know the person.
    session.on("known", () => sendBack({ type: "signedIn.wanted" })),
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
    // Events of the browser itself.
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

/** Each failed call shows a toast for 5 s, unless its own view says so; a logout code also asks to sign in again (specification section 8). */
function failed({ session, toasts }: Actors, { store }: ConsoleInput, call: CallFailed): void {
  const { failure, path, isRetried, isShown } = call;
  if (failure.kind === "transport" && failure.isAborted) return;
  // The console was opened without a network, and its banner says so.
  if (failure.kind === "transport" && session.getSnapshot().hasTag("remembered")) return;
  // However many calls find the server busy, the page says it once.
  if (isRetried) {
    toasts.send({ type: "toast.asked", id: "busy", tone: "info", key: "login.failure.busy" });
    return;
  }
  // Not a failure: the sign-in form asks for the code now.
  if (failure.kind === "refused" && failure.code === CODES.codeNeeded) return;
  // The role now requires a second factor: fetch user info again, and then show its page.
  if (failure.kind === "refused" && isFactorDue(failure)) {
    if (!session.getSnapshot().context.user?.secondFactorDue) session.send({ type: "user.stale" });
    return;
  }
  const isLogout = failure.kind === "refused" && LOGOUT_CODES.includes(failure.code);
  // Calls that were under way during sign-out are refused because the token is gone: show no notice.
  if (isLogout && !store.read(STORE_KEYS.token)) return;
  const fallback = failure.kind === "refused" ? "login.failure.error" : "login.failure.request";
  if (!isShown || isLogout)
    toasts.send({
      type: "toast.asked",
      tone: "danger",
      ...(failure.msg ? { text: failure.msg } : { key: fallback }),
    });
  if (isLogout && !OUTSIDE_DIALOG.includes(path))
    session.send({ type: "request.refused", code: failure.code });
}

const isFactorDue = ({ code, data }: Refused): boolean =>
  code === CODES.notPermitted && ((data as Refusal | null)?.because?.includes("secondFactorDue") ?? false);
