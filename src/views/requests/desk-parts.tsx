/** The parts that desks are made of. */

import { Check, Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../kit/Button.tsx";
import { GoodsPicture } from "../kit/GoodsPicture.tsx";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";

/** Style of a button that is an item of a queue or of a list of lines; `aria-current`: it is open. */
export const queueItem = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: "3",
  rowGap: "1",
  width: "full",
  padding: "3",
  paddingInlineStart: "13px",
  borderInlineStartWidth: "3px",
  borderInlineStartColor: "transparent",
  borderBottomWidth: "1px",
  borderBottomColor: "border",
  textAlign: "start",
  fontVariantNumeric: "tabular-nums",
  _hover: { bg: "bg.hover" },
  _focusVisible: { outlineOffset: "-2px" },
  "&[aria-current]": { bg: "brand.subtle", borderInlineStartColor: "brand.solid" },
} as const;

interface Named {
  readonly typeName: string;
  readonly skuCode: string;
  readonly spec: string | null;
  readonly unit: string;
  readonly typePicture: string | null;
}

/** What is done now in the middle, the lines before it, the scans behind it; below each other where it is narrow. */
export const DeskColumns = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    alignItems: "start",
    gridTemplateColumns: {
      base: "minmax(0, 1fr)",
      md: "repeat(2, minmax(0, 1fr))",
      xl: "minmax(0, 3fr) minmax(0, 6fr) minmax(0, 3fr)",
    },
    gridTemplateAreas: {
      base: '"now" "lines" "log"',
      md: '"now now" "lines log"',
      xl: '"lines now log"',
    },
    "& > :nth-of-type(1)": { gridArea: "now" },
    "& > :nth-of-type(2)": { gridArea: "lines" },
    "& > :nth-of-type(3)": { gridArea: "log" },
  },
});

export const DeskNow = chakra("div", {
  base: {
    ...{ display: "grid", gap: { base: "3", sm: "4" }, padding: { base: "3", sm: "4" } },
    fontVariantNumeric: "tabular-nums",
  },
});

const Goods = chakra("div", {
  base: {
    display: "flex",
    gap: "3",
    alignItems: "start",
    minWidth: 0,
    "& h2": { textStyle: "lg", overflowWrap: "anywhere" },
    "& p": { color: "fg.muted" },
  },
});

/** The goods in hand, to be read from a step away, and what else is known of them. */
export function DeskGoods({ goods, children }: { readonly goods: Named; readonly children?: ReactNode }) {
  const { typeName, skuCode, spec, unit } = goods;
  return (
    <Goods>
      {goods.typePicture ? <GoodsPicture id={goods.typePicture} name={goodsName(goods)} size="lg" /> : null}
      <div>
        <h2>{typeName}</h2>
        <p>{[skuCode, spec, unit].filter(Boolean).join(" · ")}</p>
        {children}
      </div>
    </Goods>
  );
}

/** What stands there while nothing is in hand: how much of all is done. */
export const DeskIdle = chakra("div", {
  base: {
    minHeight: { xl: "260px" },
    display: "grid",
    alignContent: "center",
    justifyItems: "center",
    gap: "2",
    color: "fg.muted",
    textAlign: "center",
    "& strong": { textStyle: "xl", color: "fg" },
    "& button": { minHeight: "48px" },
  },
});

/** The buttons under what is being done, in sight on a low screen too: the last one says what it will do. */
export const DeskFoot = chakra("div", {
  base: {
    position: "sticky",
    bottom: "calc(var(--foot, 0px) + var(--unsent, 0px))",
    zIndex: 1,
    paddingBlock: "2",
    bg: "bg.panel",
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    gap: "3",
    "& > button": { height: "64px", whiteSpace: "normal" },
    "& > button:last-of-type": { textStyle: "md" },
  },
});

const Track = chakra("span", {
  base: {
    display: "flex",
    height: "8px",
    borderRadius: "full",
    bg: "bg.muted",
    overflow: "hidden",
    "& > i": {
      display: "block",
      bg: "brand.solid",
      transitionProperty: "width",
      transitionDuration: "normal",
    },
    "& > i + i": {
      backgroundImage:
        "repeating-linear-gradient(135deg, {colors.brand.border} 0 5px, {colors.brand.subtle} 5px 10px)",
      bg: "transparent",
    },
    "&[data-done] > i": { bg: "success.solid" },
  },
});

/** How much of a whole is done, and hatched how much waits to be booked. Numbers stand beside it. */
export function DeskBar({ done, pending = 0, of }: { done: number; pending?: number; of: number }) {
  const part = (units: number): string => `${of > 0 ? Math.min(100, (units / of) * 100) : 0}%`;
  return (
    <Track aria-hidden="true" data-done={of > 0 && done >= of ? "" : undefined}>
      <i style={{ width: part(done) }} />
      <i style={{ width: part(pending) }} />
    </Track>
  );
}

/** On a phone the scan field says which one is asked for. */
const Steps = chakra("ol", {
  base: {
    display: { base: "none", sm: "grid" },
    gridAutoFlow: "column",
    gridAutoColumns: "minmax(0, 1fr)",
    listStyleType: "none",
    padding: "4",
    paddingInline: "2",
    borderBottomWidth: "1px",
    borderColor: "border",
    textAlign: "center",
    "& li": { position: "relative", minWidth: 0, paddingInline: "1", color: "fg.muted", fontSize: "xs" },
    "& li + li::before": {
      content: '""',
      position: "absolute",
      top: "11px",
      insetInlineEnd: "calc(50% + 18px)",
      width: "calc(100% - 36px)",
      height: "2px",
      bg: "border",
    },
    "& li[data-done] + li::before": { bg: "brand.solid" },
    "& b": { display: "block", color: "fg", textStyle: "sm", overflowWrap: "anywhere" },
    "& small": { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "& li[aria-current]": { color: "brand.fg", fontWeight: "bold" },
  },
});
const Dot = chakra("span", {
  base: {
    display: "inline-flex",
    verticalAlign: "top",
    alignItems: "center",
    justifyContent: "center",
    width: "24px",
    height: "24px",
    marginBottom: "1",
    borderRadius: "full",
    borderWidth: "2px",
    borderColor: "border.strong",
    "li[data-done] &": { bg: "brand.solid", borderColor: "brand.solid", color: "brand.contrast" },
    "li[aria-current] &": { borderColor: "brand.solid", bg: "brand.subtle" },
  },
});

export interface DeskStepLook {
  readonly key: string;
  readonly label: string;
  readonly value: string | null;
  readonly note?: string | undefined;
}

/** The scans that one piece takes: those that are done with what they gave, and the one that is asked for. */
export function DeskSteps(props: { readonly steps: readonly DeskStepLook[]; readonly current: string }) {
  const at = props.steps.findIndex(({ key }) => key === props.current);
  return (
    <Steps>
      {props.steps.map(({ key, label, value, note }, index) => (
        <li
          key={key}
          aria-current={index === at ? "step" : undefined}
          data-done={index < at ? "" : undefined}
        >
          <Dot aria-hidden="true">{index < at ? <Check size={14} /> : null}</Dot>
          <div>{label}</div>
          <b>{value ?? "–"}</b>
          <small>{note ?? "\u00a0"}</small>
        </li>
      ))}
    </Steps>
  );
}

const Stepper = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    alignContent: "start",
    "& > div": {
      display: "grid",
      gridTemplateColumns: "64px minmax(0, 1fr) 64px",
      alignItems: "stretch",
      borderWidth: "1px",
      borderColor: "border.control",
      borderRadius: "sm",
      overflow: "hidden",
    },
    "&[data-active] > div": { borderColor: "brand.solid", boxShadow: "inset 0 0 0 1px {colors.brand.solid}" },
    "& > div > button": { height: "64px", borderRadius: 0, borderColor: "transparent", paddingInline: 0 },
    "& output": { alignSelf: "center", textAlign: "center", textStyle: "xl", fontWeight: "bold" },
    "& > span": { display: "flex", justifyContent: "space-between", gap: "2", flexWrap: "wrap" },
    "& small": { color: "fg.muted", fontSize: "xs", alignSelf: "end" },
    "@media (max-width: 359px)": {
      gridTemplateColumns: "minmax(0, 1fr) 176px",
      alignItems: "center",
      "& > div": { gridTemplateColumns: "48px minmax(0, 1fr) 48px" },
      "& > div > button": { height: "48px" },
    },
    // On a phone in one line with its name.
    "&[data-beside]": {
      gridTemplateColumns: { base: "minmax(0, 1fr) 176px", sm: "minmax(0, 1fr)" },
      alignItems: "center",
      "& > div": {
        gridTemplateColumns: { base: "48px minmax(0, 1fr) 48px", sm: "64px minmax(0, 1fr) 64px" },
      },
      "& > div > button": { height: { base: "48px", sm: "64px" } },
    },
  },
});

/** A count with buttons to change it by one; the number itself is typed into the scan field. */
export function DeskCount(props: {
  readonly label: string;
  readonly note: string;
  readonly value: number;
  readonly isActive: boolean;
  readonly words: { readonly less: string; readonly more: string };
  readonly onChange: ((value: number) => void) | null;
  /** The lesser of two: on a phone it takes one line. */
  readonly isBeside?: boolean;
  /** Counts a whole pack more. */
  readonly pack?: { readonly label: string; readonly onAdd: () => void } | null;
}) {
  const { label, note, value, isActive, words, onChange, isBeside = false, pack = null } = props;
  const format = useFormat();
  return (
    <Stepper
      role="group"
      aria-label={label}
      data-active={isActive ? "" : undefined}
      data-beside={isBeside ? "" : undefined}
    >
      <span>
        <b>{label}</b>
        <small>{note}</small>
      </span>
      <div>
        <Button
          look="quiet"
          aria-label={words.less}
          disabled={!onChange || value <= 0}
          onClick={() => onChange?.(value - 1)}
        >
          <Minus aria-hidden="true" />
        </Button>
        <output>{format.number(value)}</output>
        <Button
          look="quiet"
          aria-label={words.more}
          disabled={!onChange}
          onClick={() => onChange?.(value + 1)}
        >
          <Plus aria-hidden="true" />
        </Button>
      </div>
      {pack ? (
        <Button
          size="touch"
          icon={<Plus aria-hidden="true" size={16} />}
          disabled={!onChange}
          onClick={pack.onAdd}
        >
          {pack.label}
        </Button>
      ) : null}
    </Stepper>
  );
}
