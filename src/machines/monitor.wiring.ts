/** Every line between a wall display's machines while it is paired: the machines only emit. */
import { type ActorRefFrom, fromCallback } from "xstate";
import { LOGOUT_CODES } from "../contracts/envelope.ts";
import type { channelMachine } from "./channel.machine.ts";
import { pulseOf } from "./channel.view.ts";
import type { MonitorEvent } from "./monitor.context.ts";
import type { selfMachine } from "./monitor.gauges.ts";

interface WiringInput {
  readonly token: string;
}

/** An actor that has asked over REST, and what came of it. */
interface Asking {
  subscribe(hear: (snapshot: { readonly context: { readonly failure: unknown } }) => void): {
    unsubscribe(): void;
  };
}

/** Actors whose refusal says that the display is known no more. */
const ASKING = ["self", "overview", "content", "text", "image", "video"] as const;

const isLogout = (failure: unknown): boolean =>
  typeof failure === "object" &&
  failure !== null &&
  "code" in failure &&
  LOGOUT_CODES.includes(failure.code as number);

export const monitorWiring = fromCallback<MonitorEvent, WiringInput>(({ input, system, sendBack }) => {
  const channel: ActorRefFrom<typeof channelMachine> = system.get("channel");
  const self: ActorRefFrom<typeof selfMachine> = system.get("self");
  let pulse = pulseOf(channel.getSnapshot());
  const lines = [
    channel.on("channel.refused", () => sendBack({ type: "display.revoked" })),
    // Its name, warehouse or language may have been changed while nothing was heard.
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
