import { usePerson } from "../../machines/react/use-person.ts";
import { ApplyEditor } from "../kit/request/ApplyEditor.tsx";
import { ApplyLines } from "../kit/request/ApplyLines.tsx";
import { ApplyPage } from "../kit/request/ApplyPage.tsx";
import { ApplyHeader } from "./ApplyHeader.tsx";
import { entryForm, formOf } from "./apply-form.ts";
import { useEntryColumns } from "./entry-columns.tsx";
import { entryDialogs } from "./entry-dialogs.ts";
import { entryKind } from "./entry-kind.ts";

/** A new entry, or (with `?id=`) one that is amended. */
export default function EntryApplyPage() {
  const person = usePerson();
  const { size } = useEntryColumns();
  return (
    <ApplyPage kind={entryKind}>
      {(amended) => (
        // The version is part of the draft's name: what was typed against an older entry is not laid over a newer one.
        <ApplyEditor
          key={amended ? `${person.userId}:${amended.version}` : "new"}
          kind={entryKind}
          dialogOf={entryDialogs}
          spec={entryForm}
          draftName={amended ? `entry-amend:${amended.id}:${amended.version}` : "entry-apply"}
          initial={formOf(amended)}
          size={size}
        >
          {(fields) => (
            <>
              <ApplyHeader {...fields} />
              <ApplyLines
                form={fields.form}
                clientId={fields.clientId}
                errors={fields.errors}
                onChange={(lines) => fields.change({ lines })}
              />
            </>
          )}
        </ApplyEditor>
      )}
    </ApplyPage>
  );
}
