/** A form over one row of master data: its words (form machine) and their sending (command machine), joined. */
import { useSelector } from "@xstate/react";
import { useState } from "react";
import type {
  FieldFault,
  FieldRefusals,
  FieldValue,
  FieldValues,
  MasterRow,
  ResourceSpec,
} from "../../contracts/resource.ts";
import { faultsOf, settled } from "../../contracts/resource-judge.ts";
import { useCommand } from "./use-command.ts";
import { useFeature } from "./use-feature.ts";
import { usePorts } from "./use-ports.ts";
import { type FormPayload, formMachine, useSavedForm } from "./use-saved-form.ts";

type Row = MasterRow & Readonly<Record<string, FieldValue>>;

export interface RowFormAsk {
  /** Unique to this opening. */
  readonly key: string;
  readonly spec: ResourceSpec;
  /** What the saving is called where it waits for the network. */
  readonly label: string;
  /** null: a new row. */
  readonly row: Row | null;
  /** What a new row begins with, beside the defaults of the description. */
  readonly initial?: FieldValues;
  readonly onSaved: (row: Row) => void;
  /** Events lack a part of the answer, such as a one-time password: an event does not complete the saving. */
  readonly isAnswerNeeded?: boolean;
}

interface Judged {
  readonly faults: Readonly<Record<string, FieldFault>>;
  /** Fields that were edited since. */
  readonly edited: ReadonlySet<string>;
}

const NONE: Judged = { faults: {}, edited: new Set() };

function startOf({ fields }: ResourceSpec, row: Row | null, initial: FieldValues | undefined): FieldValues {
  if (row) return row;
  const unsaid = Object.entries(fields).map(([name, field]) => [name, settled(field, undefined)] as const);
  return { ...Object.fromEntries(unsaid), ...initial };
}

const refusalsIn = (details: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  (details as Partial<FieldRefusals>).fields ?? {};

const valuesOfRow = (row: Row): FieldValues => row;

/** What the form shows, and the ways to move it. */
export function useRowForm({ key, spec, label, row, initial, onSaved, isAnswerNeeded }: RowFormAsk) {
  const ports = usePorts();
  const names = Object.keys(spec.fields);
  const form = useFeature(`form:${key}`, formMachine, {
    id: row?.id ?? null,
    version: row?.version ?? null,
    values: startOf(spec, row, initial),
    names,
    beside: Object.fromEntries(
      Object.entries(spec.fields).flatMap(([name, field]) =>
        field.kind === "reference" ? [[name, field.name]] : [],
      ),
    ),
    follows: row && { topic: spec.name, live: ports.live },
  });
  const toBody = ({ values }: FormPayload) =>
    Object.fromEntries(names.map((name) => [name, settled(spec.fields[name] as never, values[name])]));
  const save = useCommand<FormPayload, Row>({
    key: `save:${key}`,

    resource: spec.name,
    command: "saveOrUpdate",
    label,
    id: row?.id ?? null,
    version: row?.version ?? null,
    payload: { values: {} },
    toBody,
    ...(isAnswerNeeded ? { isAnswerNeeded } : { topic: spec.name }),
    onDone: onSaved,
  });
  const saved = useSavedForm(form, save, valuesOfRow);
  const isGone = useSelector(form, (snapshot) => snapshot.hasTag("over"));
  const [judged, setJudged] = useState(NONE);

  const submit = (): boolean => {
    const { context } = form.getSnapshot();
    const faults = faultsOf(spec, context.values);
    setJudged({ faults, edited: new Set() });
    if (Object.keys(faults).length > 0) return false;
    saved.send();
    return true;
  };
  /** The server's message about a field holds until the field is edited. */
  const still = <Value>(said: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
    Object.fromEntries(Object.entries(said).filter(([name]) => !judged.edited.has(name)));
  return {
    ...saved,
    change: (changes: FieldValues) => {
      setJudged(({ faults, edited }) => ({ faults, edited: new Set([...edited, ...Object.keys(changes)]) }));
      form.send({ type: "field.changed", changes });
    },
    /** Faults that the browser sees itself, by field. */
    faults: still(judged.faults),
    /** The server's messages of 40000, by field. */
    messages: still(saved.outcome.errors),
    /** The server's reason codes of 42200, by field. */
    refusals: still(refusalsIn(saved.outcome.details)),
    isGone,
    submit,
  };
}
