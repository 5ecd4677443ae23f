/** A form and the command that saves it, joined: what it shows of others' changes, and what is decided about them. */
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import type { FieldValues } from "../../contracts/resource.ts";
import { createFormMachine } from "../page/form.machine.ts";
import type { useCommand } from "./use-command.ts";

/** The forms of described rows and of bulletins. */
export const formMachine = createFormMachine<FieldValues>();

export interface FormPayload {
  readonly values: FieldValues;
}

/** Whether others changed what is written here too, and what the person does about it: props of the news. */
export interface FormDecision {
  readonly isUndecided: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onSeen: () => void;
}

/** `valuesOf` is the same function on each call. */
export function useSavedForm<Row extends { readonly version: number }>(
  form: ActorRefFrom<typeof formMachine>,
  save: ReturnType<typeof useCommand<FormPayload, Row>>,
  valuesOf: (row: Row) => FieldValues,
) {
  const { actor, view } = save;
  const { movedOn } = view;
  // The server's own answer about the newer row reaches the form like any other news of it; one's own text stays.
  useEffect(() => {
    if (!movedOn) return;
    const current = movedOn.current as Row;
    const moved = { version: current.version, values: valuesOf(current), by: movedOn.changedBy };
    form.send({ type: "row.moved", ...moved });
    actor.send({ type: "accept" });
  }, [movedOn, form, actor, valuesOf]);
  const isUndecided = useSelector(form, (snapshot) => snapshot.hasTag("undecided"));
  const decision: FormDecision = {
    isUndecided,
    onKeepMine: () => form.send({ type: "mine.kept" }),
    onTakeTheirs: () => form.send({ type: "theirs.taken" }),
    onSeen: () => form.send({ type: "news.seen" }),
  };
  return {
    values: useSelector(form, (snapshot) => snapshot.context.values),
    outcome: view,
    save,
    news: useSelector(form, (snapshot) => snapshot.context.news),
    isDirty: useSelector(form, (snapshot) => snapshot.hasTag("dirty")),
    isUndecided,
    isBusy: view.kind === "sending" || view.kind === "unreachable",
    decision,
    retry: save.retry,
    send: () => {
      const { context } = form.getSnapshot();
      actor.send({ type: "payload.changed", payload: { values: context.values } });
      if (context.version !== null) actor.send({ type: "version.seen", version: context.version });
      actor.send({ type: "submit" });
    },
  };
}
