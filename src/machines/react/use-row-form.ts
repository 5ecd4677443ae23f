/** A form over one row of master data: its words (form machine) and their sending (command machine), joined. */
import type {
  FieldRefusals,
  FieldValue,
  FieldValues,
  MasterRow,
  ResourceSpec,
} from "../../contracts/resource.ts";
import { faultsOf, settled } from "../../contracts/resource-judge.ts";
import { useFeature } from "./use-feature.ts";
import { formMachine, useForm } from "./use-form.ts";
import { usePorts } from "./use-ports.ts";

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
  const saved = useForm<FieldValues, Row>(form, {
    label,
    isAnswerNeeded,
    onDone: onSaved,
    valuesOf: valuesOfRow,
  });
  const submit = (): void => {
    const { values, version } = form.getSnapshot().context;
    const body = Object.fromEntries(
      names.map((name) => [name, settled(spec.fields[name] as never, values[name])]),
    );
    saved.send(Object.keys(faultsOf(spec, values)).length > 0, "save", {
      ...{ resource: spec.name, command: "saveOrUpdate", id: row?.id ?? null, version, payload: body },
      ...(isAnswerNeeded ? { isAnswerNeeded } : { topic: spec.name }),
    });
  };
  return {
    ...saved,
    /** Faults that the browser sees itself, by field. */
    faults: saved.intent ? saved.still(faultsOf(spec, saved.values)) : {},
    /** The server's messages of 40000, by field. */
    messages: saved.still(saved.outcome.errors),
    /** The server's reason codes of 42200, by field. */
    refusals: saved.still(refusalsIn(saved.outcome.details)),
    submit,
  };
}
