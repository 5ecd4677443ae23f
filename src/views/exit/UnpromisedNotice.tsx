import type { ExitDetail } from "../../contracts/exit.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { useWaitingReason } from "../kit/use-waiting-reason.ts";
import { useOpenCommand } from "../requests/RequestCommands.tsx";
import { chakra } from "../theme/chakra.ts";
import { exitKind } from "./exit-kind.ts";

const Answers = chakra("span", { base: { display: "flex", flexWrap: "wrap", gap: "2" } });

/** Which goods are promised to the exit no more, and the two ways on: promise them again, or report them short. */
export function UnpromisedNotice({
  exit,
  isBlocked,
}: {
  readonly exit: ExitDetail;
  readonly isBlocked: boolean;
}) {
  const t = useT();
  const format = useFormat();
  const open = useOpenCommand();
  const person = usePerson();
  const waiting = useWaitingReason();
  // Absent from a server of an older version.
  const lost = exit.lines.filter(({ unpromised = 0 }) => unpromised > 0);
  if (lost.length === 0) return null;
  const offered = new Set(exitKind.offers(exit, person).map(({ command }) => command));
  const about = `exit:${exit.id}`;
  const blocked = isBlocked ? t("request.detail.greyed") : null;
  const goods = lost.map((line) => `${goodsName(line)} ${format.number(line.unpromised)} ${line.unit}`);
  return (
    <Notice
      tone="warning"
      action={
        <Answers>
          {offered.has("repromise") ? (
            <ReasonButton reason={waiting(about) ?? blocked} onClick={() => open("repromise", exit)}>
              {t("texts.command.exit.repromise")}
            </ReasonButton>
          ) : null}
          {offered.has("reportShort")
            ? lost.map((line) => (
                <ReasonButton
                  key={line.id}
                  reason={waiting(about, "reportShort", { lineId: line.id, unpromised: true })}
                  onClick={() =>
                    open("reportShort", exit, {
                      item: { lineId: line.id, quantity: line.unpromised, goods: line, location: null },
                    })
                  }
                >
                  {lost.length > 1
                    ? t("exit.detail.shortOf", { goods: line.skuCode })
                    : t("texts.command.exit.reportShort")}
                </ReasonButton>
              ))
            : null}
        </Answers>
      }
    >
      {t("exit.detail.unpromised", { goods: goods.join(t("common.word.comma")) })}{" "}
      {offered.has("repromise") ? t("exit.detail.unpromisedNext") : null}
    </Notice>
  );
}
