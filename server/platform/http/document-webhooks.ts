/**
 * What is posted to webhooks, for the OpenAPI document: an operation for each type of event. What a post says of its
 * row is what the list of that topic says.
 */

/** The types of each topic's events; null: the name of the command that moved the stock. */
export type EventTypes = ReadonlyMap<string, readonly string[] | null>;

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What lies at the path; throws where there is nothing. */
function at(node: unknown, path: readonly string[]): unknown {
  const found = path.reduce<unknown>((inner, name) => (isNode(inner) ? inner[name] : undefined), node);
  if (found === undefined) throw new Error(`The document of the API has nothing at ${path.join(" › ")}.`);
  return found;
}

const dataOf = (paths: unknown, call: string): Node =>
  at(paths, [
    ...[call, "get", "responses", "200", "content", "application/json"],
    ...["schema", "properties", "data"],
  ]) as Node;

const text = (description: string, more: object = {}) => ({ type: "string", description, ...more });
const object = (properties: Node, optional: readonly string[] = [], more: object = {}) => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  ...more,
});
const post = (type: object, data: object) =>
  object({
    type,
    timestamp: text("When it happened.", { format: "date-time" }),
    data: { description: "What happened.", ...data },
  });

/** The name of a component: goods/type → GoodsType. */
const titleOf = (topic: string): string =>
  topic.replaceAll(/(?:^|[^a-z])([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The data of a topic's events. What a thin post leaves out is optional. */
function eventOf(paths: unknown, topic: string): object {
  const row = at(dataOf(paths, `/api/${topic}/scan`), ["properties", "list", "items"]) as Node;
  const detail = isNode(paths) && paths[`/api/${topic}/detail`] ? dataOf(paths, `/api/${topic}/detail`) : {};
  const { lines } = isNode(detail.properties) ? detail.properties : {};
  const number = { type: ["string", "null"] };
  const own = {
    eventId: text("Names the event in every post."),
    topic: text("The topic.", { const: topic }),
    epoch: text("The history that its number belongs to."),
    seq: { type: "integer", description: "Its number in the topic, without gaps." },
    mark: text("A hash over it and the events before it."),
    entity: text("What it happened to."),
    id: text("The id of the entity."),
    version: { type: "integer", description: "The version of the entity after it." },
    byUserId: { type: ["string", "null"], description: "Who did it; null: the system." },
    by: text("The name of who did it, of a program with its key."),
    number: { ...number, description: "The number of the request; null: it has none." },
    sourceNumber: { ...number, description: "The number that its author gave it." },
  };
  const told = {
    row: { ...row, description: "The row as its list shows it." },
    ...(lines ? { lines } : {}),
    isThin: { type: "boolean", description: "The row is left out: the post would have been too large." },
    commandKey: text("The Idempotency-Key of the integration's own command."),
    count: { type: "integer", description: "How many rows an import wrote: it has no row." },
  };
  return object({ ...own, ...told }, ["mark", ...Object.keys(told)], {
    title: `${titleOf(topic)}Event`,
    additionalProperties: true,
  });
}

const RESET = object({
  because: text("What became of the events after the webhook's place.", { enum: ["pruned", "epoch"] }),
  places: {
    type: "array",
    description: "Where the events of each topic go on.",
    items: object({
      topic: text("The topic."),
      epoch: text("The history that its number belongs to."),
      seq: { type: "integer", description: "The number before the next event." },
    }),
  },
});

/** Who follows a topic is who reads its list. */
function scopesOf(paths: unknown, topic: string): readonly string[] {
  const security = at(paths, [`/api/${topic}/scan`, "get", "security"]) as readonly Node[];
  return security.flatMap(({ oauth2 }) => (Array.isArray(oauth2) ? oauth2.map(String) : []));
}

/** The document with its section of webhooks. */
export function withWebhooks<Document extends object>(document: Document, events: EventTypes): Document {
  const { paths } = document as { readonly paths?: unknown };
  const told = (name: string, summary: string, description: string, schema: object) => [
    name,
    {
      post: {
        summary,
        description,
        tags: ["webhook"],
        operationId: `told${titleOf(name)}`,
        security: [],
        requestBody: { required: true, content: { "application/json": { schema } } },
        responses: {
          "2XX": { description: "Taken." },
          "410": { description: "Never again: the webhook is stopped." },
          "4XX": { description: "Tried again by the schedule, as any other answer." },
        },
      },
    },
  ];
  const ofTopics = [...events].flatMap(([topic, types]) => {
    const data = eventOf(paths, topic);
    const readers = `Programs with one of the scopes ${scopesOf(paths, topic).join(", ")} may follow it.`;
    if (!types) {
      const type = text("The topic, and the command that moved the stock.");
      return [
        told(
          `${topic}.*`,
          `The ${topic} has changed, by the command of that name.`,
          readers,
          post(type, data),
        ),
      ];
    }
    return types.map((type) => {
      const name = `${topic}.${type}`;
      return told(
        name,
        `${type}: an event of the topic ${topic}.`,
        readers,
        post(text("The topic and the type.", { const: name }), data),
      );
    });
  });
  const always = "Posted whatever the topics of the webhook are.";
  const webhooks = Object.fromEntries([
    ...ofTopics,
    told(
      "log.reset",
      "The events after the webhook's place are gone.",
      always,
      post(text("The type.", { const: "log.reset" }), RESET),
    ),
    told(
      "webhook.test",
      "Tries the address.",
      always,
      post(text("The type.", { const: "webhook.test" }), object({ webhook: text("Its name.") })),
    ),
    told(
      "batch",
      "Up to 100 events of one topic, where the webhook has a batch size above 1.",
      always,
      post(
        text("The type.", { const: "batch" }),
        object({
          events: {
            type: "array",
            description: "Posts of single events, in their order.",
            items: object({}, [], { additionalProperties: true }),
          },
        }),
      ),
    ),
  ]);
  return { ...document, webhooks };
}
