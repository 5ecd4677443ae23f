/** Single sign-on by OpenID Connect: what the sign-in page asks and sends (docs/single-sign-on.md). */
import { type Static, Type } from "typebox";

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
