/** The live machines of the entry pages, made once for their row types. */
import type { EntryDetail, EntryRow } from "../../contracts/entry.ts";
import { createCommandMachine } from "../../machines/command.machine.ts";
import { createListMachine } from "../../machines/list.machine.ts";
import { createRecordMachine } from "../../machines/record.machine.ts";

export const entryListMachine = createListMachine<EntryRow>();
export const entryRecordMachine = createRecordMachine<EntryDetail>();
export const entryCommandMachine = createCommandMachine<Readonly<Record<string, unknown>>, EntryDetail>();
