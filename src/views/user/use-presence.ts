import { useMemo } from "react";
import type { PresenceValue } from "../../contracts/audit.ts";
import { createGaugeMachine } from "../../machines/gauge.machine.ts";
import { useGauge } from "../../machines/react/use-gauge.ts";

const presenceGauge = createGaugeMachine<PresenceValue>();
const asOfOf = ({ asOf }: PresenceValue): number => Date.parse(asOf);

/** Who is online now, live; null until it is known. */
export function usePresence(): ReadonlySet<string> | null {
  const { value } = useGauge(presenceGauge, "presence", "/api/user/presence", asOfOf);
  return useMemo(() => (value ? new Set(value.online.map(({ userId }) => userId)) : null), [value]);
}
