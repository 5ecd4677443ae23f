import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from "react";
import type { MenuItem } from "./menu-item.ts";
import { onDemand } from "./on-demand.ts";

/** What the button that opens the menu spreads on itself; it may bear another id. */
export interface MenuTrigger {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly id: string;
  readonly "aria-haspopup": "menu";
  readonly "aria-expanded": boolean;
  readonly "aria-controls": string | undefined;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const list = onDemand(() => import("./MenuList.tsx").then(({ MenuList }) => MenuList));

/** Fetches the code of open menus before one is opened. */
export const loadMenus = list.load;

/** A point of the window, such as the pointer's. */
export interface MenuPoint {
  readonly x: number;
  readonly y: number;
}

/** A menu of commands or choices; focus returns to its button. */
export function Menu(props: {
  readonly label: string;
  readonly trigger: (trigger: MenuTrigger) => ReactNode;
  readonly items: readonly MenuItem[];
  readonly align?: "start" | "end";
  /** Content above the items, such as the signed-in person. */
  readonly head?: ReactNode;
  /** Choices stay open, so that several can be made. */
  readonly isKept?: boolean;
  /** Where it opens instead of beside its button, in CSS pixels of the window. */
  readonly at?: MenuPoint | null;
}) {
  const { label, trigger, items, align = "start", head, isKept = false, at = null } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const List = list.use(isOpen, () => setOpen(false));
  const close = (returnsFocus: boolean): void => {
    setOpen(false);
    if (returnsFocus) button.current?.focus();
  };
  return (
    <>
      {trigger({
        ref: button,
        id: `${id}-button`,
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
      {isOpen && List ? (
        <List
          id={id}
          opener={button.current?.id ?? ""}
          label={label}
          items={items}
          align={align}
          at={at}
          head={head}
          onClose={close}
          onSelect={(item) => {
            if (item.reason) return;
            if (!isKept) close(true);
            item.onSelect?.();
          }}
        />
      ) : null}
    </>
  );
}
