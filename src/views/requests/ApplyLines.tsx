import { ClipboardPaste, Plus } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../kit/Button.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { Panel } from "../kit/Panel.tsx";
import { chakra } from "../theme/chakra.ts";
import { ApplyLineFields } from "./ApplyLineFields.tsx";
import { PasteLines } from "./PasteLines.tsx";
import {
  type ApplyErrors,
  type ApplyLine,
  filledLines,
  newLine,
  type RequestForm,
  totalsOf,
} from "./request-form.ts";

const List = chakra("ul", { base: { listStyleType: "none" } });
const Foot = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", gap: "3", alignItems: "center", marginTop: "3" },
});
const Total = chakra("span", {
  base: { marginInlineStart: "auto", color: "fg.muted", fontVariantNumeric: "tabular-nums" },
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
  readonly onChange: (lines: readonly ApplyLine[]) => void;
}) {
  const { form, clientId, errors, said, beside, onChange } = props;
  const t = useT();
  const format = useFormat();
  const [isPasting, setPasting] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  // After a key press this runs before the next one is heard: a quick typist loses no letter.
  useEffect(() => {
    const line = [...(list.current?.children ?? [])].find(
      (each) => each.getAttribute("data-line") === wanted,
    );
    line?.querySelector("input")?.focus();
    setWanted(null);
  }, [wanted]);
  /** To the goods of the line after this one, which is added where there is none. */
  const goOn = (index: number) => {
    const next = form.lines[index + 1] ?? newLine();
    if (!form.lines.includes(next)) onChange([...form.lines, next]);
    setWanted(next.key);
  };
  const totals = totalsOf(form);
  const filled = filledLines(form);
  const saidOfLine = (line: ApplyLine) => {
    const path = `lines.${filled.indexOf(line)}`;
    return {
      goods: said(`${path}.typeId`),
      quantity: said(`${path}.expected`) ?? said(`${path}.requested`),
    };
  };
  return (
    <Panel title={t("request.apply.lines")} note={t("request.apply.pasteHint")}>
      {errors?.lines ? (
        <div data-lack="" tabIndex={-1}>
          <Notice tone="danger">{t(`request.apply.${errors.lines}`)}</Notice>
        </div>
      ) : null}
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
        <Total>{t("request.apply.total", { lines: totals.lines, units: format.number(totals.units) })}</Total>
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
