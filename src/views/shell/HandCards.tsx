import type { Failure } from "../../contracts/answer.ts";
import type { MovedOn } from "../../contracts/envelope.ts";
import type { Outgoing } from "../../machines/console/outbox.values.ts";
import { useQueue } from "../../machines/react/use-queue.ts";
import { Button } from "../kit/Button.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { chakra } from "../theme/chakra.ts";

const Card = chakra("div", { base: { display: "grid", gap: "1", "& p": { overflowWrap: "anywhere" } } });
const Answers = chakra("span", {
  base: { display: "flex", flexWrap: "wrap", gap: "2", "& > button": { minHeight: "44px" } },
});

/** What the server says about a refused hand's work: what is still open, and who was faster. */
interface Told {
  readonly details?: Partial<Pick<MovedOn, "changedBy" | "changedAt">> & {
    /** Of an allocation, or of a stock row that goods were moved from. */
    readonly open?: number;
    readonly free?: number;
    readonly taken?: { readonly by: string; readonly at: string; readonly quantity: number };
  };
}
const toldBy = (failure: Failure): Told => (failure.kind === "refused" ? ((failure.data ?? {}) as Told) : {});

/** Of what hands did and what could not be booked: who was faster, when, and what to do with the goods. */
export function HandCards(props: {
  readonly cards: readonly Outgoing[];
  readonly movedOnOf: (failure: Failure, about: string) => string | null;
}) {
  return props.cards.map((card) => <HandCard key={card.key} card={card} movedOnOf={props.movedOnOf} />);
}

function HandCard({
  card,
  movedOnOf,
}: {
  card: Outgoing;
  movedOnOf: (failure: Failure, about: string) => string | null;
}) {
  const t = useT();
  const format = useFormat();
  const { again, settle } = useQueue();
  const { label, hand, ending, about } = card;
  if (!hand || !ending) return null;
  const { goods, place, unit, whenRefused } = hand;
  const amount = (quantity: number) => `${format.number(quantity)} ${unit}`.trim();
  const what = { label, goods, quantity: amount(hand.quantity) };
  if (ending.kind !== "refused")
    return (
      <Notice
        tone="warning"
        title={t("shell.hand.tookEffect", what)}
        action={<Button onClick={() => settle(card.key)}>{t("shell.waiting.seen")}</Button>}
      />
    );
  const { failure } = ending;
  const { free = 0, open = free, taken, changedBy, changedAt } = toldBy(failure).details ?? {};
  const by = changedBy && changedAt ? { by: changedBy, time: format.time(changedAt) } : null;
  const reasons = [
    taken
      ? t("shell.hand.taken", { by: taken.by, time: format.time(taken.at), quantity: amount(taken.quantity) })
      : (movedOnOf(failure, about) ?? (by ? t("shell.hand.changed", by) : null)),
    failure.kind === "refused" && !movedOnOf(failure, about) ? failure.msg : null,
  ];
  const isPart = (whenRefused === "putBack" || whenRefused === "again") && open > 0 && open < hand.quantity;
  const back = { quantity: amount(isPart ? hand.quantity - open : hand.quantity), place };
  const next =
    isPart && whenRefused === "putBack"
      ? t("shell.hand.keep", { ...back, open: amount(open) })
      : t(`shell.hand.${whenRefused}`, back);
  return (
    <Notice
      tone="danger"
      title={t("shell.hand.refused", what)}
      action={
        <Answers>
          {isPart ? (
            <Button look="primary" onClick={() => again(card, { quantity: open })}>
              {t("shell.hand.sendOpen", { open: amount(open) })}
            </Button>
          ) : null}
          {!isPart && (whenRefused === "again" || whenRefused === "atDoor") ? (
            <Button look="primary" onClick={() => again(card, {})}>
              {t("shell.hand.sendAgain")}
            </Button>
          ) : null}
          <Button onClick={() => settle(card.key)}>
            {t(whenRefused === "putBack" ? "shell.hand.isBack" : "shell.waiting.seen")}
          </Button>
        </Answers>
      }
    >
      <Card>
        <p>{reasons.filter(Boolean).join(t("common.word.comma"))}</p>
        <p>
          <b>{next}</b>
        </p>
      </Card>
    </Notice>
  );
}
