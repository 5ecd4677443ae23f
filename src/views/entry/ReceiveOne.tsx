import type { EntryRow } from "../../contracts/entry.ts";
import { FilesUnderWay } from "../kit/files-under-way.tsx";
import { useT } from "../kit/i18n.tsx";
import { DeskPage } from "../requests/DeskPage.tsx";
import { entryDialogs } from "./entry-dialogs.ts";
import { entryKind } from "./entry-kind.ts";
import { ReceiveDesk } from "./ReceiveDesk.tsx";

/** The receiving desk of one entry. */
export function ReceiveOne(props: {
  readonly id: string;
  readonly onLeave: () => void;
  readonly onNext: (row: EntryRow) => void;
}) {
  const { id, onLeave, onNext } = props;
  const t = useT();
  return (
    <DeskPage
      kind={entryKind}
      dialogs={entryDialogs}
      id={id}
      title={t("entry.desk.title")}
      where={({ dock }) => dock}
      hides={(command, { arrivedAt }) => command === "arrive" && arrivedAt !== null}
      onLeave={onLeave}
    >
      {(entry, { answered, focusKey }) => (
        <FilesUnderWay>
          <ReceiveDesk entry={entry} onBooked={answered} onNext={onNext} focusKey={focusKey} />
        </FilesUnderWay>
      )}
    </DeskPage>
  );
}
