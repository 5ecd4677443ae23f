import { Menu as Chakra } from "@chakra-ui/react/menu";
import { Check } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { Link } from "wouter";
import { chakra } from "../theme/chakra.ts";
import type { MenuItem } from "./menu-item.ts";
import { overlayFrame } from "./overlay-style.ts";
import { raise, topLayer } from "./raise.ts";

const Frame = chakra("div", {
  base: {
    ...overlayFrame,
    padding: "1",
    minWidth: "160px",
    textAlign: "start",
    maxHeight: "var(--available-height)",
    overflowY: "auto",
  },
});
const Head = chakra("div");
const itemStyle = {
  display: "flex",
  alignItems: "center",
  gap: "2.5",
  minHeight: { base: "44px", sm: "36px" },
  paddingInline: "2.5",
  paddingBlock: "1.5",
  borderRadius: "xs",
  cursor: "pointer",
  "& span": { flex: 1, minWidth: 0 },
  "& svg": { width: "16px", height: "16px", flexShrink: 0 },
  "& small": { display: "block", fontSize: "xs", color: "fg.subtle" },
  "&[data-highlighted]": { bg: "bg.muted", outline: "none" },
  "&[data-tone=danger]": { color: "danger.fg" },
  "&[aria-disabled=true]": { color: "fg.subtle", cursor: "not-allowed" },
} as const;

export interface MenuListProps {
  readonly id: string;
  /** The id of the button that opened it. */
  readonly opener: string;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly align: "start" | "end";
  readonly at: { readonly x: number; readonly y: number } | null;
  readonly head: ReactNode;
  readonly onSelect: (item: MenuItem) => void;
  readonly onClose: (returnsFocus: boolean) => void;
}

/** An open menu: Chakra's. Arrows, Home, End, first letters; Escape, Tab and a click beside it close it. */
export function MenuList(props: MenuListProps) {
  const { id, opener, label, items, align, at, head, onSelect, onClose } = props;
  const nameId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  /** What stands above the items, such as a search field, belongs to the menu. */
  const leave = (event: { readonly detail: { readonly originalEvent: Event } }): void => {
    const { target } = event.detail.originalEvent;
    if (!(target instanceof Node && frame.current?.contains(target))) onClose(false);
  };
  const onHeadKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") onClose(true);
    if (event.key !== "ArrowDown" && event.key !== "Enter") return;
    event.preventDefault();
    content.current?.focus();
  };
  return (
    <Chakra.Root
      unstyled
      open
      ids={{ content: id, trigger: opener }}
      loopFocus
      {...(items[0] ? { defaultHighlightedValue: items[0].key } : {})}
      positioning={{
        placement: align === "end" && !at ? "bottom-end" : "bottom-start",
        ...(at ? { getAnchorRect: () => ({ ...at, width: 0, height: 0 }) } : {}),
        strategy: "fixed",
        gutter: 6,
        overflowPadding: 8,
      }}
      // Items close the menu themselves, before they act: a dialog that one opens returns the focus to the button.
      closeOnSelect={false}
      // Chakra's own click on a link does not bubble: React would not hear it, and the browser would load the page.
      navigate={({ node }) => node?.click()}
      onPointerDownOutside={leave}
      onFocusOutside={leave}
      onEscapeKeyDown={() => onClose(true)}
    >
      <Chakra.Positioner ref={raise} popover="manual" css={topLayer}>
        <Frame ref={frame}>
          {head ? <Head onKeyDown={onHeadKey}>{head}</Head> : null}
          <span id={nameId} hidden>
            {label}
          </span>
          <Chakra.Content
            ref={content}
            aria-labelledby={nameId}
            css={{ outline: "none" }}
            onKeyDownCapture={(event) => {
              if (event.altKey && event.key.startsWith("Arrow")) {
                const { value } =
                  content.current?.querySelector<HTMLElement>("[data-highlighted]")?.dataset ?? {};
                const arrowed = items.find(({ key }) => key === value)?.onAltArrow;
                if (!arrowed) return;
                event.preventDefault();
                event.stopPropagation();
                arrowed(event.key);
              }
              if (event.key !== "Tab") return;
              // Tab continues from the button of the menu.
              event.stopPropagation();
              onClose(true);
            }}
          >
            {items.map((item) => (
              <Item key={item.key} item={item} onSelect={onSelect} />
            ))}
          </Chakra.Content>
        </Frame>
      </Chakra.Positioner>
    </Chakra.Root>
  );
}

function Item(props: { readonly item: MenuItem; readonly onSelect: (item: MenuItem) => void }) {
  const { item, onSelect } = props;
  const shared = {
    value: item.key,
    css: itemStyle,
    "data-tone": item.tone,
    // Not Chakra's `disabled`, which arrows skip: the reason could not be read.
    "aria-disabled": item.reason ? true : undefined,
    onClick: () => onSelect(item),
  } as const;
  const words = (
    <span>
      {item.label}
      {item.reason ? <small>{item.reason}</small> : null}
    </span>
  );
  return (
    <>
      {item.isSeparated ? (
        <Chakra.Separator css={{ borderTopWidth: "1px", borderColor: "border", marginBlock: "1" }} />
      ) : null}
      {item.href && !item.reason ? (
        <Chakra.Item {...shared} asChild>
          <Link href={item.href} tabIndex={-1}>
            {item.icon}
            {words}
          </Link>
        </Chakra.Item>
      ) : item.isChecked === undefined ? (
        <Chakra.Item {...shared}>
          {item.icon}
          {words}
        </Chakra.Item>
      ) : (
        <Chakra.CheckboxItem {...shared} checked={item.isChecked}>
          {item.icon}
          {words}
          {item.isChecked ? <Check aria-hidden="true" /> : null}
        </Chakra.CheckboxItem>
      )}
    </>
  );
}
