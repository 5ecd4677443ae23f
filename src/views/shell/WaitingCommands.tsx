import type { Failure } from "../../contracts/answer.ts";
import type { MovedOn } from "../../contracts/envelope.ts";
import type { Outgoing } from "../../machines/console/outbox.values.ts";
import { useOutbox } from "../../machines/react/use-outbox.ts";
import { useQueue } from "../../machines/react/use-queue.ts";
import { Button } from "../kit/Button.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { chakra } from "../theme/chakra.ts";
import { HandCards } from "./HandCards.tsx";

const Place = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    paddingInline: { base: "4", lg: "6" },
    marginTop: "3",
    "@media print": { display: "none" },
  },
});
const List = chakra("ul", {
  base: {
    listStyleType: "none",
    display: "grid",
    gap: "2",
    marginTop: "2",
    maxHeight: "30vh",
    overflowY: "auto",
  },
});
const Item = chakra("li", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    "& > span": { flex: "1 1 220px", minWidth: 0, overflowWrap: "anywhere" },
    "& small": { display: "block", fontSize: "xs", color: "fg.muted" },
  },
});

const STORE_WORDS = {
  refused: "shell.waiting.storeRefused",
  full: "shell.waiting.storeFull",
  broken: "shell.waiting.storeBroken",
} as const;

/** Who was faster, when, and what is so now, where a command lost a race; null: it was refused for another reason. */
function useMovedOn() {
  const t = useT();
  const format = useFormat();
  return (failure: Failure, about: string): string | null => {
    if (failure.kind !== "refused") return null;
    const { current, changedBy, changedAt } = (failure.data ?? {}) as Partial<MovedOn>;
    if (!changedBy || !changedAt) return null;
    const { status } = current as { readonly status?: string };
    return t("common.command.raceLost", {
      ...{ by: changedBy, time: format.seconds(changedAt) },
      status: t.dynamic(`texts.status.${about.split(":", 1)[0]}.${status}`),
    });
  };
}

/** The commands that wait for the network, on every page; each can be withdrawn here. */
export function WaitingCommands() {
  const t = useT();
  const format = useFormat();
  const { kept, unkept, storeFault, isBusy, giveUp, see } = useOutbox();
  const movedOnOf = useMovedOn();
  const isUnkept = (key: string) => unkept.some((item) => item.key === key);
  // What can still be undone is not late: UndoBar shows it.
  const isShown = ({ hand, state, ending }: Outgoing) =>
    !hand && state !== "held" && (state !== "ended" || ending?.kind === "refused");
  const shown = [...kept, ...unkept].filter(isShown);
  const { cards } = useQueue();
  const waiting = shown.filter(({ key, state }) => state === "waiting" && !isUnkept(key)).length;
  const hasList = shown.length > 0 || storeFault !== null;
  if (!hasList && cards.length === 0) return null;
  return (
    <Place>
      <HandCards cards={cards} movedOnOf={movedOnOf} />
      {hasList ? (
        <Notice
          tone="warning"
          {...(waiting > 0 ? { title: t("shell.waiting.title", { count: waiting }) } : {})}
        >
          {storeFault ? <p>{t(STORE_WORDS[storeFault])}</p> : null}
          {isBusy && waiting > 0 ? <p>{t("shell.waiting.busy")}</p> : null}
          <List>
            {shown.map(({ key, label, about, since, state, ending }) => (
              <Item key={key}>
                <span>
                  {label}
                  <small>
                    {state === "waiting"
                      ? t(isUnkept(key) ? "shell.waiting.unkept" : "shell.waiting.since", {
                          time: format.when(since),
                        })
                      : null}
                    {state === "withdrawing" ? t("shell.waiting.withdrawing") : null}
                    {ending?.kind === "refused"
                      ? (movedOnOf(ending.failure, about) ??
                        t("shell.waiting.refused", { reason: ending.failure.msg ?? "" }))
                      : null}
                  </small>
                </span>
                {state === "waiting" ? (
                  <Button
                    size="sm"
                    aria-label={t("shell.waiting.giveUp", { label })}
                    onClick={() => giveUp(key)}
                  >
                    {t("common.command.giveUp")}
                  </Button>
                ) : null}
                {state === "ended" ? (
                  <Button
                    size="sm"
                    aria-label={t("shell.waiting.seenOf", { label })}
                    onClick={() => see(key)}
                  >
                    {t("shell.waiting.seen")}
                  </Button>
                ) : null}
              </Item>
            ))}
          </List>
        </Notice>
      ) : null}
    </Place>
  );
}
