/** Clients (the companies that own goods) as lists show them. */
export interface ClientRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly shortName: string;
  /** Unified social credit code (GB 32100), 18 characters. */
  readonly creditCode: string | null;
  readonly contact: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** 6 digits (GB/T 2260). */
  readonly regionCode: number | null;
  readonly address: string | null;
  readonly levelId: string | null;
  readonly levelName: string | null;
  readonly status: "active" | "suspended";
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}
