/** Every line between a wall display's machines while it is paired: the machines only emit. */
import { type ActorRefFrom, fromCallback } from "xstate";
import type { DisplaySelf } from "../../contracts/display.ts";
import { LOGOUT_CODES } from "../../contracts/envelope.ts";
import type { channelMachine } from "../channel/channel.machine.ts";
import { pulseOf } from "../channel/channel.view.ts";
import type { ValueMachine } from "../page/value.machine.ts";
import type { MonitorEvent } from "./monitor.context.ts";

interface WiringInput {
  readonly token: string;
}

/** An actor that has sent a REST request, and its result. */
interface Asking {
  subscribe(hear: (snapshot: { readonly context: { readonly failure: unknown } }) => void): {
    unsubscribe(): void;
  };
}

/** Actors whose refusal means that the display is no longer known. */
const ASKING = ["self", "overview", "content", "text", "image", "video"] as const;

const isLogout = (failure: unknown): boolean =>
  typeof failure === "object" &&
  failure !== null &&
  "code" in failure &&
  LOGOUT_CODES.includes(failure.code as number);

export const monitorWiring = fromCallback<MonitorEvent, WiringInput>(({ input, system, sendBack }) => {
  const channel: ActorRefFrom<typeof channelMachine> = system.get("channel");
  const self: ActorRefFrom<ValueMachine<DisplaySelf>> = system.get("self");
  let pulse = pulseOf(channel.getSnapshot());
  const lines = [
    channel.on("channel.refused", () => sendBack({ type: "display.revoked" })),
    // Its name, warehouse or language may have changed while the connection was down.
    channel.on("channel.opened", () => self.send({ type: "again" })),
    channel.on("channel.upgrade", ({ build }) => sendBack({ type: "build.seen", build })),
    self.subscribe(({ context: { value } }) => {
      if (value) sendBack({ type: "zone.known", timeZone: value.timeZone });
    }),
    channel.subscribe((snapshot) => {
      if (pulseOf(snapshot) === pulse) return;
      pulse = pulseOf(snapshot);
      sendBack({ type: "picture.judge" });
    }),
    ...ASKING.map((name) =>
      (system.get(name) as Asking).subscribe(({ context }) => {
        if (isLogout(context.failure)) sendBack({ type: "display.revoked" });
      }),
    ),
  ];
  channel.send({ type: "token.given", token: input.token });
  return () => {
    for (const line of lines) line.unsubscribe();
  };
});
