/** The first day on the wire: what an installation still needs before it can receive goods. */
import { type Static, Type } from "typebox";
import {
  about,
  closed,
  givenText,
  instant,
  nullable,
  part,
  type Sent,
  shape,
  version,
} from "./body-shapes.ts";
import { COMPANY_NAME_MAX, SETUP_STEPS } from "./setup-steps.ts";

/** The company that runs the warehouses. */
export const Company = shape("Company", {
  name: about("Stands on printed documents; null: not given yet.", nullable(Type.String())),
  version: about("0 before the first saving.", Type.Integer()),
});
export type Company = Sent<typeof Company>;

/** GET /api/setup, and the value of the gauge `setup`. */
export const Setup = shape("Setup", {
  asOf: instant,
  isOpen: about(
    "People are offered the steps: the installation began empty, and no admin has put them aside.",
    Type.Boolean(),
  ),
  company: Company,
  timeZone: about("The business time zone, which BUSINESS_TIME_ZONE sets at start.", Type.String()),
  steps: about(
    "All of them in their order.",
    Type.Array(
      part({
        step: Type.Enum([...SETUP_STEPS]),
        isDone: about("What it makes is there now.", Type.Boolean()),
        at: about("When it was made first; null: it is not done, or that is not known.", nullable(instant)),
        byName: about("Name of the person who made it; null: not known.", nullable(Type.String())),
      }),
    ),
  ),
});
export type Setup = Sent<typeof Setup>;

export const SaveCompanyBody = Type.Object(
  {
    name: about("The company's name, as documents show it.", givenText(COMPANY_NAME_MAX)),
    version: Type.Optional(about("The version that the sender saw; absent for the first saving.", version)),
  },
  closed,
);
export type SaveCompanyBody = Static<typeof SaveCompanyBody>;

export const SetAsideBody = Type.Object(
  { isAside: about("True: no admin is offered the steps any more. False: they are again.", Type.Boolean()) },
  closed,
);
