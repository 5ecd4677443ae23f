import { Stack } from "@chakra-ui/react/stack";
import { useState } from "react";
import type { DisplayRow } from "../../contracts/display.ts";
import { CODE_MINUTES } from "../../contracts/display-resource.ts";
import { serverNow } from "../../domain/server-clock.ts";
import { createRecordMachine } from "../../machines/page/record.machine.ts";
import { useRecord } from "../../machines/react/use-record.ts";
import { Button } from "../kit/Button.tsx";
import { CopyText } from "../kit/CopyText.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { ShownOnce } from "../kit/ShownOnce.tsx";
import { useNow } from "../kit/use-now.ts";
import { chakra } from "../theme/chakra.ts";

const machine = createRecordMachine<DisplayRow>();

const Digits = chakra(ShownOnce, {
  base: {
    paddingBlock: "5",
    fontSize: "44px",
    lineHeight: "1.1",
    letterSpacing: "0.12em",
    fontVariantNumeric: "tabular-nums",
    "&[data-over]": { color: "fg.muted", textDecoration: "line-through" },
  },
});
const Quiet = chakra("p", { base: { color: "fg.muted", textAlign: "center" } });

/** 9:05 */
const clockOf = (leftMs: number): string => {
  const seconds = Math.ceil(leftMs / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** A code, shown only once, to type at the monitor; reports when that was done, or too late. */
export function PairingCode(props: {
  readonly id: string;
  readonly name: string;
  /** null: it was lost on the way. */
  readonly code: string | null;
  readonly onClose: () => void;
}) {
  const { id, name, code, onClose } = props;
  const t = useT();
  // By this browser's clock from when the code came: the server's clock may differ.
  const [until] = useState(() => serverNow() + CODE_MINUTES * 60_000);
  const now = useNow(1_000);
  const { detail } = useRecord<DisplayRow>({
    ...{ key: `pairing:${id}:${code}`, machine, resource: "display", id },
    hasTimeline: false,
  });
  const isPaired = detail !== null && detail.pairedAt !== null;
  const leftMs = Math.max(0, until - now);
  const address = `${window.location.origin}/monitor`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("display.code.title", { name })}
      size="sm"
      footer={
        <Button look="primary" onClick={onClose}>
          {t("common.action.close")}
        </Button>
      }
    >
      {code === null ? (
        <Notice tone="warning">{t("display.code.lost")}</Notice>
      ) : (
        <Stack gap="3">
          <div>
            <p>{t("display.code.how")}</p>
            <CopyText text={address} label={t("display.code.address")} />
          </div>
          <Digits
            role="group"
            aria-label={t("display.code.label")}
            data-over={leftMs === 0 || isPaired ? "" : undefined}
          >
            <CopyText text={code} label={t("display.code.copy")} />
          </Digits>
          {isPaired ? (
            <Notice tone="success">{t("display.code.paired")}</Notice>
          ) : leftMs === 0 ? (
            <Notice tone="warning">{t("display.code.expired")}</Notice>
          ) : (
            <>
              <Quiet role="timer">{t("display.code.left", { time: clockOf(leftMs) })}</Quiet>
              <Quiet>{t("display.code.once")}</Quiet>
            </>
          )}
        </Stack>
      )}
    </Dialog>
  );
}
