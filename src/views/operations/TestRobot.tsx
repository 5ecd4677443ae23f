import { useCallback } from "react";
import type { RobotTest } from "../../contracts/robot.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { ConfirmCommand } from "../kit/ConfirmCommand.tsx";
import { useT } from "../kit/i18n.tsx";
import { useTrouble } from "../kit/use-trouble.ts";
import type { RowDialog } from "../resources/resource-view.ts";

const NOTHING = {};

/** Asks before a message is sent to try a robot, and says whether it arrived. */
export function TestRobot({ row, openedAs, onClose }: RowDialog) {
  const t = useT();
  const toast = useToast();
  const troubleWords = useTrouble();
  const done = useCallback(
    ({ error }: RobotTest) => {
      if (error === null) toast({ tone: "success", key: "operations.robot.testDone" });
      else toast({ tone: "danger", text: t("operations.robot.testFailed", { error: troubleWords(error) }) });
      onClose();
    },
    [toast, t, troubleWords, onClose],
  );
  const name = String(row.name);
  const command = useCommand<object, RobotTest>({
    ...{ key: `robotTest:${openedAs}`, resource: "robot", command: "test", id: row.id },
    ...{ version: null, payload: NOTHING, onDone: done },
    label: t("common.command.of", { command: t("operations.robot.test"), name }),
    isAnswerNeeded: true,
  });
  return (
    <ConfirmCommand
      command={command}
      tone="primary"
      title={t("operations.robot.testTitle", { name })}
      confirmLabel={t("operations.robot.test")}
      onClose={onClose}
    >
      <p>{t("operations.robot.testText")}</p>
    </ConfirmCommand>
  );
}
