import { ApplyEditor } from "../requests/ApplyEditor.tsx";
import { ApplyPage } from "../requests/ApplyPage.tsx";
import { ConsigneeFields } from "./ConsigneeFields.tsx";
import { ExitApplyLines } from "./ExitApplyLines.tsx";
import { ExitHeader } from "./ExitHeader.tsx";
import { exitDialogs } from "./exit-dialogs.ts";
import { exitForm } from "./exit-form.ts";
import { exitKind } from "./exit-kind.ts";

/** A new exit, or (with `?id=`) one that is amended. */
export default function ExitApplyPage() {
  return (
    <ApplyPage kind={exitKind}>
      {(amended) => (
        <ApplyEditor
          key={amended?.request.id ?? "new"}
          kind={exitKind}
          dialogs={exitDialogs}
          spec={exitForm}
          draftName={amended ? `exit-amend:${amended.request.id}` : "exit-apply"}
          amended={amended}
        >
          {(fields) => (
            <>
              <ExitHeader {...fields} />
              <ConsigneeFields {...fields} />
              <ExitApplyLines {...fields} />
            </>
          )}
        </ApplyEditor>
      )}
    </ApplyPage>
  );
}
