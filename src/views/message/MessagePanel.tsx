import { useId, useState } from "react";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { waits } from "../../machines/console/inbox.values.ts";
import { Button } from "../kit/Button.tsx";
import { Drawer } from "../kit/Drawer.tsx";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { SkeletonRows } from "../kit/SkeletonRows.tsx";
import { TabPanel } from "../kit/TabPanel.tsx";
import { Tabs } from "../kit/Tabs.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { chakra } from "../theme/chakra.ts";
import { AlertSwitches } from "./AlertSwitches.tsx";
import { MessageLine } from "./MessageLine.tsx";
import { useInbox } from "./use-inbox.ts";

const KINDS = ["message", "notice", "todo"] as const;
type Kind = (typeof KINDS)[number];

/** The panel shows the latest; the page has the rest. */
const SHOWN_MAX = 30;

const List = chakra("ul", { base: { listStyle: "none" } });
const Foot = chakra("div", {
  base: { display: "flex", alignItems: "center", justifyContent: "space-between", gap: "3", width: "full" },
});

/** What the bell opens: three kinds of messages, newest first. */
export default function MessagePanel({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const id = useId();
  const { list, unread, isKnown, failure, read, readAll, retry } = useInbox();
  const unreadOf = (kind: Kind): number =>
    list.filter((message) => message.type === kind && waits(message)).length;
  // Opens where something waits.
  const [kind, setKind] = useState<Kind>(
    () => [...KINDS].reverse().find((each) => unreadOf(each) > 0) ?? "notice",
  );
  const shown = list.filter((message) => message.type === kind).slice(0, SHOWN_MAX);
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t("message.title")}
      width="min(420px, 100vw)"
      footer={
        <Foot>
          <TextLink href={hrefOf("message")} onClick={onClose}>
            {t("message.action.openPage")}
          </TextLink>
          <Button size="sm" disabled={unread === 0} onClick={readAll}>
            {t("message.action.readAll")}
          </Button>
        </Foot>
      }
    >
      <AlertSwitches />
      <Tabs
        id={id}
        label={t("message.filter.kind")}
        tabs={KINDS.map((key) => ({ key, label: t(`message.kind.${key}`), badge: unreadOf(key) }))}
        value={kind}
        onChange={(key) => setKind(key as Kind)}
      />
      <TabPanel id={id} tab={kind}>
        <ListState
          state={
            isKnown
              ? shown.length > 0
                ? { kind: "ready" }
                : { kind: "empty", title: t("message.state.emptyTitle"), hint: t("message.state.emptyHint") }
              : failure
                ? { kind: "error", cause: t("message.state.failed"), onRetry: retry }
                : { kind: "loading", skeleton: <SkeletonRows rows={5} /> }
          }
        >
          <List>
            {shown.map((message) => (
              <MessageLine key={message.id} message={message} onRead={read} onOpened={onClose} />
            ))}
          </List>
        </ListState>
      </TabPanel>
    </Drawer>
  );
}
