import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import type { DeliveryLine } from "../../contracts/delivery.ts";
import { REFUSE_REASONS } from "../../contracts/delivery-status.ts";
import { type StopLine, type StopWork, WHOLE } from "../../machines/page/stop.values.ts";
import { Button } from "../kit/Button.tsx";
import { ChoiceChips } from "../kit/ChoiceChips.tsx";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { PHONE, useMedia } from "../kit/use-media.ts";
import { chakra } from "../theme/chakra.ts";

const Lines = chakra("ul", {
  base: {
    listStyleType: "none",
    fontVariantNumeric: "tabular-nums",
    "& > li": { display: "grid", gap: "2", paddingBlock: "1" },
    "& > li + li": { borderTopWidth: "1px", borderColor: "border" },
  },
});
const Row = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gap: "3",
    alignItems: "center",
    overflowWrap: "anywhere",
    "& > small": { color: "fg.muted", fontSize: "sm", textAlign: "end" },
  },
});
const Steps = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "44px 48px 44px",
    alignItems: "center",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "sm",
    overflow: "hidden",
    "&[data-some]": { borderColor: "danger.border" },
    "& > output": { textAlign: "center", fontSize: "lg", fontWeight: "bold" },
    "& > button": { height: "44px", paddingInline: 0, borderRadius: 0, borderColor: "transparent" },
  },
});

/** The goods of a stop: all of it is signed for unless the driver says how much is refused, and why, or is damaged. */
export function StopLines(props: {
  readonly lines: readonly DeliveryLine[];
  readonly work: StopWork;
  readonly onChange: (lineId: string, change: Partial<StopLine>) => void;
}) {
  const { lines, work, onChange } = props;
  const t = useT();
  const format = useFormat();
  const hasDamaged = Object.values(work.lines).some(({ damaged }) => damaged > 0);
  const [isOpen, setOpen] = useState(hasDamaged);
  const most = useMedia(PHONE) ? 1 : 3;
  // Of many lines those are in sight of which something is not as it was sent.
  const [isFolded, setFolded] = useState(lines.length > most);
  const isOff = ({ id }: DeliveryLine): boolean => {
    const { damaged, refused } = work.lines[id] ?? WHOLE;
    return damaged > 0 || refused > 0;
  };
  const shown = isFolded ? lines.filter(isOff) : lines;
  return (
    <Panel
      title={t("delivery.trip.goods")}
      actions={
        <>
          <Button look="quiet" size="touch" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t("delivery.trip.damagedToo")}
          </Button>
          {shown.length > 0 ? <small>{t("delivery.field.refused")}</small> : null}
        </>
      }
    >
      {lines.length > most ? (
        <Button size="touch" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
          {isFolded ? t("delivery.trip.allLines", { count: lines.length }) : t("delivery.trip.fewerLines")}
        </Button>
      ) : null}
      <Lines>
        {shown.map((line) => {
          const { damaged, refused, reason } = work.lines[line.id] ?? WHOLE;
          const name = goodsName(line);
          return (
            <li key={line.id}>
              <Row>
                <span>
                  {name} <b>{`${format.number(line.quantity)} ${line.unit}`}</b>
                </span>
                <Count
                  part={t("delivery.field.refused")}
                  goods={name}
                  value={refused}
                  most={line.quantity}
                  onChange={(units) => onChange(line.id, { refused: units })}
                />
              </Row>
              {refused > 0 ? (
                <ChoiceChips
                  label={t("delivery.trip.refuseReason", { goods: name })}
                  values={REFUSE_REASONS}
                  value={reason}
                  tone="danger"
                  textOf={(each) => t(`texts.refuseReason.${each}`)}
                  onChoose={(chosen) => onChange(line.id, { reason: chosen })}
                />
              ) : null}
              {isOpen || damaged > 0 ? (
                <Row>
                  <small>{t("delivery.trip.damagedTaken")}</small>
                  <Count
                    part={t("delivery.field.damaged")}
                    goods={name}
                    value={damaged}
                    most={line.quantity}
                    onChange={(units) => onChange(line.id, { damaged: units })}
                  />
                </Row>
              ) : null}
            </li>
          );
        })}
      </Lines>
    </Panel>
  );
}

function Count(props: {
  readonly part: string;
  readonly goods: string;
  readonly value: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}) {
  const { part, goods, value, most, onChange } = props;
  const t = useT();
  const format = useFormat();
  return (
    <Steps role="group" aria-label={`${part} ${goods}`} data-some={value > 0 ? "" : undefined}>
      <Button
        look="quiet"
        aria-label={t("delivery.trip.less", { part, goods })}
        disabled={value <= 0}
        onClick={() => onChange(value - 1)}
      >
        <Minus size={18} aria-hidden="true" />
      </Button>
      <output>{format.number(value)}</output>
      <Button
        look="quiet"
        aria-label={t("delivery.trip.more", { part, goods })}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        <Plus size={18} aria-hidden="true" />
      </Button>
    </Steps>
  );
}
