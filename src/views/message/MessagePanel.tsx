import { useSelector } from "@xstate/react";
import { useId, useState } from "react";
import { alertChoice } from "../../machines/console/alerts.machine.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { waits } from "../../machines/console/inbox.values.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { Button } from "../kit/Button.tsx";
import { beep } from "../kit/beep.ts";
import { Drawer } from "../kit/Drawer.tsx";
import { askForNotices, noticePermission } from "../kit/desktop-notice.ts";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { SkeletonRows } from "../kit/SkeletonRows.tsx";
import { Switch } from "../kit/Switch.tsx";
import { TabPanel } from "../kit/TabPanel.tsx";
import { Tabs } from "../kit/Tabs.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { chakra } from "../theme/chakra.ts";
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

const Box = chakra("fieldset", {
  base: {
    display: "grid",
    columnGap: "6",
    gridTemplateColumns: "repeat(auto-fit, minmax(150px, 1fr))",
    minWidth: 0,
    marginBottom: "3",
  },
});
const Hint = chakra("p", { base: { gridColumn: "1 / -1", textStyle: "xs", color: "fg.muted" } });

/** This person's alerts for new messages, in this browser: a sound, a desktop notification. */
function AlertSwitches() {
  const t = useT();
  const alerts = useActorOf("alerts");
  const choice = useSelector(alerts, ({ context }) => alertChoice(context));
  const [permission, setPermission] = useState(noticePermission);
  const mayShow = permission === "granted";
  const chooseSound = (sound: boolean): void => {
    alerts.send({ type: "alerts.chosen", change: { sound } });
    // So that one knows what to listen for.
    if (sound) beep("message");
  };
  const chooseDesktop = async (desktop: boolean): Promise<void> => {
    // The browser shows its own question, and only after a click.
    const answer = desktop ? await askForNotices() : permission;
    setPermission(answer);
    alerts.send({ type: "alerts.chosen", change: { desktop: desktop && answer === "granted" } });
  };
  const isBlocked = permission === "denied" || permission === "unsupported";
  return (
    <Box aria-label={t("message.alert.title")}>
      <Switch label={t("message.alert.sound")} value={choice.sound} onChange={chooseSound} />
      <Switch
        label={t("message.alert.desktop")}
        value={choice.desktop && mayShow}
        isDisabled={isBlocked}
        onChange={(isOn) => void chooseDesktop(isOn)}
      />
      {isBlocked ? <Hint>{t("message.alert.blocked")}</Hint> : null}
    </Box>
  );
}
