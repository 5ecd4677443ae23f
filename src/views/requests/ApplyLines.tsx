import { Stack } from "@chakra-ui/react/stack";
import { useSelector } from "@xstate/react";
import { ClipboardPaste, Plus } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { QUANTITY_MAX } from "../../contracts/limits.ts";
import { pasteMachine } from "../../machines/page/paste.machine.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { Button } from "../kit/Button.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { CancelButton } from "../kit/LeaveGuard.tsx";
import { Notice } from "../kit/Notice.tsx";
import { Panel } from "../kit/Panel.tsx";
import { TextArea } from "../kit/TextArea.tsx";
import { PHONE, useMedia } from "../kit/use-media.ts";
import { chakra } from "../theme/chakra.ts";
import { ApplyLineFields } from "./ApplyLineFields.tsx";
import {
  type ApplyErrors,
  type ApplyLine,
  filledLines,
  type LineGoods,
  newLine,
  parsePasted,
  type RequestForm,
} from "./request-form.ts";
import { UsualGoods } from "./UsualGoods.tsx";

const List = chakra("ul", { base: { listStyleType: "none" } });
const Foot = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", gap: "3", alignItems: "center", marginTop: "3" },
});

/** The number (from 1) of an earlier line with the same goods, else null. */
function earlierSame(lines: readonly ApplyLine[], index: number): number | null {
  const goods = lines[index]?.goods;
  if (!goods) return null;
  const at = lines.findIndex((line) => line.goods?.id === goods.id);
  return at >= 0 && at < index ? at + 1 : null;
}

/** The goods of the form: typed line by line, or pasted from a spreadsheet. */
export function ApplyLines(props: {
  readonly form: RequestForm;
  readonly clientId: string | null;
  readonly errors: ApplyErrors | null;
  readonly said: (path: string) => string | undefined;
  /** Text under a line's quantity, such as the available quantity. */
  readonly beside?: (line: ApplyLine) => ReactNode;
  /** The kind of request, whose usual goods are offered; absent: it is not known yet whose goods they would be. */
  readonly usualOf?: "entry" | "exit";
  readonly onChange: (lines: readonly ApplyLine[]) => void;
}) {
  const { form, clientId, errors, said, beside, usualOf, onChange } = props;
  // A phone has no spreadsheet beside it: its goods begin higher.
  const isPhone = useMedia(PHONE);
  const t = useT();
  const [isPasting, setPasting] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  // After a key press this runs before the next one is heard: a quick typist loses no letter.
  useEffect(() => {
    const line = [...(list.current?.children ?? [])].find(
      (each) => each.getAttribute("data-line") === wanted,
    );
    const [goods, quantity] = line?.querySelectorAll("input") ?? [];
    // To the first that is empty.
    (goods?.value ? quantity : goods)?.focus();
    setWanted(null);
  }, [wanted]);
  /** To the goods of the line after this one, which is added where there is none. */
  const goOn = (index: number) => {
    const next = form.lines[index + 1] ?? newLine();
    if (!form.lines.includes(next)) onChange([...form.lines, next]);
    setWanted(next.key);
  };
  const filled = filledLines(form);
  /** A line of the goods, or the one that there is; next is its quantity. */
  const addUsual = (goods: LineGoods) => {
    const known = form.lines.find((line) => line.goods?.id === goods.id);
    const line = known ?? newLine(goods);
    if (!known) onChange([...filled, line]);
    setWanted(line.key);
  };
  const saidOfLine = (line: ApplyLine) => {
    const path = `lines.${filled.indexOf(line)}`;
    return {
      goods: said(`${path}.typeId`),
      quantity: said(`${path}.expected`) ?? said(`${path}.requested`),
    };
  };
  return (
    <Panel title={t("request.apply.lines")} note={isPhone ? null : t("request.apply.pasteHint")}>
      {errors?.lines ? (
        <div data-lack="" tabIndex={-1}>
          <Notice tone="danger">{t(`request.apply.${errors.lines}`)}</Notice>
        </div>
      ) : null}
      {usualOf ? <UsualGoods of={usualOf} clientId={clientId} onChoose={addUsual} /> : null}
      <List ref={list}>
        {form.lines.map((line, index) => (
          <ApplyLineFields
            key={line.key}
            index={index}
            line={line}
            clientId={clientId}
            error={errors?.byLine[line.key]}
            said={saidOfLine(line)}
            beside={beside?.(line)}
            sameAs={earlierSame(form.lines, index)}
            onChange={(changed) =>
              onChange(form.lines.map((each) => (each.key === line.key ? changed : each)))
            }
            onEnter={() => goOn(index)}
            onRemove={() => onChange(form.lines.filter((each) => each.key !== line.key))}
          />
        ))}
      </List>
      <Foot>
        <Button icon={<Plus size={16} />} onClick={() => onChange([...form.lines, newLine()])}>
          {t("request.apply.addLine")}
        </Button>
        <Button look="quiet" icon={<ClipboardPaste size={16} />} onClick={() => setPasting(true)}>
          {t("request.apply.pasteTitle")}
        </Button>
      </Foot>
      {isPasting ? (
        <PasteLines
          clientId={clientId}
          onClose={() => setPasting(false)}
          onAdd={(added) => {
            setPasting(false);
            onChange([...form.lines.filter((line) => line.goods || line.quantity !== null), ...added]);
          }}
        />
      ) : null}
    </Panel>
  );
}

/** Of the lines that are wrong, so many are named. */
const SHOWN = 5;

/** Takes codes and quantities from a spreadsheet; nothing is added while a line is unreadable or a code unknown. */
function PasteLines(props: {
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
