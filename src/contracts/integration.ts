/** Integrations: programs of clients and of the warehouse, and the access keys that they come with. */
import { type Static, Type } from "typebox";
import { about, instant, nullable, type Sent, shape, uuid } from "./body-shapes.ts";
import { type INTEGRATION, KEY_DAYS_MAX } from "./integration-resource.ts";
import type { RowOf } from "./resource.ts";
import { SCOPE_NAMES } from "./scopes.ts";

/** An integration as its list shows it. */
export type IntegrationRow = RowOf<typeof INTEGRATION> & {
  readonly lastUsedAt: string | null;
  /** Keys that can be used now. */
  readonly liveKeys: number;
};

const prefix = about("Its first 13 characters, by which people know it.", Type.String());

/** An access key as people see it; the key itself is nowhere readable. */
export const AccessKeyRow = shape("AccessKeyRow", {
  id: uuid,
  prefix,
  createdByName: Type.String(),
  createdAt: instant,
  expiresAt: about("From then on it is refused.", instant),
  lastUsedAt: about("To the minute; null: never.", nullable(instant)),
  lastAddress: about("Where it was last used from.", nullable(Type.String())),
  revokedAt: about("null: it was not revoked.", nullable(instant)),
});
export type AccessKeyRow = Sent<typeof AccessKeyRow>;

export const CreateKeyBody = Type.Object(
  {
    id: uuid,
    days: about("How long it lives.", Type.Integer({ minimum: 1, maximum: KEY_DAYS_MAX })),
  },
  { additionalProperties: false },
);
export type CreateKeyBody = Static<typeof CreateKeyBody>;

export const RevokeKeyBody = Type.Object({ keyId: uuid }, { additionalProperties: false });

/** The answer of createKey. */
export const CreatedKey = shape("CreatedKey", {
  id: uuid,
  key: about("The key, shown once: only its hash is stored.", Type.String()),
  prefix,
  expiresAt: instant,
});
export type CreatedKey = Sent<typeof CreatedKey>;

/** `GET /api/integration/self`: what the key that asks may do. */
export const IntegrationSelf = shape("IntegrationSelf", {
  id: uuid,
  name: Type.String(),
  clientId: about("null: the warehouse's own, which sees the rows of all clients.", nullable(uuid)),
  scopes: about("What the key, or the token, may be used for.", Type.Array(Type.Enum([...SCOPE_NAMES]))),
  limits: about(
    "What the integration may do.",
    Type.Object({ perMinute: about("Requests a minute, of all its keys together.", Type.Integer()) }),
  ),
  keyPrefix: prefix,
  expiresAt: about("When the key, or the token, ends.", instant),
  mode: about("`live`: what it does is real.", Type.Enum(["live", "test"])),
  serverNow: instant,
});
export type IntegrationSelf = Sent<typeof IntegrationSelf>;
