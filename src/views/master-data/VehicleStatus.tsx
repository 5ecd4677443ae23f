import { useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { useToday } from "../kit/use-today.ts";
import { STATE_TONES } from "../resources/state-tones.ts";

/** Whether a vehicle may be sent out, or is on the road with deliveries now. `papers`: the days on which they run out. */
export function VehicleStatus(props: {
  readonly status: string;
  readonly isOnTrip: boolean;
  readonly papers: readonly (string | null)[];
}) {
  const { status, isOnTrip, papers } = props;
  const t = useT();
  const today = useToday();
  const isStopped = status === "idle" && papers.some((day) => day !== null && day < today);
  const shown = isOnTrip ? "onTrip" : isStopped ? "papersExpired" : status;
  return <StatusTag tone={STATE_TONES[shown] ?? "neutral"}>{t.dynamic(`texts.state.${shown}`)}</StatusTag>;
}
