import { useSelector } from "@xstate/react";
import { CircleX, Hourglass } from "lucide-react";
import type { ActorRefFrom } from "xstate";
import { CODES } from "../../contracts/envelope.ts";
import type { monitorMachine } from "../../machines/monitor/monitor.machine.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { useNow } from "../kit/use-now.ts";
import { chakra } from "../theme/chakra.ts";

const Trouble = chakra("p", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "1vh",
    color: "board.bad",
    fontVariantNumeric: "tabular-nums",
    "& svg": { flexShrink: 0, width: "1.1em", height: "1.1em" },
  },
});

/** Why the code was not taken, in words; while too many were wrong, how long to wait. */
export function PairTrouble(props: {
  readonly root: ActorRefFrom<typeof monitorMachine>;
  readonly isIncomplete: boolean;
}) {
  const { root, isIncomplete } = props;
  const t = useT();
  const format = useFormat();
  const now = useNow(1_000);
  const failure = useSelector(root, (snapshot) => snapshot.context.failure);
  const blockedUntil = useSelector(root, (snapshot) => snapshot.context.blockedUntil);
  if (blockedUntil !== null) {
    const age = format.age(Math.max(1_000, blockedUntil - now + 999), "seconds");
    return (
      <Trouble>
        <Hourglass aria-hidden="true" />
        {t("board.pair.blocked", { age })}
      </Trouble>
    );
  }
  const words = (): string | null => {
    if (isIncomplete) return t("board.pair.incomplete");
    if (!failure) return null;
    if (failure.kind === "transport") return t("board.pair.unreachable");
    return t(failure.code === CODES.ourFault ? "board.pair.failed" : "board.pair.refused");
  };
  const text = words();
  return text === null ? null : (
    <Trouble>
      <CircleX aria-hidden="true" />
      {text}
    </Trouble>
  );
}
