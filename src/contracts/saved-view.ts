/** Saved views on the wire: the conditions of a list under a name, a person's own or shared with their side. */
import { type Static, Type } from "typebox";
import {
  about,
  closed,
  givenText,
  instant,
  nullable,
  type Sent,
  shape,
  uuid,
  version,
} from "./body-shapes.ts";
import { SAVED_VIEW_NAME_MAX, SAVED_VIEW_PAGES } from "./saved-view-pages.ts";

const page = about("The page whose list it narrows.", Type.Enum([...SAVED_VIEW_PAGES]));
/** Names and values as an address has them: no markup, no line breaks, at most 30 parameters. */
const SEARCH = "^([A-Za-z]{1,40}=[^&=#\\s]{1,500}(&[A-Za-z]{1,40}=[^&=#\\s]{1,500}){0,29})?$";
const kept = {
  page,
  name: about("What its tab says.", givenText(SAVED_VIEW_NAME_MAX)),
  query: about(
    "The filters and the sort, as the search of the page's address: `status=pending&sort=-createdAt`. The bounds of a " +
      "date may be relative to the business day on which the view is opened: `today`, `today-7`, `today%2B30` for " +
      "`today+30`; of an instant, `now`. The program that opens the view resolves them: a list's own query takes only days.",
    Type.String({ maxLength: 2_000, pattern: SEARCH }),
  ),
  isShared: about(
    "Shown to all colleagues: to the warehouse's people, or to those of the same client.",
    Type.Boolean(),
  ),
};

export const SavedView = shape("SavedView", {
  id: uuid,
  version,
  ...kept,
  isOwn: about("The reader made it, and may change it.", Type.Boolean()),
  ownerId: uuid,
  ownerName: Type.String(),
  createdAt: instant,
  updatedAt: instant,
});
export type SavedView = Sent<typeof SavedView>;

export const SavedViewAsk = Type.Object({ page }, closed);

export const SavedViewBody = Type.Object(
  {
    id: Type.Optional(about("Absent or null: a new one.", nullable(uuid))),
    version: Type.Optional(about("The version that the sender saw; of a new one none.", nullable(version))),
    ...kept,
  },
  closed,
);
export type SavedViewBody = Static<typeof SavedViewBody>;

/** The view to delete, in the version that the sender saw; as text, because a query has only text. */
export const SavedViewWhich = Type.Object({ id: uuid, version }, closed);
