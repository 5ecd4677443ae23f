import { useState } from "react";
import type { Allocation } from "../../contracts/exit.ts";
import type { Outgoing } from "../../machines/console/outbox.values.ts";
import { useQueue } from "../../machines/react/use-queue.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { chakra } from "../theme/chakra.ts";

type Place = Pick<Allocation, "locationId" | "locationCode">;

const Question = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    "& p": { flex: "1 1 12em", margin: 0 },
  },
});

/** The zero check of a pick: by the ledger nothing is left at its place; whether that is so, its picker sees. */
export function useEmptiedPlace(exitId: string) {
  const [place, setPlace] = useState<Place | null>(null);
  return {
    place,
    /** What was picked last; all of a place that has nothing else: it is asked about. */
    picked: ({ allocation, left }: { readonly allocation: Allocation | undefined; readonly left: number }) =>
      setPlace(allocation?.emptiesPlace && left === 0 ? allocation : null),
    close: () => setPlace(null),
    about: `exit:${exitId}`,
  };
}

/**
 * The question, until it is answered or the next goods are picked. It stands in no scanner's way: once it is answered,
 * `onAnswered` gives the scanner's field the focus back.
 */
export function EmptiedPlace(
  props: ReturnType<typeof useEmptiedPlace> & { readonly onAnswered: () => void },
) {
  const { place, close, about, onAnswered } = props;
  const t = useT();
  const { queue } = useQueue(about);
  if (!place) return null;
  const { locationId, locationCode: location } = place;
  const answer = (isEmpty: boolean) => {
    const label = t(isEmpty ? "exit.pick.isEmpty" : "exit.pick.isNotEmpty", { location });
    queue({
      ...{ resource: "count", command: "confirmEmpty", id: null, version: null, commutes: true },
      // In the lane of its pick: the ledger knows of that first.
      ...{ about, label, body: { locationId, isEmpty } },
      hand: { quantity: 0, unit: "", goods: label, place: location, whenRefused: "again" },
    });
    close();
    onAnswered();
  };
  return (
    <Panel>
      <Question role="group" aria-label={t("exit.pick.askEmpty", { location })}>
        <p>{t("exit.pick.askEmpty", { location })}</p>
        <Button size="touch" onClick={() => answer(true)}>
          {t("exit.pick.empty")}
        </Button>
        <Button size="touch" look="secondary" onClick={() => answer(false)}>
          {t("exit.pick.notEmpty")}
        </Button>
      </Question>
    </Panel>
  );
}

/** Whether what has ended was a command of the exit, and no answer about a place. */
export const isOfExit = ({ calls }: Pick<Outgoing, "calls">): boolean =>
  calls[0]?.path.startsWith("/api/exit/") ?? false;
