import { useSelector } from "@xstate/react";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { ModalBody, ModalFoot, ModalHead } from "../kit/modal-parts.tsx";
import { chakra } from "../theme/chakra.ts";

/** Set on html while a pane is open beside the page; the page makes room for it. */
const MARK = "besideOpen";

const Pane = chakra("aside", {
  base: {
    position: "fixed",
    insetBlockEnd: 0,
    insetInlineEnd: 0,
    width: "420px",
    zIndex: "sticky",
    display: "flex",
    flexDirection: "column",
    bg: "bg.panel",
    borderInlineStartWidth: "1px",
    borderColor: "border",
    animation: "appear 120ms ease-out",
    "@media print": { display: "none" },
    "& h2": { outline: "none" },
  },
});

/** Under what the frame keeps at the top of the window. */
const topOf = ({ navbar, tabBar }: { readonly navbar: boolean; readonly tabBar: boolean }): string =>
  `calc(${navbar ? "var(--tb-sizes-navbar)" : "0px"} + ${tabBar ? "var(--tb-sizes-tabs)" : "0px"})`;

/** A pane beside the page, which stays usable. Takes the focus when it opens; Escape within it closes. */
export function BesideFrame(props: {
  readonly title: string;
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly foot?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { title, before, after, foot, onClose, children } = props;
  const id = useId();
  const settings = useSelector(useActorOf("settings"), (snapshot) => snapshot.context.values);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.documentElement.dataset[MARK] = "";
    return () => {
      delete document.documentElement.dataset[MARK];
    };
  }, []);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Pane
      aria-labelledby={id}
      style={{ insetBlockStart: topOf(settings) }}
      onKeyDown={(event) => {
        // A picture opened large is a dialog of its own: its Escape is not ours.
        if (event.key !== "Escape" || (event.target as Element).closest("[aria-modal]")) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <ModalHead>
        {before}
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {after}
      </ModalHead>
      <ModalBody>{children}</ModalBody>
      {foot ? <ModalFoot>{foot}</ModalFoot> : null}
    </Pane>
  );
}
