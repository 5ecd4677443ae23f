import { useSelector } from "@xstate/react";
import { CheckCheck } from "lucide-react";
import type { MessageRow } from "../../contracts/message.ts";
import { MESSAGE_TYPES } from "../../contracts/message-types.ts";
import { waits } from "../../machines/console/inbox.values.ts";
import { olderMessagesMachine } from "../../machines/page/older-messages.machine.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useQuery } from "../../machines/react/use-query.ts";
import { Button } from "../kit/Button.tsx";
import { Checkbox } from "../kit/Checkbox.tsx";
import { FilterBar } from "../kit/FilterBar.tsx";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { Panel } from "../kit/Panel.tsx";
import { SelectField } from "../kit/SelectField.tsx";
import { PageHeader, SUBTITLE_PENDING } from "../reading/PageHeader.tsx";
import { chakra } from "../theme/chakra.ts";
import { MessageLine } from "./MessageLine.tsx";
import { useInbox } from "./use-inbox.ts";

const KINDS = ["message", "notice", "todo"] as const;
const ABOUT = ["1", "2", "3", "4", "5", "6"] as const;
/** The inbox keeps this many live; older ones are fetched. */
const LIVE_MAX = 100;

/** What a message is about; a plain message, which has no messageType on the wire, is about the account. */
const aboutOf = ({ type, messageType }: MessageRow): string =>
  String(messageType ?? (type === "message" ? MESSAGE_TYPES.account : ""));

const List = chakra("ul", { base: { listStyle: "none" } });
const More = chakra("div", { base: { paddingTop: "4", display: "grid", justifyItems: "center" } });

/** All of the person's messages: by kind, by subject, unread ones, and back to the first. */
export default function MessagePage() {
  const t = useT();
  const { rest } = usePorts();
  const [query, setQuery] = useQuery();
  const { list, unread, isKnown, failure, read, readAll, retry } = useInbox();
  const older = useFeature("older", olderMessagesMachine, { rest });
  const olderRows = useSelector(older, (snapshot) => snapshot.context.rows);
  const olderState = useSelector(older, (snapshot) => snapshot.value);

  const kind = query.get("kind") ?? "";
  const about = query.get("about") ?? "";
  const isUnreadOnly = query.get("unread") === "1";
  const known = new Set(list.map((message) => message.id));
  const all = [...list, ...olderRows.filter((message) => !known.has(message.id))];
  const shown = all.filter(
    (message) =>
      (!kind || message.type === kind) &&
      (!about || aboutOf(message) === about) &&
      (!isUnreadOnly || waits(message)),
  );
  const isFiltered = Boolean(kind || about || isUnreadOnly);
  const clear = (): void => setQuery({ kind: null, about: null, unread: null });
  const last = all.at(-1);
  return (
    <>
      <PageHeader
        title={t("message.title")}
        subtitle={isKnown ? t("message.subtitle", { count: unread }) : SUBTITLE_PENDING}
        actions={
          <Button icon={<CheckCheck aria-hidden="true" />} disabled={unread === 0} onClick={readAll}>
            {t("message.action.readAll")}
          </Button>
        }
      />
      <FilterBar isFiltered={isFiltered} onClear={clear}>
        <SelectField
          label={t("message.filter.kind")}
          value={kind}
          options={KINDS.map((value) => ({ value, label: t(`message.kind.${value}`) }))}
          onChange={(value) => setQuery({ kind: value })}
          allLabel={t("message.kind.all")}
        />
        <SelectField
          label={t("message.filter.about")}
          value={about}
          options={ABOUT.map((value) => ({ value, label: t(`texts.messageType.${value}`) }))}
          onChange={(value) => setQuery({ about: value })}
          allLabel={t("message.kind.all")}
        />
        <Checkbox
          label={t("message.filter.unread")}
          value={isUnreadOnly}
          onChange={(isOn) => setQuery({ unread: isOn ? "1" : null })}
        />
      </FilterBar>
      <Panel>
        <ListState
          state={
            isKnown
              ? shown.length > 0
                ? { kind: "ready" }
                : isFiltered
                  ? { kind: "noMatch", onClear: clear }
                  : {
                      kind: "empty",
                      title: t("message.state.emptyTitle"),
                      hint: t("message.state.emptyHint"),
                    }
              : failure
                ? { kind: "error", cause: t("message.state.failed"), onRetry: retry }
                : { kind: "loading" }
          }
        >
          <List>
            {shown.map((message) => (
              <MessageLine key={message.id} message={message} onRead={read} />
            ))}
          </List>
        </ListState>
        {last && list.length >= LIVE_MAX && olderState !== "complete" ? (
          <More>
            <Button
              isBusy={olderState === "fetching"}
              onClick={() => older.send({ type: "older.asked", before: last.id })}
            >
              {t("message.action.older")}
            </Button>
          </More>
        ) : null}
      </Panel>
    </>
  );
}
