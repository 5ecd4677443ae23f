import { useSelector } from "@xstate/react";
import { connectionOf, pulseOf } from "../../machines/channel/channel.view.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { FreshnessBadge } from "../kit/FreshnessBadge.tsx";
import { useSettings } from "./use-shell.ts";

/** How fresh everything on the screen is: by the last good heartbeat, not by being connected. */
export function LiveBadge() {
  const channel = useActorOf("channel");
  const { device } = useSettings();
  const pulseAt = useSelector(channel, (snapshot) => snapshot.context.pulseAt);
  const state = useSelector(channel, (snapshot) => {
    const connection = connectionOf(snapshot);
    if (connection === "offline" || connection === "refused") return "offline";
    if (snapshot.context.pulseAt === null) return "connecting";
    return pulseOf(snapshot) === "live" ? "live" : "stale";
  });
  return (
    <FreshnessBadge
      state={state}
      isShort={device === "mobile"}
      {...(pulseAt === null ? {} : { asOf: pulseAt })}
    />
  );
}
