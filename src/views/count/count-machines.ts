/** The live machines of the count pages, made once for their row types. */
import type { CountDetail, CountRow } from "../../contracts/count.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { createRecordMachine } from "../../machines/page/record.machine.ts";

export const countListMachine = createListMachine<CountRow>();
export const countRecordMachine = createRecordMachine<CountDetail>();
