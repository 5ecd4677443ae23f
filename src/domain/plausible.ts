/**
 * What is possible and still unlikely: a slip of a key, more often than meant. Forms ask about it before they send it;
 * programs may send it. What cannot be is refused on both sides by checks.ts, instant.ts, phone.ts and plate.ts.
 */
import { CHECKS } from "./checks.ts";

const DAY_MS = 86_400_000;
const YEAR_MS = 365.25 * DAY_MS;

/** Units of one line beyond which a quantity is asked about. */
const MANY_UNITS = 1_000_000;

const isFar = (time: number, now: number, past: number, future: number): boolean =>
  time < now - past * YEAR_MS || time > now + future * YEAR_MS;

/** By kind of value: whether it is unlikely. Instants and days as texts, quantities as numbers. */
const UNLIKELY = {
  /** An arrival, a departure or a delivery that is announced: within a year. */
  plan: (value: string, now: number) => isFar(Date.parse(value), now, 1, 1),
  made: (value: string, now: number) => isFar(Date.parse(value), now, 20, 1),
  expiry: (value: string, now: number) => isFar(Date.parse(value), now, 20, 30),
  /** Papers of a vehicle. */
  due: (value: string, now: number) => isFar(Date.parse(value), now, 10, 10),
  quantity: (value: number) => Math.abs(value) > MANY_UNITS,
  phone: (value: string) => isOddPhone(value),
  plate: (value: string) => !CHECKS.plate(value),
} as const;

export type DoubtKind = keyof typeof UNLIKELY;

/** The fields of bodies that are judged, by name; the same name means the same in each body. */
export const JUDGED: Readonly<Record<string, DoubtKind>> = {
  ...{ expectedAt: "plan", requiredAt: "plan", plannedAt: "plan", eta: "plan" },
  ...{ productionDate: "made", expiry: "expiry", inspectionDue: "due", insuranceDue: "due" },
  ...{ expected: "quantity", requested: "quantity", good: "quantity", damaged: "quantity" },
  ...{ quantity: "quantity", signed: "quantity", refused: "quantity" },
  ...{ safetyStock: "quantity", phone: "phone", consigneePhone: "phone", userPhone: "phone" },
  ...{ userFixPhone: "phone", plate: "plate" },
};

export interface Doubt {
  readonly kind: DoubtKind;
  readonly value: string | number;
}

/** One digit again and again, digits that only count up or down, or a mobile number of China in no known range. */
function isOddPhone(text: string): boolean {
  const digits = (text.split(/ext|x|#|转|分机/i)[0] ?? "").replaceAll(/\D/g, "");
  const steps = [...digits].slice(1).map((digit, at) => (Number(digit) - Number(digits[at]) + 10) % 10);
  const isRun = [0, 1, 9].some((step) => steps.every((each) => each === step));
  // With a + the country's code comes first, of which +1 is another country.
  const isAbroad = text.trim().startsWith("+");
  return isRun || (!isAbroad && digits.length === 11 && /^1[0-2]/.test(digits));
}

function isUnlikely(kind: DoubtKind, value: unknown, now: number): value is string | number {
  if (value === "" || value === null) return false;
  if (kind === "quantity") return typeof value === "number" && UNLIKELY.quantity(value);
  return typeof value === "string" && value.trim() !== "" && UNLIKELY[kind](value, now);
}

/** What is unlikely in a body, each value once, in the body's order. */
export function doubtsOf(body: unknown, now: number): readonly Doubt[] {
  const found = new Map<string, Doubt>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      const kind = JUDGED[name];
      if (kind && isUnlikely(kind, member, now)) found.set(`${kind} ${member}`, { kind, value: member });
      look(member);
    }
  };
  look(body);
  return [...found.values()];
}
