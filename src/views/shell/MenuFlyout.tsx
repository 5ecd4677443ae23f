import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { overlayBase } from "../kit/overlay-style.ts";
import { useFloating } from "../kit/use-floating.ts";
import { chakra } from "../theme/chakra.ts";
import { MenuLink } from "./MenuLink.tsx";
import type { MenuGroup } from "./menu-tree.ts";

const Box = chakra("ul", {
  base: { ...overlayBase, padding: "1.5", minWidth: "160px", listStyle: "none", display: "grid", gap: "0.5" },
});

/** What the button of a flyout spreads on itself. */
export interface FlyoutTrigger {
  readonly "aria-expanded": boolean;
  readonly "aria-controls": string;
  readonly onClick: () => void;
}

/** A group whose pages appear beside its button: for the collapsed menu and the top menu. */
export function MenuFlyout(props: {
  readonly group: MenuGroup;
  readonly counts: ReadonlyMap<string, number>;
  readonly current: string;
  /** Beside its button, so that the buttons below it stay in reach. */
  readonly isBeside?: boolean;
  readonly children: (trigger: FlyoutTrigger) => ReactNode;
}) {
  const { group, counts, current, isBeside = false, children } = props;
  const id = useId();
  const anchor = useRef<HTMLLIElement>(null);
  const box = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);
  useFloating(anchor, box, isOpen, isBeside ? "right-start" : "bottom-start");
  const left = useEffectEvent((event: Event) => {
    if (!anchor.current?.contains(event.target as Node)) setOpen(false);
  });
  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: Event): void => left(event);
    document.addEventListener("pointerdown", leave, true);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave, true);
      document.removeEventListener("focusin", leave);
    };
  }, [isOpen]);
  return (
    <li
      ref={anchor}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.preventDefault();
        setOpen(false);
        anchor.current?.querySelector("button")?.focus();
      }}
    >
      {children({ "aria-expanded": isOpen, "aria-controls": id, onClick: () => setOpen(!isOpen) })}
      {isOpen ? (
        <Box ref={box} id={id} popover="manual">
          {group.leaves.map((leaf) => (
            <li key={leaf.name}>
              <MenuLink
                isFlyout
                leaf={leaf}
                count={counts.get(leaf.name) ?? 0}
                current={current}
                onChosen={() => setOpen(false)}
              />
            </li>
          ))}
        </Box>
      ) : null}
    </li>
  );
}
