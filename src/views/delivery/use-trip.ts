import { useRef } from "react";
import type { DeliveryDetail, DeliveryRow, Trip } from "../../contracts/delivery.ts";
import { DELIVERY_LOADED } from "../../contracts/delivery-status.ts";
import { isGiven } from "../../machines/console/outbox.values.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useQueue } from "../../machines/react/use-queue.ts";
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
    topic: "delivery",
    concerns: ({ id, data }) => {
      const { row } = (data ?? {}) as { readonly row?: Partial<DeliveryRow> };
      return known.current.has(id) || row?.vehicleId === vehicleId;
    },
  });
  const trip = followed.value;
  known.current = new Set(trip?.stops.map(({ id }) => id));
  const { items } = useQueue();
  const stops = (trip?.stops ?? []).map((delivery, index): TripStop => {
    const given = items.filter(
      ({ about, state }) => about === `delivery:${delivery.id}` && state !== "ended",
    );
    const isDeparting = given.some((item) => isGiven(item, "depart"));
    const left = given.find((item) => !isGiven(item, "depart"));
    const isToCome = DELIVERY_LOADED.includes(delivery.status);
    // Where the departure is not sent either, the driver goes on all the same.
    const state =
      left !== undefined && isToCome
        ? "unsent"
        : delivery.status === "assigned" && !isDeparting
          ? "ahead"
          : isToCome
            ? "onRoad"
            : delivery.status === "failed" ||
                delivery.status === "returning" ||
                delivery.status === "returned"
              ? "failed"
              : "done";
    return { delivery, stopNo: index + 1, state, unsentKey: left?.key ?? null };
  });
  return { ...followed, trip, stops };
}
