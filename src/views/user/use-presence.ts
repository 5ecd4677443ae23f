import { useMemo } from "react";
import type { PresenceValue } from "../../contracts/audit.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useValue } from "../../machines/react/use-value.ts";

/** Who is online now, live; null until it is known. */
export function usePresence(): ReadonlySet<string> | null {
  const { rest, live } = usePorts();
  const { value } = useValue<PresenceValue>("gauge:presence", {
    topic: "presence",
    live,
    fetch: (signal) => rest.get("/api/user/presence", {}, { signal }),
    asOfOf: ({ asOf }) => Date.parse(asOf),
  });
  return useMemo(() => (value ? new Set(value.online.map(({ userId }) => userId)) : null), [value]);
}
