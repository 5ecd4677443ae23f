import { latenessOf } from "../../domain/lateness.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { useBecause } from "../kit/use-because.ts";
import { useNow } from "../kit/use-now.ts";
import { useOpenCommand } from "./RequestCommands.tsx";
import type { RequestKind, RequestRow } from "./request-kind.ts";

/** Why an open request is late; those who may say it are asked where nothing is said. */
export function DelayCause<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly row: Row;
  readonly isBlocked: boolean;
}) {
  const { kind, row, isBlocked } = props;
  const t = useT();
  const open = useOpenCommand();
  const person = usePerson();
  const becauseOf = useBecause();
  const now = useNow(30_000);
  const { lateAt = null, delayCause: cause } = row;
  const isLate = latenessOf({ dueAt: kind.review.dueOf(row), lateAt }, now) !== null;
  const offer = kind.offers(row, person).find(({ command }) => command === "explainDelay");
  if (!isLate || !(cause || offer)) return null;
  return (
    <Notice
      tone="warning"
      action={
        offer ? (
          <ReasonButton
            size="sm"
            reason={isBlocked ? t("request.detail.greyed") : becauseOf(offer.because)}
            onClick={() => open("explainDelay", row)}
          >
            {t(cause ? "request.detail.explainAgain" : "request.detail.explainDelay")}
          </ReasonButton>
        ) : undefined
      }
    >
      {cause ? t("request.detail.delayCause", { cause }) : t("request.detail.delayUnsaid")}
    </Notice>
  );
}
