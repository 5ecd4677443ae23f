import type { ExitDetail } from "../../contracts/exit.ts";
import { Button } from "../kit/Button.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Kbd } from "../kit/Kbd.tsx";
import { DeskCount, DeskFoot, DeskGoods, DeskIdle, DeskNow, DeskSteps } from "../requests/desk-parts.tsx";
import { chakra } from "../theme/chakra.ts";
import type { PickRow } from "./pick-list.ts";
import type { useScan } from "./use-scan.ts";

const Head = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    alignItems: "center",
    gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "auto minmax(0, 1fr)" },
    columnGap: "8",
    "& > div:first-of-type": { display: "grid", justifyItems: { base: "center", sm: "start" } },
    "& strong": {
      fontSize: "clamp(44px, 14vw, 60px)",
      lineHeight: "1.1",
      fontWeight: "bold",
      whiteSpace: "nowrap",
    },
    "& small": { color: "fg.muted", fontSize: "sm" },
  },
});
/** What is to be picked now: where it is, what it is, how much of it, and the button that says what it does. */
export function PickNow(props: {
  readonly exit: ExitDetail;
  /** The goods that are chosen, or that come next on the route; null: nothing is left. */
  readonly row: PickRow | null;
  readonly scan: ReturnType<typeof useScan>;
  readonly onShort: (row: PickRow) => void;
}) {
  const { exit, row, scan, onShort } = props;
  const t = useT();
  const format = useFormat();
  if (!row) {
    const { pickedTotal, requestedTotal, shortTotal } = exit;
    return (
      <DeskNow>
        <DeskIdle>
          <strong>{`${format.number(pickedTotal)} / ${format.number(requestedTotal)}`}</strong>
          {shortTotal > 0 ? (
            <span>{t("exit.pick.shortOf", { count: format.number(shortTotal) })}</span>
          ) : null}
        </DeskIdle>
      </DeskNow>
    );
  }
  const { goods, lot, expiry, location, quantity } = row;
  const isChosen = row.allocationId === scan.chosen?.allocationId;
  const isCounting = scan.asks === "quantity";
  const lotAndDate = [lot, expiry ? t("exit.pick.expires", { day: format.day(expiry) }) : ""].filter(Boolean);
  const steps = [
    { key: "location", label: t("request.field.location"), value: scan.location },
    { key: "goods", label: t("request.field.goods"), value: isChosen ? goods.skuCode : null },
    {
      key: "quantity",
      label: t("request.field.quantity"),
      value: isCounting ? `${format.number(scan.wanted)} ${goods.unit}` : null,
    },
  ];
  return (
    <>
      <DeskSteps steps={steps} current={scan.asks} />
      <DeskNow>
        <Head>
          <div>
            <small>{t(scan.location === location ? "exit.pick.here" : "exit.pick.next")}</small>
            <strong>{location}</strong>
          </div>
          <DeskGoods goods={goods}>
            {lotAndDate.length > 0 ? <p>{lotAndDate.join(" · ")}</p> : null}
          </DeskGoods>
        </Head>
        <DeskCount
          label={t("request.field.quantity")}
          note={t("exit.pick.of", { count: format.number(quantity), unit: goods.unit })}
          value={isChosen ? scan.wanted : quantity}
          isActive={isCounting}
          words={{ less: t("exit.pick.less"), more: t("exit.pick.more") }}
          onChange={isCounting ? scan.count : null}
        />
        <DeskFoot>
          <Button
            aria-label={`${t("exit.pick.short")} ${location} ${goods.skuCode}`}
            onClick={() => onShort(row)}
          >
            {t("exit.pick.short")}
          </Button>
          {isCounting ? (
            <Button look="primary" onClick={() => scan.hear({ type: "typed", text: "" })}>
              {t("exit.pick.take", { count: format.number(scan.wanted), unit: goods.unit })} <Kbd>↵</Kbd>
            </Button>
          ) : (
            <Button onClick={() => scan.choose(row.allocationId)}>
              {t("exit.pick.choose", { location, goods: goods.skuCode })}
            </Button>
          )}
        </DeskFoot>
      </DeskNow>
    </>
  );
}
