import { ApplyEditor } from "../requests/ApplyEditor.tsx";
import { ApplyLines } from "../requests/ApplyLines.tsx";
import { ApplyPage } from "../requests/ApplyPage.tsx";
import { ApplyHeader } from "./ApplyHeader.tsx";
import { entryForm } from "./apply-form.ts";
import { entryDialogs } from "./entry-dialogs.ts";
import { entryKind } from "./entry-kind.ts";

/** A new entry, or (with `?id=`) one that is amended. */
export default function EntryApplyPage() {
  return (
    <ApplyPage kind={entryKind}>
      {(amended) => (
        <ApplyEditor
          key={amended?.request.id ?? "new"}
          kind={entryKind}
          dialogs={entryDialogs}
          spec={entryForm}
          draftName={amended ? `entry-amend:${amended.request.id}` : "entry-apply"}
          amended={amended}
        >
          {(fields) => (
            <>
              <ApplyHeader {...fields} />
              <ApplyLines
                form={fields.form}
                clientId={fields.clientId}
                errors={fields.errors}
                said={fields.said}
                onChange={(lines) => fields.change({ lines })}
              />
            </>
          )}
        </ApplyEditor>
      )}
    </ApplyPage>
  );
}
