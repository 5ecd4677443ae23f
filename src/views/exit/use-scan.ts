import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent } from "react";
import { serverNow } from "../../domain/server-clock.ts";
import { chosenItem, type ScanEmitted, scanMachine, wantedCount } from "../../machines/page/scan.machine.ts";
import type { PickHeard } from "../../machines/page/scan.values.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { beep } from "../kit/beep.ts";
import type { PickRow } from "./pick-list.ts";

export type PickTaken = Extract<ScanEmitted, { readonly type: "scan.taken" }>;

/** The scanner's state in one exit: the expected scan, the last error, and the scanned values. */
export function useScan(exitId: string, work: readonly PickRow[], onTaken: (taken: PickTaken) => void) {
  const scan = useFeature(`scan:${exitId}`, scanMachine, { work, now: serverNow });
  useEffect(() => {
    scan.send({ type: "work.changed", work });
  }, [scan, work]);
  const take = useEffectEvent(onTaken);
  useEffect(() => {
    const subscriptions = [
      scan.on("scan.taken", (taken) => take(taken)),
      scan.on("scan.right", () => beep("right")),
      scan.on("scan.wrong", () => beep("wrong")),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [scan]);
  return {
    asks: useSelector(scan, (snapshot) => snapshot.value as "location" | "goods" | "quantity"),
    location: useSelector(scan, (snapshot) => snapshot.context.location),
    /** What Enter alone takes. */
    wanted: useSelector(scan, wantedCount),
    log: useSelector(scan, (snapshot) => snapshot.context.log),
    wrong: useSelector(scan, (snapshot) => snapshot.context.wrong),
    chosen: useSelector(scan, chosenItem),
    /** What the last scan may mean, where that is several things. */
    which: useSelector(scan, (snapshot) => snapshot.context.which),
    hear: (heard: PickHeard) => scan.send(heard),
    option: (index: number) => scan.send({ type: "option.chosen", index }),
    choose: (allocationId: string) => scan.send({ type: "item.chosen", allocationId }),
    count: (value: number) => scan.send({ type: "count.set", value }),
    back: () => scan.send({ type: "back" }),
    known: (key: string, ok: boolean) => scan.send({ type: "pick.known", key, ok }),
  };
}
