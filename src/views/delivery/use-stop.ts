import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent } from "react";
import type { DeliveryDetail } from "../../contracts/delivery.ts";
import { draftKey } from "../../machines/page/kept-draft.ts";
import { stopMachine } from "../../machines/page/stop.machine.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { useKeptFiles } from "../../machines/react/use-kept-files.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { usePorts } from "../../machines/react/use-ports.ts";

/** What leaves a stop. */
export interface LeftStop {
  readonly command: "sign" | "fail";
  readonly body: object;
  readonly files: readonly string[];
}

/** A stop as its driver fills it in, kept in this browser. */
export function useStop(delivery: DeliveryDetail, onLeave: (left: LeftStop) => void) {
  const { work } = usePorts();
  const { userId } = usePerson();
  const files = useKeptFiles();
  const form = `stop:${delivery.id}:${delivery.attempt}`;
  const key = draftKey(userId, form);
  const actor = useFeature(form, stopMachine, {
    stop: delivery,
    stored: work.read(key),
    store: (text) => void (text === null ? work.remove(key) : work.write(key, text)),
    keepFile: files.keep,
    dropFile: files.drop,
  });
  useEffect(() => actor.send({ type: "stop.changed", stop: delivery }), [actor, delivery]);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const subscription = actor.on("stop.leaves", (left) => leave(left));
    return () => subscription.unsubscribe();
  }, [actor]);
  return {
    work: useSelector(actor, ({ context }) => context.work),
    isUnread: useSelector(actor, ({ context }) => context.isUnread),
    isKeeping: useSelector(actor, (snapshot) => snapshot.hasTag("busy")),
    mayLeave: useSelector(actor, (snapshot) => snapshot.can({ type: "leave" })),
    urlOf: files.urlOf,
    send: actor.send,
  };
}
