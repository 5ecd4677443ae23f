import type { EntryDetail } from "../../contracts/entry.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useQuery } from "../../machines/react/use-query.ts";
import { useRecord } from "../../machines/react/use-record.ts";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { ApplyEditor } from "./ApplyEditor.tsx";
import { emptyForm, formOf } from "./apply-form.ts";
import { entryRecordMachine } from "./entry-machines.ts";

/** A new entry, or (with `?id=`) one that is amended. */
export default function EntryApplyPage() {
  const [query] = useQuery();
  const id = query.get("id");
  return id ? <Amend key={id} id={id} /> : <ApplyEditor draftName="entry-apply" initial={emptyForm()} />;
}

function Amend({ id }: { readonly id: string }) {
  const person = usePerson();
  const record = useRecord<EntryDetail>({
    key: `amend:${id}`,
    machine: entryRecordMachine,
    resource: "entry",
    id,
  });
  if (!record.detail) {
    return (
      <ListState state={listStateOf(record.view, { empty: { title: "" }, onRetry: record.retry })}>
        {null}
      </ListState>
    );
  }
  const { version } = record.detail;
  // The version is part of the draft's name: what was typed against an older entry is not laid over a newer one.
  return (
    <ApplyEditor
      key={`${person.userId}:${version}`}
      draftName={`entry-amend:${id}:${version}`}
      initial={formOf(record.detail)}
    />
  );
}
