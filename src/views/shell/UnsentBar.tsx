import { CloudUpload } from "lucide-react";
import { useEffect, useState } from "react";
import type { Outgoing } from "../../machines/console/outbox.values.ts";
import { useQueue } from "../../machines/react/use-queue.ts";
import { Button } from "../kit/Button.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { useNow } from "../kit/use-now.ts";
import { chakra } from "../theme/chakra.ts";

/** At the foot of every page; what is sticky there stands above it, by `--unsent`. */
const Place = chakra("section", {
  base: {
    position: "fixed",
    bottom: "var(--foot-room)",
    insetInline: 0,
    zIndex: "docked",
    bg: "warning.subtle",
    borderTopWidth: "1px",
    borderColor: "warning.border",
    paddingInline: "4",
    fontVariantNumeric: "tabular-nums",
    "@media print": { display: "none" },
  },
});
const Head = chakra("div", {
  base: { display: "flex", alignItems: "center", gap: "3", minHeight: "48px", "& > span": { flex: 1 } },
});
const List = chakra("ol", {
  base: {
    listStyleType: "none",
    maxHeight: "40vh",
    overflowY: "auto",
    "& li": {
      display: "flex",
      alignItems: "center",
      gap: "3",
      minHeight: "52px",
      borderTopWidth: "1px",
      borderColor: "warning.border",
    },
    "& li > span": { flex: 1, minWidth: 0, overflowWrap: "anywhere" },
    "& small": { display: "block", color: "fg.muted", fontSize: "xs" },
    "& button": { minHeight: "44px" },
  },
});

/** What is sent within that time is not worth a word. */
const SLOW_MS = 2_000;

/** What hands have done and the server does not know yet, on every page: how much, since when, and each with its undo. */
export function UnsentBar() {
  const { unsent, undo } = useQueue();
  const [first] = unsent;
  return first ? <SlowBar first={first} unsent={unsent} undo={undo} /> : null;
}

/** Without anything to show it has no clock. */
function SlowBar(props: {
  readonly first: Outgoing;
  readonly unsent: readonly Outgoing[];
  readonly undo: (key: string) => void;
}) {
  const { first, unsent, undo } = props;
  const t = useT();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const isSlow = useNow(1_000) - first.since >= SLOW_MS;
  useEffect(() => {
    document.documentElement.style.setProperty("--unsent", isSlow ? "49px" : "0px");
    return () => void document.documentElement.style.removeProperty("--unsent");
  }, [isSlow]);
  if (!isSlow) return null;
  return (
    <Place aria-label={t("shell.unsent.label")}>
      {isOpen ? (
        <List>
          {unsent.map(({ key, label, hand, since }) => (
            <li key={key}>
              <span>
                {hand ? `${hand.goods} × ${format.number(hand.quantity)} ${hand.unit}` : label}
                <small>{[label, hand?.place, format.time(since)].filter(Boolean).join(" · ")}</small>
              </span>
              <Button aria-label={t("shell.unsent.undoOf", { label })} onClick={() => undo(key)}>
                {t("request.scan.undo")}
              </Button>
            </li>
          ))}
        </List>
      ) : null}
      <Head>
        <CloudUpload size={20} aria-hidden="true" />
        <span role="status">
          {t("shell.unsent.count", { count: unsent.length, time: format.time(first.since) })}
        </span>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? "shell.unsent.hide" : "shell.unsent.show")}
        </Button>
      </Head>
    </Place>
  );
}
