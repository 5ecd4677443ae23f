import { Stack } from "@chakra-ui/react/stack";
import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { QUANTITY_MAX } from "../../contracts/limits.ts";
import { pasteMachine } from "../../machines/page/paste.machine.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { Button } from "../kit/Button.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { CancelButton } from "../kit/LeaveGuard.tsx";
import { Notice } from "../kit/Notice.tsx";
import { TextArea } from "../kit/TextArea.tsx";
import { type ApplyLine, newLine, parsePasted } from "./request-form.ts";

/** Of the lines that are wrong, so many are named. */
const SHOWN = 5;

/** Takes codes and quantities from a spreadsheet; nothing is added while a line is unreadable or a code unknown. */
export function PasteLines(props: {
  readonly clientId: string | null;
  readonly onAdd: (lines: readonly ApplyLine[]) => void;
  readonly onClose: () => void;
}) {
  const { clientId, onAdd, onClose } = props;
  const t = useT();
  const format = useFormat();
  const ports = usePorts();
  const [text, setText] = useState("");
  const paste = useFeature(`paste:${clientId ?? "own"}`, pasteMachine, {
    fetchGoods: (keyword: string, signal: AbortSignal) =>
      ports.rest.get("/api/goods/type/options", { keyword, ...(clientId ? { clientId } : {}) }, { signal }),
  });
  const isBusy = useSelector(paste, (snapshot) => snapshot.hasTag("busy"));
  const unknown = useSelector(paste, (snapshot) => snapshot.context.unknown);
  const failure = useSelector(paste, (snapshot) => snapshot.context.failure);
  useEffect(() => {
    const subscription = paste.on("paste.found", ({ found }) =>
      onAdd(found.map(({ goods, expected }) => newLine(goods, expected))),
    );
    return () => subscription.unsubscribe();
  }, [paste, onAdd]);
  const { items, bad } = parsePasted(text);
  return (
    <Dialog
      isOpen
      isDirty={text.trim() !== ""}
      onClose={onClose}
      title={t("request.apply.pasteTitle")}
      footer={
        <>
          <CancelButton />
          <Button
            look="primary"
            isBusy={isBusy}
            disabled={items.length === 0 || bad.length > 0}
            onClick={() => paste.send({ type: "paste.given", items })}
          >
            {t("request.apply.pasteAdd")}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <TextArea label={t("request.apply.pasteLabel")} value={text} onChange={setText} rows={8} />
        {bad.length > 0 ? (
          <Notice tone="warning">
            {t("request.apply.pasteBad", { count: bad.length })}
            <ul>
              {bad.slice(0, SHOWN).map(({ line, fault, cell }) => (
                <li key={line}>
                  {t(`request.apply.pasteFault.${fault}`, { line, cell, most: format.number(QUANTITY_MAX) })}
                </li>
              ))}
              {bad.length > SHOWN ? (
                <li>{t("request.apply.pasteMore", { count: bad.length - SHOWN })}</li>
              ) : null}
            </ul>
          </Notice>
        ) : null}
        {unknown.length > 0 ? (
          <Notice tone="danger">
            {t("request.apply.pasteUnknown", { codes: unknown.join(t("common.word.comma")) })}
          </Notice>
        ) : null}
        {failure ? <Notice tone="danger">{failure.msg ?? t("common.combobox.failed")}</Notice> : null}
      </Stack>
    </Dialog>
  );
}
