import type { EntryLine } from "../../contracts/entry.ts";
import { suggestedFor } from "../../machines/page/receiving.suggested.ts";
import { asksProduction, knownDates, knownLot, wantedOf } from "../../machines/page/receiving.values.ts";
import { Button } from "../kit/Button.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Kbd } from "../kit/Kbd.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import type { DeskContext } from "./use-desk-words.ts";

/** The button that does what Enter alone does at this step, and says so. */
export function ReceiveFoot(props: {
  readonly desk: DeskContext;
  readonly asks: string;
  readonly line: EntryLine;
  readonly onEnter: (text?: string) => void;
}) {
  const { desk, asks, line, onEnter } = props;
  const t = useT();
  const format = useFormat();
  const { open } = desk.work;
  if (!open) return null;
  const suggested = suggestedFor(desk, line.id);
  const { good, damaged } = wantedOf(desk, open);
  const action = (label: string | null, text = "") => (
    <ReasonButton
      look="primary"
      reason={label === null ? t("entry.desk.needsScan") : null}
      onClick={() => onEnter(text)}
    >
      {label ?? t("entry.desk.needsScan")} {label === null || text ? null : <Kbd>↵</Kbd>}
    </ReasonButton>
  );
  switch (asks) {
    case "location":
      return action(suggested ? t("entry.desk.put", { location: suggested.location.code }) : null);
    case "lot": {
      const lot = knownLot(line);
      return action(lot ? t("entry.desk.take", { value: lot }) : null);
    }
    case "expiry": {
      const known = knownDates(desk, line, open.lot)?.expiry;
      if (known) return action(t("entry.desk.takeExpiry", { day: format.day(known) }));
      if (line.shelfLifeDays === null) return action(null);
      return (
        <Button onClick={() => onEnter("E")}>
          {t(asksProduction(line, open) ? "entry.desk.useExpiry" : "entry.desk.useProduction")}
        </Button>
      );
    }
    case "expired":
      return action(t("entry.desk.accept"), "Y");
    case "quantity":
      if (open.counts === "damaged")
        return action(t("entry.desk.backToGood", { count: format.number(open.damaged) }));
      return (
        <ReasonButton look="primary" onClick={() => onEnter()}>
          {t("entry.desk.count", { count: format.number(good + damaged), unit: line.unit })}
          {damaged > 0 ? (
            <small>
              {t("entry.desk.counts", { good: format.number(good), damaged: format.number(damaged) })}
            </small>
          ) : null}
          <Kbd>↵</Kbd>
        </ReasonButton>
      );
    default:
      return action(null);
  }
}
