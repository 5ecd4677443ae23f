import type { EntryDetail } from "../../contracts/entry.ts";
import { ENTRY_REQUEST } from "../../contracts/entry-status.ts";
import { textsOf } from "../../contracts/header-fields.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Due } from "../requests/Due.tsx";
import { FactList } from "../requests/FactList.tsx";
import { ENTRY_AWAITED } from "./entry-columns.tsx";

/** The header of an entry, as far as it is filled in. */
export function EntryFacts({ entry }: { readonly entry: EntryDetail }) {
  const t = useT();
  const format = useFormat();
  const { sourceNumber, ...texts } = textsOf(ENTRY_REQUEST.fields, entry);
  const instant = (value: string | null) => (value ? format.when(value) : null);
  return (
    <FactList
      name="entry"
      facts={{
        sourceNumber,
        expectedAt: entry.expectedAt ? (
          <Due
            at={entry.expectedAt}
            isAwaited={ENTRY_AWAITED.has(entry.status)}
            cameAt={entry.arrivedAt}
            lateAt={entry.lateAt}
          />
        ) : null,
        arrivedAt: instant(entry.arrivedAt),
        ...texts,
        priority: t.dynamic(`request.priority.${entry.priority}`),
        submittedBy: entry.submittedByName,
        createdAt: instant(entry.createdAt),
        remark: entry.remark,
      }}
    />
  );
}
