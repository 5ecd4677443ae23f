/** The guards of a delivery: their names are the reason codes that people are shown (texts under `because.<name>`). */
import type { AnyPayloadOf } from "../../contracts/body-shapes.ts";
import type { DELIVERY_COMMAND_BODIES } from "../../contracts/delivery-bodies.ts";
import { isPast } from "../../domain/instant.ts";
import { type GuardRule, ruleFor, type Situation } from "./lifecycle.ts";

/** What the guards read of a delivery's row; DeliveryRow of the contract has all of it. */
export interface DeliveryFacet {
  readonly status: string;
  readonly attempt: number;
}

/** The vehicle that is to carry it, as it stands now. */
export interface VehicleFacts {
  /** Neither under maintenance nor disabled. */
  readonly usable: boolean;
  readonly onTrip: boolean;
  /** Inspection and insurance are not past their day. */
  readonly papersValid: boolean;
  /** Of all that is assigned to it, this delivery included. */
  readonly weightGrams: number;
  readonly volumeCm3: number;
  readonly maxLoadKg: number;
  readonly maxVolumeM3: number | null;
}

/** What only the server knows, gathered inside the transaction. */
export interface DeliveryFacts {
  /** Of assign and depart; null: there is none of that id. */
  readonly vehicle: VehicleFacts | null;
  /** Of sign: the quantity of each line by its id. */
  readonly lines: ReadonlyMap<string, number>;
  /** When the command came. */
  readonly now: Date;
}

type DeliveryPayload = AnyPayloadOf<typeof DELIVERY_COMMAND_BODIES>;
type DeliverySituation = Situation<DeliveryFacet, DeliveryPayload, DeliveryFacts>;
type Rule = GuardRule<DeliveryFacet, DeliveryFacts>;

const rule = ruleFor<DeliveryFacet, DeliveryPayload, DeliveryFacts>();

const GRAMS_PER_KG = 1_000;
const CM3_PER_M3 = 1_000_000;

/** Of a vehicle that is not there only that is said, not that it is too small as well. */
const fits = ({ facts: { vehicle } }: DeliverySituation) =>
  vehicle === null ||
  (vehicle.weightGrams <= vehicle.maxLoadKg * GRAMS_PER_KG &&
    (vehicle.maxVolumeM3 === null || vehicle.volumeCm3 <= vehicle.maxVolumeM3 * CM3_PER_M3));

/** Line ids whose goods are not accounted for, once and in full. */
function unaccounted({ payload, facts }: DeliverySituation): readonly string[] {
  const reported = new Map<string, number>();
  const unknown: string[] = [];
  for (const { lineId, signed, damaged, refused } of payload.lines ?? []) {
    if (!facts.lines.has(lineId) || reported.has(lineId)) unknown.push(lineId);
    reported.set(lineId, signed + damaged + refused);
  }
  const wrong = [...facts.lines].flatMap(([id, quantity]) => (reported.get(id) === quantity ? [] : [id]));
  return [...new Set([...unknown, ...wrong])];
}

export const deliveryRules = {
  /** Chooses whether departing ships the exit; never shown as a refusal. */
  isFirstAttempt: rule("row", ({ row }) => row.attempt === 1),
  /** What is signed or failed is the attempt that its sender saw, not a later one. */
  sameAttempt: rule(
    "payload",
    ({ payload, row }) => payload.attempt === undefined || payload.attempt === row.attempt,
    ({ row }) => ({ attempt: row.attempt }),
  ),
  vehicleUsable: rule("payload", ({ facts }) => facts.vehicle?.usable ?? false),
  vehicleFree: rule("payload", ({ facts }) => !facts.vehicle?.onTrip),
  papersValid: rule("payload", ({ facts }) => facts.vehicle?.papersValid ?? true),
  loadFits: rule("payload", fits, ({ facts: { vehicle } }) => ({
    weightGrams: vehicle?.weightGrams,
    maxLoadKg: vehicle?.maxLoadKg,
    volumeCm3: vehicle?.volumeCm3,
    maxVolumeM3: vehicle?.maxVolumeM3,
  })),
  etaPast: rule("payload", ({ payload, facts }) => !isPast(payload.eta, facts.now)),
  plannedPast: rule("payload", ({ payload, facts }) => !isPast(payload.plannedAt, facts.now)),
  signerGiven: rule("payload", ({ payload }) => Boolean(payload.signer?.trim())),
  otherExplained: rule(
    "payload",
    ({ payload }) => payload.failCode !== "other" || Boolean(payload.reason?.trim()),
  ),
  linesAccounted: rule(
    "payload",
    (situation) => unaccounted(situation).length === 0,
    (situation) => ({ lines: unaccounted(situation) }),
  ),
  /** Chooses between "signed" and "partlySigned"; never shown as a refusal. */
  somethingRefused: rule("payload", ({ payload }) => (payload.lines ?? []).some((line) => line.refused > 0)),
} as const satisfies Record<string, Rule>;
