/** Filing requests under one's own numbers, one by one or many at once. */
import { type TProperties, type TSchema, Type } from "typebox";
import { about, closed, part, shape, version } from "./body-shapes.ts";
import { TEXT_MAX } from "./limits.ts";

const PUT_OUTCOMES = ["created", "unchanged", "amended"] as const;
export type PutOutcome = (typeof PUT_OUTCOMES)[number];

/** The items of one batch. */
export const PUTS_MAX = 200;

/** The body of put: a draft as saveOrUpdate takes it, under a number of the sender's. */
export const putBodyOf = (draft: { readonly properties: TProperties }) => {
  const { id: _, version: _saved, sourceNumber: _optional, ...fields } = draft.properties;
  return Type.Object(
    {
      sourceNumber: Type.String({
        minLength: 1,
        maxLength: TEXT_MAX.sourceNumber,
        pattern: "\\S",
        "x-text": "line",
      }),
      ...fields,
      submit: Type.Optional(about("Whether it is also submitted; absent: it stays a draft.", Type.Boolean())),
      version: Type.Optional(
        about(
          "The version that may be amended where the request says something else; any: each. Absent: none, which is 40900.",
          Type.Union([version, Type.Literal("any")]),
        ),
      ),
    },
    closed,
  );
};

/** What put answers. */
export const putAnswerOf = (row: TSchema) =>
  part({
    row: about("The request as it is now.", row),
    outcome: about(
      "created: it was not there. unchanged: it says the same already. amended: it said something else, or was not submitted.",
      Type.Enum([...PUT_OUTCOMES]),
    ),
  });

/** The body of a batch, of which each item is judged for itself. */
export const BatchBody = Type.Object(
  { items: Type.Array(Type.Unknown(), { minItems: 1, maxItems: PUTS_MAX }) },
  closed,
);

/** What a batch answers: an envelope for each item, in their order. */
export const BatchAnswer = shape("BatchAnswer", {
  outcomes: about(
    "What put would have answered to each item, in their order.",
    Type.Array(
      part({
        data: about("As the data of put.", Type.Unknown()),
        status: Type.Enum(["ok", "fail"]),
        msg: Type.String(),
        code: about("What the item is judged by.", Type.Integer()),
      }),
    ),
  ),
});
