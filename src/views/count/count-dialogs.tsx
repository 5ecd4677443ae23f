import type { CountDetail, CountLine, CountRow } from "../../contracts/count.ts";
import { TEXT_MAX } from "../../contracts/limits.ts";
import type { COUNT_RIGHTS } from "../../contracts/permissions.ts";
import type { CountCommand } from "../../machines/lifecycles/count.lifecycle.ts";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { SelectBox } from "../kit/SelectBox.tsx";
import { TextArea } from "../kit/TextArea.tsx";
import { CommandDialog } from "../requests/CommandDialog.tsx";
import type { CommandDialogs, Plain } from "../requests/request-kind.ts";
import { useRequestCommand } from "../requests/use-request-command.ts";
import { type CountCommandProps, countKind } from "./count-kind.ts";

/** Commands that take more than a reason; the others are the system's. */
type Asked = Exclude<
  CountCommand,
  Plain<typeof COUNT_RIGHTS> | "addLines" | "confirmEmpty" | "correct" | "book"
>;

/** The dialogs of a count's own commands. */
export const countDialogs: CommandDialogs<CountRow, CountDetail> = {
  take: "atOnce",
  record: "atOnce",
  recount: "reason",
  approve: ApproveCommand,
} satisfies CommandDialogs<CountRow, CountDetail, Asked>;

interface Choices {
  readonly rounds: Readonly<Record<string, number>>;
  readonly reason: string;
}

/** Approving says what is posted; of lines whose counts disagree one is chosen. */
function ApproveCommand(props: CountCommandProps) {
  const t = useT();
  const format = useFormat();
  // A command of the page is opened on its detail.
  const row = props.opened.row as CountRow & Partial<CountDetail>;
  const above = (row.lines ?? []).filter(({ state }) => state === "recount");
  const start: Choices = {
    rounds: Object.fromEntries(above.map(({ id, round }) => [id, round])),
    reason: "",
  };
  const sending = useRequestCommand<CountRow, CountDetail, Choices>(
    countKind,
    props.opened,
    start,
    props.onDone,
    ({ rounds, reason }) => ({
      chosen: Object.entries(rounds).map(([lineId, round]) => ({ lineId, round })),
      reason: reason.trim() || null,
    }),
  );
  const { rounds, reason } = sending.payload;
  const roundsOf = (line: CountLine) =>
    line.rounds.map(({ round, counted, byName }) => ({
      value: String(round),
      label: t("count.command.round", { round, counted: format.number(counted), by: byName }),
    }));
  return (
    <CommandDialog
      lifecycle="count"
      command="approve"
      title={t("count.command.approveTitle", { number: row.number })}
      sending={sending}
      isIncomplete={above.length > 0 && reason.trim() === ""}
      onClose={props.onClose}
    >
      <p>
        {t("count.command.approveText", {
          plus: format.number(row.plusTotal ?? 0),
          minus: format.number(row.minusTotal ?? 0),
        })}
      </p>
      {above.map((line) => (
        <SelectBox
          key={line.id}
          label={t("count.command.choose", { location: line.locationCode, goods: goodsName(line) })}
          isRequired
          value={String(rounds[line.id] ?? line.round)}
          options={roundsOf(line)}
          onChange={(round) =>
            sending.change({ ...sending.payload, rounds: { ...rounds, [line.id]: Number(round) } })
          }
        />
      ))}
      {above.length > 0 ? (
        <TextArea
          label={t("count.command.choiceReason")}
          isRequired
          value={reason}
          maxLength={TEXT_MAX.reason}
          onChange={(text) => sending.change({ ...sending.payload, reason: text })}
        />
      ) : null}
    </CommandDialog>
  );
}
