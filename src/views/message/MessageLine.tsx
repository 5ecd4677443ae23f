import { Bell, Check, CheckCheck, ListTodo, Mail } from "lucide-react";
import type { MessageRow } from "../../contracts/message.ts";
import { waits } from "../../machines/console/inbox.values.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { chakra } from "../theme/chakra.ts";

const Line = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: "36px 1fr auto",
    gap: "3",
    paddingBlock: "3",
    borderBottomWidth: "1px",
    borderColor: "border",
    // On a phone the line is the tap.
    position: "relative",
    "& a::after": { content: { base: "''", sm: "none" }, position: "absolute", inset: 0 },
    "& button": { position: "relative", zIndex: 1 },
    "&[data-unread=true] svg": { color: "brand.fg" },
    "&[data-unread=true] strong": { fontWeight: "bold" },
    "& strong": { fontWeight: "normal" },
  },
});
/** Who sent it, with the sign of its kind at the corner. */
const Sender = chakra("span", {
  base: {
    position: "relative",
    width: "36px",
    height: "36px",
    "& img": { borderRadius: "full", objectFit: "cover", width: "32px", height: "32px" },
    "& svg": {
      position: "absolute",
      insetInlineEnd: 0,
      insetBlockEnd: 0,
      width: "16px",
      height: "16px",
      padding: "2px",
      borderRadius: "full",
      bg: "bg.panel",
      color: "fg.subtle",
    },
  },
});
const Head = chakra("div", { base: { overflowWrap: "anywhere" } });
const Facts = chakra("div", {
  base: { display: "flex", alignItems: "center", flexWrap: "wrap", gap: "2", marginTop: "1" },
});
const Content = chakra("p", { base: { color: "fg.muted", overflowWrap: "anywhere" } });
const When = chakra("time", { base: { fontSize: "xs", color: "fg.subtle", whiteSpace: "nowrap" } });
const Dot = chakra("span", {
  base: { fontSize: "xs", color: "brand.fg", bg: "brand.subtle", borderRadius: "full", paddingInline: "2" },
});
const About = chakra("span", {
  base: { fontSize: "xs", color: "fg.muted", bg: "bg.muted", borderRadius: "full", paddingInline: "2" },
});

const ICONS = {
  message: <Mail size={18} aria-hidden="true" />,
  notice: <Bell size={18} aria-hidden="true" />,
  todo: <ListTodo size={18} aria-hidden="true" />,
};

/** One message, in the reader's language; its title links to its subject, and marks it as read. */
export function MessageLine(props: {
  readonly message: MessageRow;
  readonly onRead: (id: string) => void;
  /** The link was followed. */
  readonly onOpened?: () => void;
}) {
  const { message, onRead, onOpened } = props;
  const t = useT();
  const format = useFormat();
  const isUnread = waits(message);
  const say = (part: "title" | "content"): string => {
    const key = `texts.messages.${message.template}.${part}`;
    // A template that this build does not know yet keeps the server's words.
    return t.has(key) ? t.dynamic(key, message.values) : message[part];
  };
  const read = (): void => {
    if (isUnread) onRead(message.id);
    onOpened?.();
  };
  return (
    <Line data-unread={isUnread} data-message={message.id} data-kind={message.type}>
      <Sender>
        {message.avatar ? <img src={message.avatar} alt="" width={32} height={32} /> : null}
        {ICONS[message.type]}
      </Sender>
      <div>
        <Head>
          <strong>
            {message.link ? (
              <TextLink href={message.link} onClick={read}>
                {say("title")}
              </TextLink>
            ) : (
              say("title")
            )}
          </strong>
        </Head>
        <Content>{say("content")}</Content>
        <Facts>
          <When dateTime={message.time}>{format.when(message.time)}</When>
          {message.messageType ? (
            <About>{t.dynamic(`texts.messageType.${message.messageType}`)}</About>
          ) : null}
          {isUnread ? <Dot>{t("message.state.unread")}</Dot> : null}
          {message.closedAt ? (
            <StatusTag tone="success" size="sm" icon={<CheckCheck aria-hidden="true" />}>
              {t("message.state.closed")}
            </StatusTag>
          ) : null}
        </Facts>
      </div>
      {isUnread ? (
        <IconButton
          size="sm"
          label={`${t("message.action.read")} ${say("title")}`}
          icon={<Check aria-hidden="true" />}
          onClick={() => onRead(message.id)}
        />
      ) : null}
    </Line>
  );
}
