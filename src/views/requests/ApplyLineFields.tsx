import { Trash2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { QUANTITY_MAX } from "../../contracts/limits.ts";
import type { GoodsTypeOption } from "../../contracts/options.ts";
import { isNamedBy } from "../../domain/scanned.ts";
import { createOptionsMachine } from "../../machines/page/options.machine.ts";
import { useOptions } from "../../machines/react/use-options.ts";
import { Combobox } from "../kit/Combobox.tsx";
import { GoodsCell } from "../kit/GoodsCell.tsx";
import { goodsName } from "../kit/goods-name.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { NumberField } from "../kit/NumberField.tsx";
import { useNoneYet } from "../kit/use-none-yet.tsx";
import { chakra } from "../theme/chakra.ts";
import type { ApplyErrors, ApplyLine, LineGoods } from "./request-form.ts";

const goodsOptions = createOptionsMachine<GoodsTypeOption>();

const Row = chakra("li", {
  base: {
    display: "grid",
    gap: "3",
    alignItems: "start",
    gridTemplateColumns: { base: "minmax(0, 1fr) auto", sm: "minmax(0, 1fr) minmax(0, 200px) auto" },
    paddingBlock: "2",
    "& > :first-child": { gridColumn: { base: "1 / -1", sm: "auto" } },
  },
});
const Goods = chakra("div", { base: { minWidth: 0 } });
const Quantity = chakra("div");
const Remove = chakra("span", { base: { alignSelf: "end", paddingBottom: "1" } });

/** An option in the words of a line. */
const asLine = (goods: LineGoods) => ({
  ...{ ...goods, skuCode: goods.code, typeName: goods.name },
  typePicture: goods.typePicture ?? null,
});

/** One line of the form: goods found by typing, and how many. */
export function ApplyLineFields(props: {
  readonly index: number;
  readonly line: ApplyLine;
  /** Whose goods may be chosen; null for a client's own person. */
  readonly clientId: string | null;
  readonly error: ApplyErrors["byLine"][string] | undefined;
  /** What the server said of it. */
  readonly said: { readonly goods: string | undefined; readonly quantity: string | undefined };
  /** The number of an earlier line with the same goods. */
  readonly sameAs: number | null;
  /** Said under the quantity. */
  readonly beside?: ReactNode;
  readonly onChange: (line: ApplyLine) => void;
  /** Enter was pressed in its quantity. */
  readonly onEnter: () => void;
  readonly onRemove: () => void;
}) {
  const { index, line, clientId, error, said, sameAs, beside, onChange, onEnter, onRemove } = props;
  const t = useT();
  const format = useFormat();
  const filter = clientId ? { clientId } : {};
  const goods = useOptions(`goods:${clientId ?? "own"}:${line.key}`, goodsOptions, "goods/type", filter);
  const none = useNoneYet("goods/type", goods.isNone);
  const goodsField = useRef<HTMLDivElement>(null);
  const quantity = useRef<HTMLInputElement>(null);
  /** Enter, of a person or a scanner, chose the goods or is about to: on to the quantity. */
  const isByEnter = useRef(false);
  /** Chakra takes the focus back a frame after its list has closed. */
  const toQuantity = () => {
    isByEnter.current = false;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        // Who has gone elsewhere meanwhile is not called back.
        if (!goodsField.current?.contains(document.activeElement)) return;
        quantity.current?.focus();
        quantity.current?.select();
      }),
    );
  };
  return (
    <Row data-line={line.key}>
      <Goods
        ref={goodsField}
        // Before the field makes something of the key.
        onKeyDownCapture={(event) => {
          isByEnter.current = event.key === "Enter";
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.defaultPrevented && line.goods) toQuantity();
        }}
      >
        <Combobox<LineGoods>
          label={`${t("request.field.goods")} ${index + 1}`}
          placeholder={t("request.apply.goodsPlaceholder")}
          value={line.goods}
          onChange={(chosen) => {
            onChange({ ...line, goods: chosen });
            if (chosen && isByEnter.current) toQuantity();
          }}
          query={goods.query}
          onQuery={goods.ask}
          options={goods.options}
          none={none}
          isLoading={goods.isLoading}
          failure={goods.failure ? (goods.failure.msg ?? t("common.combobox.failed")) : null}
          toKey={(option) => option.id}
          toText={(option) => goodsName(asLine(option))}
          isNamedBy={isNamedBy}
          renderOption={(option) => <GoodsCell isPart goods={asLine(option)} />}
          hint={sameAs === null ? undefined : t("request.apply.duplicateType", { line: sameAs })}
          error={error?.goods ? t(`request.apply.${error.goods}`) : said.goods}
        />
      </Goods>
      <Quantity
        onKeyDown={(event) =>
          event.key === "Enter" && !event.ctrlKey && !event.metaKey ? onEnter() : undefined
        }
      >
        <NumberField
          ref={quantity}
          label={t("request.field.quantity")}
          min={1}
          unit={line.goods?.unit}
          value={line.quantity}
          onChange={(quantity) => onChange({ ...line, quantity })}
          // What the server said of it says the same.
          hint={said.quantity ? undefined : beside}
          error={
            error?.quantity
              ? t(`request.apply.${error.quantity}`, { most: format.number(QUANTITY_MAX) })
              : said.quantity
          }
        />
      </Quantity>
      <Remove>
        <IconButton
          label={t("request.apply.removeLine", { line: index + 1 })}
          icon={<Trash2 size={16} />}
          onClick={onRemove}
        />
      </Remove>
    </Row>
  );
}
