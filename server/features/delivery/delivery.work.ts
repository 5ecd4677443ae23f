import type { PayloadsOf } from "../../../src/contracts/body-shapes.ts";
import type { DeliveryRow } from "../../../src/contracts/delivery.ts";
import type { DELIVERY_COMMAND_BODIES } from "../../../src/contracts/delivery-bodies.ts";
import type { DeliveryFacts } from "../../../src/machines/lifecycles/delivery.rules.ts";
import type { DraftBody } from "../../lifecycle/draft.ts";
import type { EffectStep } from "../../lifecycle/work.ts";

export interface PreparedDelivery {
  readonly facts: DeliveryFacts;
  /** Of assign: the vehicle's own driver. */
  readonly driver: string | null;
}

/** The types of deliveries as a kind of request; people make no drafts of them. */
export interface DeliveryTypes {
  readonly row: DeliveryRow;
  readonly prepared: PreparedDelivery;
  readonly payloads: PayloadsOf<typeof DELIVERY_COMMAND_BODIES>;
  readonly body: DraftBody;
}

/** What an effect of a delivery is given. */
export type DeliveryStep = EffectStep<DeliveryRow, PreparedDelivery, DeliveryTypes["payloads"]>;
