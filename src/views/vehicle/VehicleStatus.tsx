import { useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import type { Tone } from "../kit/tone.ts";

const TONES: Readonly<Record<string, Tone>> = { idle: "success", maintenance: "warning" };

/** Whether a vehicle may be sent out, or is on the road with deliveries now. */
export function VehicleStatus({ status, isOnTrip }: { readonly status: string; readonly isOnTrip: boolean }) {
  const t = useT();
  const shown = isOnTrip ? "onTrip" : status;
  return (
    <StatusTag tone={isOnTrip ? "info" : (TONES[status] ?? "neutral")}>
      {t.dynamic(`texts.state.${shown}`)}
    </StatusTag>
  );
}
