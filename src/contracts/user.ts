/** Signing in and the current user (specification sections 3 and 7). Instants are ISO 8601 texts. */
import { type Static, Type } from "typebox";
import { about, instant, nullable, part, type Sent, shape, uuid, version } from "./body-shapes.ts";

// Single sign-on by OpenID Connect: what the sign-in page asks and sends (docs/single-sign-on.md).

/** How to sign in through the provider; null where it is not configured. */
export const SignOnOffer = Type.Union([
  Type.Object(
    {
      /** What the button says. null: "Single sign-on" in the reader's language. */
      name: Type.Union([Type.String(), Type.Null()]),
      /** The URL that begins it; takes the path to come back to as `to`. */
      start: Type.String(),
    },
    { additionalProperties: false },
  ),
  Type.Null(),
]);
export type SignOnOffer = Static<typeof SignOnOffer>;

/** The code of the fragment `#sso=`, in exchange for a token. */
export const SignOnExchangeBody = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: 64 }) },
  { additionalProperties: false },
);

/**
 * Signing in: account and password, or the challenge of an answer 40002. The code may come with either: six digits of the
 * authenticator app, or a recovery code.
 */
export const LoginBody = Type.Object(
  {
    username: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    password: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    challenge: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
    /** With a code: this browser is not asked for one in the next 30 days. */
    rememberDevice: Type.Optional(Type.Boolean()),
  },
  {
    additionalProperties: false,
    if: { required: ["challenge"], properties: { challenge: {} } },
    else: { required: ["username", "password"], properties: { username: {}, password: {} } },
  },
);
export type LoginBody = Static<typeof LoginBody>;

export const LoginAnswer = shape("LoginAnswer", {
  tokenValue: Type.String(),
});
export type LoginAnswer = Sent<typeof LoginAnswer>;

/** data of 40002: the password was right, and a code is needed. The challenge is good for five minutes. */
export interface CodeNeeded {
  readonly because: readonly ["secondFactor"];
  readonly challenge: string;
}

/** How the second factor of the person who asks stands. Instants are ISO 8601. */
export const SecondFactorState = shape("SecondFactorState", {
  since: about("Null: it is off.", nullable(instant)),
  isRequired: about("Whether the role requires it.", Type.Boolean()),
  recoveryLeft: about("Unused recovery codes.", Type.Integer()),
  rememberedDevices: about("Browsers that are not asked for a code now.", Type.Integer()),
});
export type SecondFactorState = Sent<typeof SecondFactorState>;

/** What an authenticator app takes: the key as base32, and the same as an address for a QR code. */
export const SecondFactorKey = shape("SecondFactorKey", {
  secret: Type.String(),
  uri: Type.String(),
});
export type SecondFactorKey = Sent<typeof SecondFactorKey>;

/** Codes that are shown this once. */
export const RecoveryCodes = shape("RecoveryCodes", {
  recoveryCodes: Type.Array(Type.String()),
});
export type RecoveryCodes = Sent<typeof RecoveryCodes>;

/** The code that proves that the app has the key. */
export const SecondFactorProof = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: 32 }) },
  { additionalProperties: false },
);

/** Whose second factor an administrator takes away. */
export const ResetSecondFactorBody = Type.Object({ id: uuid }, { additionalProperties: false });

export const ChangePasswordBody = Type.Object(
  {
    oldPassword: Type.String({ minLength: 1, maxLength: 128 }),
    newPassword: Type.String({ minLength: 1, maxLength: 128 }),
  },
  { additionalProperties: false },
);
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

/** One's own password again, before a sensitive call. */
export const ConfirmPasswordBody = Type.Object(
  { password: Type.String({ minLength: 1, maxLength: 128 }) },
  { additionalProperties: false },
);

export const CurrentUser = shape("CurrentUser", {
  id: uuid,
  userNumber: Type.String(),
  userAccount: Type.String(),
  userPassword: about("Always null: a password never leaves the server.", Type.Null()),
  userName: Type.String(),
  userPhone: nullable(Type.String()),
  userFixPhone: nullable(Type.String()),
  postId: nullable(uuid),
  postName: nullable(Type.String()),
  roleId: uuid,
  roleName: Type.String(),
  departmentId: nullable(uuid),
  departmentName: nullable(Type.String()),
  userStatus: about("1 enabled, 0 disabled.", Type.Integer()),
  userLoginStatus: about("1 while a socket is open.", Type.Integer()),
  type: about("1 admin, 2 client.", Type.Integer()),
  theTax: nullable(Type.String()),
  createUserId: nullable(uuid),
  roleCode: Type.Enum(["admin", "client"]),
  clientId: nullable(uuid),
  clientName: nullable(Type.String()),
  mustChangePassword: Type.Boolean(),
  secondFactorDue: about(
    "The role requires a second factor that the person has not set up: nothing else is open.",
    Type.Boolean(),
  ),
  company: about(
    "The company that runs the warehouses, as printed documents show it; null: not given yet.",
    nullable(Type.String()),
  ),
  pages: about(
    "The pages this person may open now (page names); the server enforces the same set.",
    Type.Array(Type.String()),
  ),
});
export type CurrentUser = Sent<typeof CurrentUser>;

/** An item of the server menu (specification section 3): leaves have no children. */
export const MenuItem = Type.Cyclic(
  { MenuItem: part({ name: Type.String(), children: Type.Optional(Type.Array(Type.Ref("MenuItem"))) }) },
  "MenuItem",
);
export type MenuItem = Sent<typeof MenuItem>;

/** A session of one's own, as the session list shows it. */
export const SessionRow = shape("SessionRow", {
  id: uuid,
  createdAt: instant,
  lastSeenAt: instant,
  address: nullable(Type.String()),
  agent: nullable(Type.String()),
  present: about("The one that asks.", Type.Boolean()),
});
export type SessionRow = Sent<typeof SessionRow>;

/** A sign-in of one's own, or one that failed on one's own account. */
export const SignInRow = shape("SignInRow", {
  id: uuid,
  at: instant,
  succeeded: Type.Boolean(),
  address: nullable(Type.String()),
  agent: about("What the browser said of itself.", nullable(Type.String())),
});
export type SignInRow = Sent<typeof SignInRow>;

/** A person as the user list shows them (contract of the wire, R = user). */
export const UserRow = shape("UserRow", {
  id: uuid,
  userNumber: Type.String(),
  userAccount: Type.String(),
  userName: Type.String(),
  userPhone: nullable(Type.String()),
  userFixPhone: nullable(Type.String()),
  email: nullable(Type.String()),
  postId: nullable(uuid),
  postName: nullable(Type.String()),
  roleId: uuid,
  roleName: Type.String(),
  roleCode: Type.Enum(["admin", "client"]),
  departmentId: nullable(uuid),
  departmentName: nullable(Type.String()),
  clientId: nullable(uuid),
  clientName: nullable(Type.String()),
  userStatus: about("1 enabled, 0 disabled.", Type.Integer()),
  userLoginStatus: about("1 while a socket is open.", Type.Integer()),
  type: about("1 admin, 2 client.", Type.Integer()),
  theTax: nullable(Type.String()),
  mustChangePassword: Type.Boolean(),
  secondFactorSince: about("Since when a code is asked at the sign-in; null: it is not.", nullable(instant)),
  lastSeenAt: nullable(instant),
  version: Type.Integer(),
  createdAt: instant,
  createUserId: nullable(uuid),
  updatedAt: instant,
});
export type UserRow = Sent<typeof UserRow>;

/** The row of a person who was just created: the one-time password comes with it once. */
export const CreatedUserRow = shape("CreatedUserRow", {
  ...UserRow.properties,
  password: Type.Optional(Type.String()),
});
export type CreatedUserRow = Sent<typeof CreatedUserRow>;

const optional = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

/**
 * saveOrUpdate: without id a new person, with id (and version) a change. What the fields must look like is said by
 * their description (`user-resource.ts`), which the form asks too.
 */
export const UserSaveBody = Type.Object(
  {
    id: Type.Optional(uuid),
    version: Type.Optional(version),
    userAccount: Type.String({ maxLength: 32 }),
    userName: Type.String({ maxLength: 64 }),
    userPhone: optional(Type.String({ maxLength: 21 })),
    userFixPhone: optional(Type.String({ maxLength: 25 })),
    email: optional(Type.String({ maxLength: 200 })),
    postId: optional(uuid),
    roleId: uuid,
    departmentId: optional(uuid),
    clientId: optional(uuid),
    theTax: optional(Type.String({ maxLength: 32 })),
  },
  { additionalProperties: false },
);
export type UserSaveBody = Static<typeof UserSaveBody>;

/** The query of the calls that change one person: id, and the version that was seen where the caller minds. */
export const UserChangeQuery = Type.Object(
  { id: uuid, version: Type.Optional(version) },
  { additionalProperties: false },
);
/** One session of a person, or all of theirs without sessionId. */
export const EndSessionBody = Type.Object(
  { id: uuid, sessionId: Type.Optional(uuid) },
  { additionalProperties: false },
);
export const SwitchStatusQuery = Type.Object(
  {
    id: uuid,
    version: Type.Optional(version),
    userStatus: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  },
  { additionalProperties: false },
);
