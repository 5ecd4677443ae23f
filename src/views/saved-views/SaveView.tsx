import { Stack } from "@chakra-ui/react/stack";
import type { SavedView } from "../../contracts/saved-view.ts";
import { SAVED_VIEW_NAME_MAX, type SavedViewPage } from "../../contracts/saved-view-pages.ts";
import type { Moment } from "../../domain/relative-day.ts";
import { createCommandMachine } from "../../machines/page/command.machine.ts";
import { offeredFor } from "../../machines/page/saved-views.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { Checkbox } from "../kit/Checkbox.tsx";
import { CommandFoot, commandClosing } from "../kit/CommandFoot.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import type { FilterWords } from "../kit/field-label.ts";
import { useT } from "../kit/i18n.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { TextField } from "../kit/TextField.tsx";
import { KeptTimes } from "./KeptTimes.tsx";

type Kept = Pick<SavedView, "page" | "name" | "query" | "isShared">;

const saveMachine = createCommandMachine<Kept, SavedView>();

/** What is to be kept, of which view: none for a new one. Each opening has a key. */
export interface OpenedView {
  readonly key: string;
  readonly view: SavedView | null;
  readonly page: SavedViewPage;
  /** The conditions to keep, as a search. */
  readonly query: string;
  /** When it was opened: what relative days mean in it. */
  readonly moment: Moment;
}

/** Asks for a view's name, which of its days go on with the calendar, and whether colleagues see it; and keeps it. */
export function SaveView(props: {
  readonly opened: OpenedView;
  readonly words: FilterWords;
  readonly onClose: () => void;
  readonly onSaved: (view: SavedView) => void;
}) {
  const { opened, words, onClose, onSaved } = props;
  const { view, page, moment } = opened;
  const t = useT();
  const isAdmin = usePerson().roleCode === "admin";
  const query = offeredFor(opened.query, view?.query ?? null, moment);
  const given = { page, query, name: view?.name ?? "", isShared: view?.isShared ?? false };
  const command = useCommand<Kept, SavedView>({
    ...{ key: `view:${opened.key}`, machine: saveMachine, resource: "savedView", command: "saveOrUpdate" },
    ...{ id: view?.id ?? null, version: view?.version ?? null, payload: given, onDone: onSaved },
    label: t("views.save"),
  });
  const { name, isShared } = command.payload;
  const isEmpty = name.trim() === "";
  const submit = () => {
    // After a lost race the newer one was shown: saving is a decision about that one.
    if (command.view.kind === "movedOn") command.accept();
    command.submit();
  };
  return (
    <Dialog
      isOpen
      size="sm"
      {...commandClosing(command, onClose)}
      {...(isEmpty ? {} : { onEnter: submit })}
      title={t(view ? "views.renameTitle" : "views.saveTitle")}
      footer={
        <CommandFoot command={command} onClose={onClose}>
          <ReasonButton
            look="primary"
            isBusy={command.view.kind === "sending"}
            reason={isEmpty ? t("common.field.incomplete") : null}
            onClick={submit}
          >
            {t("views.keep")}
          </ReasonButton>
        </CommandFoot>
      }
    >
      <Stack gap="3">
        <TextField
          label={t("views.name")}
          value={name}
          maxLength={SAVED_VIEW_NAME_MAX}
          isRequired
          onChange={(value) => command.change({ ...command.payload, name: value })}
        />
        <KeptTimes
          query={command.payload.query}
          words={words}
          moment={moment}
          onChange={(changed) => command.change({ ...command.payload, query: changed })}
        />
        <Checkbox
          label={t("views.share")}
          hint={t(isAdmin ? "views.shareAdmins" : "views.shareClient")}
          value={isShared}
          onChange={(value) => command.change({ ...command.payload, isShared: value })}
        />
        <CommandOutcome outcome={command.view} onRetry={command.retry} />
      </Stack>
    </Dialog>
  );
}
