import { useCallback, useState } from "react";
import type { SecondFactorState } from "../../contracts/user.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { useFetched } from "../../machines/react/use-value.ts";
import { Button } from "../kit/Button.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { valueStateOf } from "../kit/list-state-of.ts";
import { Notice } from "../kit/Notice.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { chakra } from "../theme/chakra.ts";
import { RenewCodes, TurnOffFactor } from "./factor-questions.tsx";
import { RecoveryCodesView } from "./RecoveryCodesView.tsx";
import { SetUpFactor } from "./SetUpFactor.tsx";

/** From so few unused codes on the person is reminded to make new ones. */
const FEW_CODES = 3;

const Box = chakra("div", { base: { display: "grid", gap: "4", maxWidth: "560px", justifyItems: "start" } });
const Facts = chakra("p", { base: { color: "fg.subtle", fontSize: "sm" } });
const Row = chakra("div", { base: { display: "flex", flexWrap: "wrap", gap: "2" } });

type Open = "setUp" | "renew" | "turnOff" | null;

/** One's own second factor: its state, its recovery codes, and turning it off. */
export function SecondFactor() {
  const t = useT();
  const toast = useToast();
  const { rest } = usePorts();
  const own = useFetched<SecondFactorState>("secondFactor", {
    fetch: (signal) => rest.get("/api/user/secondFactor", {}, { signal }),
  });
  const { value: state, again } = own;
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = useCallback(() => {
    setOpen(null);
    again();
  }, [again]);
  const shown = useCallback(
    (made: readonly string[]) => {
      setCodes(made);
      refresh();
    },
    [refresh],
  );
  const turnedOff = useCallback(() => {
    toast({ tone: "success", key: "profile.factor.turnedOff" });
    refresh();
  }, [toast, refresh]);
  if (codes) return <RecoveryCodesView codes={codes} onDone={() => setCodes(null)} />;
  if (open === "setUp") return <SetUpFactor onDone={shown} onCancel={() => setOpen(null)} />;
  return (
    <ListState state={valueStateOf(own, { failed: t("profile.factor.failed") })}>
      {state?.since == null ? (
        <Box>
          <StatusTag tone="neutral">{t("profile.factor.off")}</StatusTag>
          <p>{t("profile.factor.offText")}</p>
          <Button look="primary" onClick={() => setOpen("setUp")}>
            {t("profile.factor.begin")}
          </Button>
        </Box>
      ) : (
        <Standing state={state} since={state.since} onOpen={setOpen} />
      )}
      {open === "renew" ? <RenewCodes onDone={shown} onClose={() => setOpen(null)} /> : null}
      {open === "turnOff" ? <TurnOffFactor onDone={turnedOff} onClose={() => setOpen(null)} /> : null}
    </ListState>
  );
}

function Standing(props: {
  readonly state: SecondFactorState;
  readonly since: string;
  readonly onOpen: (open: Open) => void;
}) {
  const { state, since, onOpen } = props;
  const { recoveryLeft, rememberedDevices, isRequired } = state;
  const t = useT();
  const format = useFormat();
  return (
    <Box>
      <StatusTag tone="success">{t("profile.factor.on")}</StatusTag>
      <Facts>
        {[
          t("profile.factor.since", { at: format.dateTime(since) }),
          t("profile.factor.recoveryLeft", { count: recoveryLeft }),
          rememberedDevices > 0 ? t("profile.factor.remembered", { count: rememberedDevices }) : null,
        ]
          .filter(Boolean)
          .join(" · ")}
      </Facts>
      {recoveryLeft < FEW_CODES ? (
        <Notice tone="warning">{t("profile.factor.recoveryFew", { count: recoveryLeft })}</Notice>
      ) : null}
      <Row>
        <Button onClick={() => onOpen("renew")}>{t("profile.factor.renew")}</Button>
        <Button onClick={() => onOpen("setUp")}>{t("profile.factor.move")}</Button>
        <ReasonButton
          look="danger"
          reason={isRequired ? t("profile.factor.cannotTurnOff") : null}
          onClick={() => onOpen("turnOff")}
        >
          {t("profile.factor.turnOff")}
        </ReasonButton>
      </Row>
    </Box>
  );
}
