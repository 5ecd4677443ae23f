import { usePerson } from "../../machines/react/use-person.ts";
import { ApplyEditor } from "../kit/request/ApplyEditor.tsx";
import { ApplyPage } from "../kit/request/ApplyPage.tsx";
import { ConsigneeFields } from "./ConsigneeFields.tsx";
import { ExitApplyLines } from "./ExitApplyLines.tsx";
import { ExitHeader } from "./ExitHeader.tsx";
import { useExitColumns } from "./exit-columns.tsx";
import { exitDialogs } from "./exit-dialogs.ts";
import { exitForm, formOf } from "./exit-form.ts";
import { exitKind } from "./exit-kind.ts";

/** A new exit, or (with `?id=`) one that is amended. */
export default function ExitApplyPage() {
  const person = usePerson();
  const { size } = useExitColumns();
  return (
    <ApplyPage kind={exitKind}>
      {(amended) => (
        // The version is part of the draft's name: what was typed against an older exit is not laid over a newer one.
        <ApplyEditor
          key={amended ? `${person.userId}:${amended.version}` : "new"}
          kind={exitKind}
          dialogOf={exitDialogs}
          spec={exitForm}
          draftName={amended ? `exit-amend:${amended.id}:${amended.version}` : "exit-apply"}
          initial={formOf(amended)}
          size={size}
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
