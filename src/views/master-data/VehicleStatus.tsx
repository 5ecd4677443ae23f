import { useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { STATE_TONES } from "../resources/state-tones.ts";

/** Whether a vehicle may be sent out, or is on the road with deliveries now. */
export function VehicleStatus({ status, isOnTrip }: { readonly status: string; readonly isOnTrip: boolean }) {
  const t = useT();
  const shown = isOnTrip ? "onTrip" : status;
  return <StatusTag tone={STATE_TONES[shown] ?? "neutral"}>{t.dynamic(`texts.state.${shown}`)}</StatusTag>;
}
