/** A field's type-ahead: its keyword and choices, asked of GET /api/R/options. */
import { useSelector } from "@xstate/react";
import type { QueryValues } from "../../contracts/answer.ts";
import type { createOptionsMachine } from "../page/options.machine.ts";
import { useFeature } from "./use-feature.ts";
import { usePorts } from "./use-ports.ts";

/** `key` is unique in the page; a different `filter` (such as another warehouse) needs a different key. */
export function useOptions<Option>(
  key: string,
  machine: ReturnType<typeof createOptionsMachine<Option>>,
  resource: string,
  filter: QueryValues = {},
) {
  const ports = usePorts();
  const actor = useFeature(key, machine, {
    fetchOptions: (keyword: string, signal: AbortSignal) =>
      ports.rest.get<readonly Option[]>(`/api/${resource}/options`, { ...filter, keyword }, { signal }),
  });
  return {
    options: useSelector(actor, (snapshot) => snapshot.context.options),
    query: useSelector(actor, (snapshot) => snapshot.context.keyword),
    failure: useSelector(actor, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(actor, (snapshot) => snapshot.hasTag("busy")),
    ask: (keyword: string) => actor.send({ type: "keyword.changed", keyword }),
    retry: () => actor.send({ type: "options.retry" }),
  };
}
