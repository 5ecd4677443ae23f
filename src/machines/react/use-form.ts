/** A form and the command that it sends, joined: what it shows, and the ways to move it. */
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import type { MovedOn } from "../../contracts/envelope.ts";
import type { FieldValues } from "../../contracts/resource.ts";
import type { commandMachine, createCommandMachine } from "../page/command.machine.ts";
import { createFormMachine } from "../page/form.machine.ts";
import { type CommandAsk, useCommandInput, useShownCommand } from "./use-command.ts";

/** The forms of described rows and of bulletins. */
export const formMachine = createFormMachine<FieldValues>();

/** Whether others changed what is written here too, and what the person does about it: props of the news. */
export interface FormDecision {
  readonly isUndecided: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onSeen: () => void;
}

interface Takes<Values, Row> {
  readonly label: string;
  readonly isAnswerNeeded?: boolean | undefined;
  readonly onDone?: ((row: Row) => void) | undefined;
  /** The values of the newer row that the server answered; the same function on each call. */
  readonly valuesOf?: (row: Row) => Values;
}

/** The command of a form as it is now. */
type FormAsk<Row> = Omit<CommandAsk<object, Row>, "key" | "label" | "onDone"> & { readonly label?: string };

export function useForm<Values extends object, Row>(
  form: ActorRefFrom<ReturnType<typeof createFormMachine<Values>>>,
  { valuesOf, ...takes }: Takes<Values, Row>,
) {
  const inputFor = useCommandInput();
  const command = useSelector(form, ({ children }) => children.save as ActorRefFrom<typeof commandMachine>);
  // The machine of all commands is used as that of this one.
  const save = useShownCommand<object, Row>(
    command as unknown as ActorRefFrom<ReturnType<typeof createCommandMachine<object, Row>>> | undefined,
    takes,
  );
  const { view } = save;
  const movedOn = view.movedOn as MovedOn<Row & { readonly version: number }> | null;
  // The server's own answer about the newer row reaches the form like any other news of it; one's own text stays.
  useEffect(() => {
    if (!movedOn || !valuesOf) return;
    const { current, changedBy } = movedOn;
    form.send({ type: "row.moved", version: current.version, values: valuesOf(current), by: changedBy });
    form.send({ type: "outcome.closed" });
  }, [movedOn, form, valuesOf]);
  useEffect(() => {
    const leave = (): void => form.send({ type: "page.left" });
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, [form]);
  const edited = useSelector(form, ({ context }) => context.edited);
  const isUndecided = useSelector(form, (snapshot) => snapshot.hasTag("undecided"));
  const decision: FormDecision = {
    isUndecided,
    onKeepMine: () => form.send({ type: "mine.kept" }),
    onTakeTheirs: () => form.send({ type: "theirs.taken" }),
    onSeen: () => form.send({ type: "news.seen" }),
  };
  return {
    ...{ outcome: view, save, isUndecided, decision, edited },
    values: useSelector(form, ({ context }) => context.values),
    news: useSelector(form, ({ context }) => context.news),
    /** What it was last to be sent for, and is judged by; null: not yet. */
    intent: useSelector(form, ({ context }) => context.intent),
    attempts: useSelector(form, ({ context }) => context.attempts),
    isDirty: useSelector(form, (snapshot) => snapshot.hasTag("dirty")),
    isGone: useSelector(form, (snapshot) => snapshot.hasTag("over")),
    isSending: useSelector(form, (snapshot) => snapshot.hasTag("sending")),
    isBusy: view.kind === "sending" || view.kind === "unreachable",
    change: (changes: Partial<Values>) => form.send({ type: "field.changed", changes }),
    /** What was said of fields holds until they are edited. */
    still: <Said>(said: Readonly<Record<string, Said>>): Readonly<Record<string, Said>> =>
      Object.fromEntries(Object.entries(said).filter(([name]) => !edited.has(name))),
    /** Sends it, unless something is wrong with it. */
    send: (isFaulty: boolean, intent: string, ask: FormAsk<Row>): void =>
      form.send(
        isFaulty
          ? { type: "form.faulty", intent }
          : { type: "form.sent", intent, command: inputFor({ label: takes.label, ...ask }) },
      ),
  };
}
