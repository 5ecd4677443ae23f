/** Paired wall monitors (contract of the wire, "Monitor"). */
import { SHOWN_BY } from "./permissions.ts";
import type { ResourceSpec } from "./resource.ts";
import type { Locale } from "./texts/render.ts";

export const DISPLAY = {
  name: "display",
  key: "display",
  fields: {
    name: { kind: "text", max: 64, isRequired: true, unique: true, isSearched: true, sorts: true },
    warehouseId: { kind: "reference", to: "warehouse", name: "warehouseName" },
    locale: { kind: "choice", texts: "locale", values: ["zh-CN", "en-US"], byDefault: "zh-CN" },
  },
  reads: SHOWN_BY.display,
  writes: SHOWN_BY.display,
  sort: ["name"],
  title: "name",
  code: "name",
} as const satisfies ResourceSpec;

/** A display as the list of displays shows it; its token is nowhere readable. */
export interface DisplayRow {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly name: string;
  /** null: every warehouse. */
  readonly warehouseId: string | null;
  readonly warehouseName: string | null;
  readonly locale: Locale;
  /** When it was paired with its present code; null: it waits for its code. */
  readonly pairedAt: string | null;
  readonly lastSeenAt: string | null;
  /** A socket of it is open. */
  readonly isOnline: boolean;
}

/** The answer of saveOrUpdate (when it creates) and of renewCode: the row, and the code, shown once. */
export interface DisplayWithCode extends DisplayRow {
  /** Six digits. */
  readonly code: string;
  readonly codeExpiresAt: string;
}

/** `POST /api/display/pair { code }` → this. */
export interface Paired {
  readonly tokenValue: string;
}

/** `GET /api/display/self` with a display's token: what the monitor is to show. */
export interface DisplaySelf {
  readonly id: string;
  readonly name: string;
  readonly locale: Locale;
  readonly warehouseId: string | null;
  readonly warehouseName: string | null;
  /** BUSINESS_TIME_ZONE, for its clock and its hours. */
  readonly timeZone: string;
}

/** How long a code may be used, once. */
export const CODE_MINUTES = 10;
