/** Tells colleagues that this view has a request open, and says which colleagues have. */
import { useMemo } from "react";
import type { LookingValue } from "../../contracts/audit.ts";
import { LOOKERS } from "../../contracts/permissions.ts";
import type { LookedEntity } from "../../contracts/request-kinds.ts";
import { gaugeKey } from "../page/gauges.ts";
import { lookMachine } from "../page/look.machine.ts";
import { type Lookers, lookersOf, NO_LOOKERS } from "../page/lookers.ts";
import { useFeature } from "./use-feature.ts";
import { useHolds } from "./use-holds.ts";
import { usePerson } from "./use-person.ts";
import { usePorts } from "./use-ports.ts";
import { useShown } from "./use-shown.ts";
import { useValue } from "./use-value.ts";

const NEVER = new Date(0).toISOString();

/** Says that the request is open while the calling view is shown; a client's people say nothing. */
export function useLook(entity: LookedEntity, id: string): void {
  const { live } = usePorts();
  const isSeen = useHolds(LOOKERS);
  const look = live.look;
  if (!look) throw new Error("the live port of a page can say what it looks at");
  const actor = useFeature(`look:${entity}:${id}`, lookMachine, { what: { entity, id }, look });
  useShown(actor, isSeen);
}

/** The colleagues who have a request of this kind open now, by its id; never the reader. Empty for a client. */
export function useLookers(entity: LookedEntity): Lookers {
  const { rest } = usePorts();
  const { userId } = usePerson();
  const mayKnow = useHolds(LOOKERS);
  const { value } = useValue<LookingValue>(gaugeKey("looking"), {
    topic: mayKnow ? "looking" : [],
    fetch: async (signal) =>
      mayKnow ? rest.get("/api/looking", {}, { signal }) : { ok: true, data: { asOf: NEVER, looking: [] } },
    asOfOf: ({ asOf }) => Date.parse(asOf),
  });
  return useMemo(() => (value ? lookersOf(value, entity, userId) : NO_LOOKERS), [value, entity, userId]);
}
