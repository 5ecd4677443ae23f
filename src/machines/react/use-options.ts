/** A field's type-ahead: its keyword, and the choices that are fetched for it. */
import { useSelector } from "@xstate/react";
import type { QueryValues } from "../../contracts/answer.ts";
import type { LogTopic } from "../../contracts/live.ts";
import { orKept } from "../../contracts/read-answer.ts";
import type { createOptionsMachine, FetchOptions } from "../page/options.machine.ts";
import { useFeature } from "./use-feature.ts";
import { usePorts } from "./use-ports.ts";

/** `key` is unique in the page; other choices (such as those of another warehouse) need a different key. */
export function useChoices<Option>(
  key: string,
  machine: ReturnType<typeof createOptionsMachine<Option>>,
  /** What tells of the first choice while there is none. */
  topic: LogTopic,
  fetchOptions: FetchOptions<Option>,
) {
  const actor = useFeature(key, machine, { fetchOptions, topic, live: usePorts().live });
  return {
    /** No choice exists, whatever one types. */
    isNone: useSelector(actor, (snapshot) => snapshot.matches("none")),
    options: useSelector(actor, (snapshot) => snapshot.context.options),
    query: useSelector(actor, (snapshot) => snapshot.context.keyword),
    failure: useSelector(actor, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(actor, (snapshot) => snapshot.hasTag("busy")),
    ask: (keyword: string) => actor.send({ type: "keyword.changed", keyword }),
    retry: () => actor.send({ type: "options.retry" }),
  };
}

/** The choices of GET /api/R/options; without a network those that this device has kept. */
export function useOptions<Option>(
  key: string,
  machine: ReturnType<typeof createOptionsMachine<Option>>,
  /** The resource, whose changes are the topic of the same name. */
  resource: LogTopic,
  filter: QueryValues = {},
) {
  const { rest } = usePorts();
  return useChoices(key, machine, resource, (keyword, signal) =>
    rest
      .get<readonly Option[]>(`/api/${resource}/options`, { ...filter, keyword }, { signal, keeps: true })
      .then(orKept),
  );
}
