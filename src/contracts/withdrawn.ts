import { Type } from "typebox";
import { about, type Sent, shape } from "./body-shapes.ts";

/** What is answered to a person who gives up a command whose answer never came. */
export const Withdrawn = shape("Withdrawn", {
  tookEffect: about(
    "The command had reached the server before: it is done, and `answer` is what it was answered with.",
    Type.Boolean(),
  ),
  answer: Type.Unknown(),
});
export type Withdrawn = Sent<typeof Withdrawn>;
