/** The CSV of a list, with the list's filters. */
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { Download, QueryValues } from "../../contracts/answer.ts";
import type { ListQuery } from "../../contracts/list.ts";
import { exportMachine } from "../page/export.machine.ts";
import { useFeature } from "./use-feature.ts";
import { usePorts } from "./use-ports.ts";

const PAGING = ["current", "pageSize"];

/** GET /api/R/export with the filters and the sort of a list; `save` gets the file. */
export function useExport(resource: string, query: ListQuery, save: (download: Download) => void) {
  const ports = usePorts();
  const actor = useFeature(`export:${resource}`, exportMachine, {
    fetchExport: (asked: QueryValues, signal: AbortSignal) =>
      ports.rest.download(`/api/${resource}/export`, asked, { signal }),
  });
  useEffect(() => {
    const subscription = actor.on("export.ready", ({ download }) => save(download));
    return () => subscription.unsubscribe();
  }, [actor, save]);
  return {
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag("busy")),
    ask: () =>
      actor.send({
        type: "export.asked",
        query: Object.fromEntries(Object.entries(query).filter(([name]) => !PAGING.includes(name))),
      }),
    /** The CSV of other rows of the same list. */
    askFor: (other: QueryValues) => actor.send({ type: "export.asked", query: other }),
  };
}
