import { useRef } from "react";
import type { DeliveryDetail, DeliveryRow, Trip } from "../../contracts/delivery.ts";
import { DELIVERY_LOADED } from "../../contracts/delivery-status.ts";
import { useOutbox } from "../../machines/react/use-outbox.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useValue } from "../../machines/react/use-value.ts";

/** How a stop stands for its driver: `unsent`: signed or failed in this browser, and not with the server yet. */
type StopState = "ahead" | "onRoad" | "unsent" | "done" | "failed";

export interface TripStop {
  readonly delivery: DeliveryDetail;
  readonly stopNo: number;
  readonly state: StopState;
  /** Of an unsent one: its key in the outbox. */
  readonly unsentKey: string | null;
}

/** The trip of a vehicle, live, with what this browser has not sent yet. */
export function useTrip(vehicleId: string) {
  const ports = usePorts();
  const known = useRef<ReadonlySet<string>>(new Set());
  const followed = useValue<Trip>(`trip:${vehicleId}`, {
    fetch: (signal) => ports.rest.get("/api/delivery/trip", { vehicleId }, { signal, keeps: true }),
    ...{ topic: "delivery", live: ports.live },
    concerns: ({ id, data }) => {
      const { row } = (data ?? {}) as { readonly row?: Partial<DeliveryRow> };
      return known.current.has(id) || row?.vehicleId === vehicleId;
    },
  });
  const trip = followed.value;
  known.current = new Set(trip?.stops.map(({ id }) => id));
  const { items } = useOutbox();
  const stops = (trip?.stops ?? []).map((delivery, index): TripStop => {
    const sent = items.find(({ about, state }) => about === `delivery:${delivery.id}` && state !== "ended");
    const isToCome = DELIVERY_LOADED.includes(delivery.status);
    const isUnsent = sent !== undefined && delivery.status === "inTransit";
    const state = isUnsent
      ? "unsent"
      : delivery.status === "assigned"
        ? "ahead"
        : isToCome
          ? "onRoad"
          : delivery.status === "failed" || delivery.status === "returning" || delivery.status === "returned"
            ? "failed"
            : "done";
    return { delivery, stopNo: index + 1, state, unsentKey: sent?.key ?? null };
  });
  return { ...followed, trip, stops };
}
