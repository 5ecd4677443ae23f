import { chakra } from "@chakra-ui/react/styled-system";
import { Check } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { Link } from "wouter";
import { overlayBase } from "./overlay-style.ts";
import { useFloating } from "./use-floating.ts";

/** One line of a menu; a reason means that it is out of reach now. */
export interface MenuItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly tone?: "plain" | "danger";
  readonly reason?: string | null;
  /** A choice that is on or off. */
  readonly isChecked?: boolean;
  readonly onSelect?: () => void;
  readonly href?: string;
  /** A line above it. */
  readonly isSeparated?: boolean;
}

/** What the button that opens the menu spreads on itself. */
export interface MenuTrigger {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly "aria-haspopup": "menu";
  readonly "aria-expanded": boolean;
  readonly "aria-controls": string | undefined;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const Box = chakra("div", { base: { ...overlayBase, padding: "1", minWidth: "160px", overflowY: "auto" } });
const itemStyle = {
  display: "flex",
  alignItems: "center",
  gap: "2.5",
  width: "full",
  minHeight: "36px",
  paddingInline: "2.5",
  paddingBlock: "1.5",
  borderRadius: "xs",
  textAlign: "start",
  "& svg": { width: "16px", height: "16px", flexShrink: 0 },
  "& small": { display: "block", fontSize: "xs", color: "fg.subtle" },
  "&:hover, &:focus-visible": { bg: "bg.muted", outline: "none" },
  "&:focus-visible": { boxShadow: "inset 0 0 0 2px {colors.brand.fg}" },
  "&[data-tone=danger]": { color: "danger.fg" },
  "&[aria-disabled=true]": { color: "fg.subtle" },
  "&[data-separated]": { marginTop: "2", position: "relative" },
  "&[data-separated]::before": {
    content: '""',
    position: "absolute",
    insetInline: 0,
    top: "-5px",
    borderTopWidth: "1px",
    borderColor: "border",
  },
} as const;
const ItemButton = chakra("button", { base: itemStyle });
const ItemLink = chakra(Link, { base: itemStyle });

/** A menu of commands or choices: arrows, Home, End, first letters, Escape; focus returns to its button. */
export function Menu(props: {
  readonly label: string;
  readonly trigger: (trigger: MenuTrigger) => ReactNode;
  readonly items: readonly MenuItem[];
  readonly align?: "start" | "end";
  /** Content above the items, such as the signed-in person. */
  readonly head?: ReactNode;
  /** Choices stay open, so that several can be made. */
  readonly isKept?: boolean;
}) {
  const { label, trigger, items, align = "start", head, isKept = false } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useFloating(button, box, isOpen, align === "end" ? "bottom-end" : "bottom-start");

  const lines = (): HTMLElement[] => [
    ...(box.current?.querySelectorAll<HTMLElement>("[data-menu-item]") ?? []),
  ];
  const focusLine = (index: number): void => {
    const all = lines();
    all[(index + all.length) % all.length]?.focus();
  };
  const close = (returnsFocus: boolean): void => {
    setOpen(false);
    if (returnsFocus) button.current?.focus();
  };

  const opened = useEffectEvent(() => focusLine(0));
  const outside = useEffectEvent((event: PointerEvent) => {
    const target = event.target as Node;
    if (!box.current?.contains(target) && !button.current?.contains(target)) close(false);
  });
  useEffect(() => {
    if (!isOpen) return;
    opened();
    const heard = (event: PointerEvent): void => outside(event);
    document.addEventListener("pointerdown", heard, true);
    return () => document.removeEventListener("pointerdown", heard, true);
  }, [isOpen]);

  const heard = (event: KeyboardEvent): void => {
    const all = lines();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (event.key === "ArrowDown") focusLine(at + 1);
    else if (event.key === "ArrowUp") focusLine(at - 1);
    else if (event.key === "Home") focusLine(0);
    else if (event.key === "End") focusLine(-1);
    else if (event.key === "Escape") close(true);
    else if (event.key === "Tab") {
      // Tab continues from the button of the menu.
      close(true);
      return;
    } else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey) {
      const order = [...all.slice(at + 1), ...all.slice(0, at + 1)];
      const letter = event.key.toLocaleLowerCase();
      order.find((line) => line.textContent?.trim().toLocaleLowerCase().startsWith(letter))?.focus();
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const select = (item: MenuItem): void => {
    if (item.reason) return;
    if (!isKept) close(true);
    item.onSelect?.();
  };

  return (
    <>
      {trigger({
        ref: button,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? id : undefined,
        onClick: () => setOpen(!isOpen),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        },
      })}
      {isOpen ? (
        <Box ref={box} popover="manual" onKeyDown={heard}>
          {head}
          <div role="menu" id={id} aria-label={label}>
            {items.map((item) => (
              <Line key={item.key} item={item} onSelect={() => select(item)} />
            ))}
          </div>
        </Box>
      ) : null}
    </>
  );
}

function Line({ item, onSelect }: { readonly item: MenuItem; readonly onSelect: () => void }) {
  const shared = {
    tabIndex: -1,
    "data-menu-item": "",
    "data-tone": item.tone,
    "data-separated": item.isSeparated ? "" : undefined,
    onClick: onSelect,
  } as const;
  const words = (
    <span style={{ flex: 1, minWidth: 0 }}>
      {item.label}
      {item.reason ? <small>{item.reason}</small> : null}
    </span>
  );
  if (item.href && !item.reason) {
    return (
      <ItemLink {...shared} role="menuitem" href={item.href}>
        {item.icon}
        {words}
      </ItemLink>
    );
  }
  const isChoice = item.isChecked !== undefined;
  return (
    <ItemButton
      {...shared}
      type="button"
      role={isChoice ? "menuitemcheckbox" : "menuitem"}
      aria-checked={isChoice ? item.isChecked : undefined}
      aria-disabled={item.reason ? true : undefined}
    >
      {item.icon}
      {words}
      {item.isChecked ? <Check aria-hidden="true" /> : null}
    </ItemButton>
  );
}
