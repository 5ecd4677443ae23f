import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { chosenItem, type ScanEmitted, scanMachine, wantedCount } from "../../machines/page/scan.machine.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { beep } from "../kit/beep.ts";
import type { PickRow } from "./pick-list.ts";

type Taken = Extract<ScanEmitted, { readonly type: "scan.taken" }>;

/** The scanner's state in one exit: the expected scan, the last error, and the scanned values. */
export function useScan(exitId: string, work: readonly PickRow[], onTaken: (taken: Taken) => void) {
  const scan = useFeature(`scan:${exitId}`, scanMachine, { work, now: Date.now });
  useEffect(() => {
    scan.send({ type: "work.changed", work });
  }, [scan, work]);
  useEffect(() => {
    const heard = [
      scan.on("scan.taken", onTaken),
      scan.on("scan.right", () => beep("right")),
      scan.on("scan.wrong", () => beep("wrong")),
    ];
    return () => {
      for (const each of heard) each.unsubscribe();
    };
  }, [scan, onTaken]);
  return {
    asks: useSelector(scan, (snapshot) => snapshot.value as "location" | "goods" | "quantity" | "sending"),
    location: useSelector(scan, (snapshot) => snapshot.context.location),
    /** What Enter alone takes. */
    wanted: useSelector(scan, wantedCount),
    log: useSelector(scan, (snapshot) => snapshot.context.log),
    wrong: useSelector(scan, (snapshot) => snapshot.context.wrong),
    chosen: useSelector(scan, chosenItem),
    scanned: (text: string) => scan.send({ type: "scanned", text }),
    choose: (allocationId: string) => scan.send({ type: "item.chosen", allocationId }),
    count: (value: number) => scan.send({ type: "count.set", value }),
    back: () => scan.send({ type: "back" }),
    settled: (ok: boolean) => scan.send({ type: "pick.settled", ok }),
  };
}
