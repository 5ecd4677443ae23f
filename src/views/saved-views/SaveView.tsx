import { Stack } from "@chakra-ui/react/stack";
import type { SavedView } from "../../contracts/saved-view.ts";
import { SAVED_VIEW_NAME_MAX, type SavedViewPage } from "../../contracts/saved-view-pages.ts";
import { daysFromToday, type Moment } from "../../domain/relative-day.ts";
import { offeredFor, type TimeBound, timeBoundsOf, withCondition } from "../../machines/page/saved-views.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { Checkbox } from "../kit/Checkbox.tsx";
import { CommandFoot, commandClosing } from "../kit/CommandFoot.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { type FilterWords, fieldLabel } from "../kit/field-label.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { SelectBox } from "../kit/SelectBox.tsx";
import { TextField } from "../kit/TextField.tsx";

type Kept = Pick<SavedView, "page" | "name" | "query" | "isShared">;

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
    ...{ key: `view:${opened.key}`, resource: "savedView", command: "saveOrUpdate" },
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

/** For each bound in time of a view's conditions: whether it stays as it is, or goes on with the day. */
function KeptTimes(props: {
  /** The conditions that are saved, as a search. */
  readonly query: string;
  readonly words: FilterWords;
  readonly moment: Moment;
  readonly onChange: (query: string) => void;
}) {
  const { query, words, moment, onChange } = props;
  const t = useT();
  const format = useFormat();
  const relativeWords = ({ relative }: TimeBound): string => {
    const days = daysFromToday(relative);
    if (days === null) return t("views.relativeNow");
    if (days === 0) return t("views.relativeToday");
    return days > 0 ? t("views.relativeAfter", { count: days }) : t("views.relativeBefore", { count: -days });
  };
  const fixedWords = ({ relative, fixed }: TimeBound): string =>
    daysFromToday(relative) === null
      ? t("views.fixedInstant", { time: format.dateTime(fixed) })
      : t("views.fixedDay", { day: format.day(fixed) });
  return timeBoundsOf(query, moment).map((bound) => {
    const { name, field, end, fixed, relative } = bound;
    const label = fieldLabel(t, words, field);
    return (
      <SelectBox
        key={name}
        label={t(end === "from" ? "common.filter.fromDay" : "common.filter.toDay", { label })}
        value={bound.isRelative ? relative : fixed}
        options={[
          { value: relative, label: relativeWords(bound) },
          { value: fixed, label: fixedWords(bound) },
        ]}
        {...(bound.isRelative && daysFromToday(relative) !== null
          ? { hint: t("views.meansToday", { day: format.day(fixed) }) }
          : {})}
        onChange={(value) => onChange(withCondition(query, name, value))}
      />
    );
  });
}
