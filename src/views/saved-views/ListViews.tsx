import { Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { ListQuery } from "../../contracts/list.ts";
import type { SavedView } from "../../contracts/saved-view.ts";
import type { SavedViewPage } from "../../contracts/saved-view-pages.ts";
import { isInstant } from "../../domain/instant.ts";
import {
  changeTo,
  conditionsAt,
  conditionsOf,
  isByGoods,
  isSameView,
} from "../../machines/page/saved-views.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { queryOf, SAVED_PARAMETER, VIEW_PARAMETER } from "../../machines/react/use-list.ts";
import { useQuery } from "../../machines/react/use-query.ts";
import { useSavedViews, useViewCounts, type ViewCount } from "../../machines/react/use-saved-views.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { Button } from "../kit/Button.tsx";
import { ConfirmDelete } from "../kit/ConfirmDelete.tsx";
import type { FilterWords } from "../kit/field-label.ts";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { useMoment } from "../kit/use-today.ts";
import { chakra } from "../theme/chakra.ts";
import { type OpenedView, SaveView } from "./SaveView.tsx";
import { type ViewTab, ViewTabs } from "./ViewTabs.tsx";

const ALL = "all";

const Above = chakra("div", { base: { marginBottom: "3" } });
const Unsaved = chakra("small", { base: { color: "fg.muted", fontSize: "sm" } });

/** A view that every reader of the page has. */
export interface BuiltInView {
  readonly key: string;
  readonly label: string;
  readonly query: Readonly<Record<string, string>>;
  readonly isLate?: boolean;
}

/** The views of a list above its filters, and beside the conditions whether they are those of the active view. */
export function ListViews(props: {
  readonly page: SavedViewPage;
  readonly builtIn: readonly BuiltInView[];
  /** The query in force, its relative days as the days that they mean. */
  readonly query: ListQuery;
  readonly words: FilterWords;
  /** The page shows the rows put together by goods, and the views count those. */
  readonly byGoods?: boolean;
  /** How many rows there are of the conditions in force; null until they are known. */
  readonly shown: ViewCount | null;
  /** The rest of the page, given what stands beside the conditions. */
  readonly children: (aside: ReactNode) => ReactNode;
}) {
  const { page, query, words, byGoods = false, children } = props;
  const t = useT();
  const toast = useToast();
  const [search, setSearch] = useQuery();
  // The rows as of an instant that the address holds, such as a figure's, are not those of the view as of now.
  const isPast = [...search.values()].some(isInstant);
  const shown = !byGoods && !isByGoods(conditionsOf(query)) && !isPast ? props.shown : null;
  const [opened, setOpened] = useState<OpenedView | null>(null);
  const [doomed, setDoomed] = useState<{ readonly view: SavedView; readonly key: string } | null>(null);
  const saved = useSavedViews(page);
  const moment = useMoment();
  const builtIn = [{ key: ALL, label: t("views.all"), query: {} }, ...props.builtIn].map((view) => ({
    ...view,
    search: conditionsOf(view.query),
    today: conditionsAt(conditionsOf(view.query), moment),
  }));
  const counts = useViewCounts(
    page,
    Object.fromEntries(builtIn.map(({ key, today }) => [key, today])),
    byGoods,
  );
  const now = conditionsOf(query);
  const named = search.get(SAVED_PARAMETER);
  const views = saved.value ?? [];
  const mine = views.find(({ id }) => id === named) ?? null;
  // The address of a link from another page names no view: conditions of a built-in one are that one.
  const same = named === null ? builtIn.find((view) => isSameView(view.today, now)) : undefined;
  const chosen = builtIn.find(({ key }) => key === named) ?? same ?? null;
  // One that a colleague has shared since the views were fetched is known after asking once more.
  const isUnknown = named !== null && !mine && !chosen && saved.value !== null && !saved.isBusy;
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const { again } = saved;
  useEffect(() => {
    if (!isUnknown || askedFor === named) return;
    setAskedFor(named);
    again();
  }, [isUnknown, askedFor, named, again]);
  const isGone = isUnknown && askedFor === named && !saved.hasFailed;
  const active = mine?.id ?? chosen?.key ?? (named === null || isGone ? ALL : null);
  const kept = mine ? conditionsAt(mine.query, moment) : (chosen?.today ?? "");
  const isChanged = (named === null || isGone || mine !== null || chosen !== null) && !isSameView(kept, now);
  const open = (key: string) => {
    const wanted =
      views.find(({ id }) => id === key)?.query ?? builtIn.find((one) => one.key === key)?.search;
    const shownAs = wanted && isByGoods(wanted) ? { [VIEW_PARAMETER]: "goods" } : {};
    setSearch(
      { ...changeTo(query, wanted ?? ""), ...shownAs, [SAVED_PARAMETER]: key === ALL ? null : key },
      { push: true },
    );
  };
  // As the address says them: what is relative in it stays relative.
  const asked = conditionsOf(queryOf(search));
  const edit = (view: SavedView | null, of: string) =>
    setOpened({ key: crypto.randomUUID(), view, page, query: of, moment });
  const tabs: readonly ViewTab[] = [
    ...builtIn.map(({ key, label, ...view }) => ({
      ...{ key, label, isLate: "isLate" in view && view.isLate === true },
      count: key === active && !isChanged && shown ? shown : (counts?.[key] ?? null),
    })),
    ...views.map((view) => ({
      ...{ key: view.id, label: view.name },
      ...(view.isOwn ? {} : { title: t("views.by", { name: view.name, owner: view.ownerName }) }),
      count: view.id === active && !isChanged ? shown : null,
      ...(view.isOwn
        ? {
            menu: {
              label: t("views.menu", { name: view.name }),
              items: [
                {
                  key: "edit",
                  label: t("views.rename"),
                  icon: <Pencil />,
                  onSelect: () => edit(view, view.query),
                },
                {
                  key: "delete",
                  label: t("common.action.delete"),
                  icon: <Trash2 />,
                  tone: "danger" as const,
                  onSelect: () => setDoomed({ view, key: crypto.randomUUID() }),
                },
              ],
            },
          }
        : {}),
    })),
  ];
  return (
    <>
      <ViewTabs tabs={tabs} active={active} onOpen={open} />
      {isGone ? (
        <Above>
          <Notice tone="warning">{t("views.gone")}</Notice>
        </Above>
      ) : null}
      {children(
        isChanged ? (
          <>
            <Unsaved>{t("views.unsaved")}</Unsaved>
            {mine?.isOwn ? (
              <Button look="link" size="sm" onClick={() => edit(mine, asked)}>
                {t("views.update")}
              </Button>
            ) : null}
            <Button look="link" size="sm" onClick={() => edit(null, asked)}>
              {t("views.save")}
            </Button>
          </>
        ) : null,
      )}
      {opened ? (
        <SaveView
          key={opened.key}
          opened={opened}
          words={words}
          onClose={() => setOpened(null)}
          onSaved={(view) => {
            toast({ tone: "success", text: t("views.updated", { name: view.name }) });
            setOpened(null);
            saved.again();
            // What was saved is what is shown: from now on the address says it as the view does.
            const isShown = isSameView(conditionsAt(view.query, moment), now);
            setSearch({ ...(isShown ? changeTo(query, view.query) : {}), [SAVED_PARAMETER]: view.id });
          }}
        />
      ) : null}
      {doomed ? (
        <DeleteView
          key={doomed.key}
          view={doomed.view}
          openedAs={doomed.key}
          onClose={() => setDoomed(null)}
          onDeleted={() => {
            toast({ tone: "success", text: t("views.deleted", { name: doomed.view.name }) });
            setDoomed(null);
            setSearch({ [SAVED_PARAMETER]: null });
            saved.again();
          }}
        />
      ) : null}
    </>
  );
}

const NOTHING = {};

/** Asks before one's own view is deleted. */
function DeleteView(props: {
  readonly view: SavedView;
  readonly openedAs: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const { view, openedAs, onClose, onDeleted } = props;
  const t = useT();
  const onDone = useCallback(() => onDeleted(), [onDeleted]);
  const command = useCommand<object, true>({
    ...{ key: `delete:${openedAs}`, resource: "savedView", command: "delete" },
    ...{ method: "DELETE", id: view.id, version: view.version, payload: NOTHING, onDone },
    label: t("common.command.of", { command: t("common.action.delete"), name: view.name }),
  });
  return <ConfirmDelete command={command} name={view.name} onClose={onClose} />;
}
