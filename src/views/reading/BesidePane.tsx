import { useSelector } from "@xstate/react";
import { ArrowLeft, X } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { BulletinRow } from "../../contracts/bulletin.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { Drawer } from "../kit/Drawer.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { useLocale, useT } from "../kit/i18n.tsx";
import { ModalBody, ModalFoot, ModalHead } from "../kit/modal-parts.tsx";
import { useMedia } from "../kit/use-media.ts";
import { chakra } from "../theme/chakra.ts";
import { BulletinMarks } from "./BulletinMarks.tsx";
import { titleOf } from "./bulletin-words.ts";
import { KindIcon } from "./KindIcon.tsx";
import { ReadingDrawer } from "./ReadingDrawer.tsx";
import { useOpenBulletin } from "./use-open-bulletin.tsx";

/** Wide enough for a task and what explains it, side by side. */
const WIDE = "(min-width: 1200px)";

/**
 * The bulletins beside a task: one at once, several by choice. A wide window shows them beside the task, which
 * continues; a narrow one shows them over it.
 */
export default function BesidePane(props: {
  readonly rows: readonly BulletinRow[];
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}) {
  const { rows, onConfirmed, onClose } = props;
  const t = useT();
  const isWide = useMedia(WIDE);
  const [only] = rows.length === 1 ? rows : [];
  const [chosen, setChosen] = useState<string | null>(null);
  const id = only?.id ?? chosen;
  const back = useCallback(() => setChosen(null), []);
  const backIfAny = rows.length > 1 ? back : null;
  if (isWide) {
    return (
      <BesideReading
        key={id}
        id={id}
        rows={rows}
        onChoose={setChosen}
        onBack={id === null ? null : backIfAny}
        onConfirmed={onConfirmed}
        onClose={onClose}
      />
    );
  }
  if (id !== null) return <ReadingDrawer id={id} onConfirmed={onConfirmed} onClose={backIfAny ?? onClose} />;
  return (
    <Drawer isOpen onClose={onClose} title={t("bulletin.beside.title")} width="min(480px, 100vw)">
      <BesideChoice rows={rows} onChoose={setChosen} />
    </Drawer>
  );
}

interface Beside {
  readonly rows: readonly BulletinRow[];
  readonly onChoose: (id: string) => void;
  readonly onBack: (() => void) | null;
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

function useButtons({ onBack, onClose }: Pick<Beside, "onBack" | "onClose">) {
  const t = useT();
  return {
    before: onBack ? (
      <IconButton
        size="sm"
        label={t("bulletin.beside.back")}
        icon={<ArrowLeft aria-hidden="true" />}
        onClick={onBack}
      />
    ) : null,
    after: (
      <IconButton
        size="sm"
        label={t("common.action.close")}
        icon={<X aria-hidden="true" />}
        onClick={onClose}
      />
    ),
  };
}

/** The pane beside a task: the choice of bulletins, or the one that was chosen. */
function BesideReading({ id, ...beside }: Beside & { readonly id: string | null }) {
  return id === null ? <Choosing {...beside} /> : <Reading id={id} {...beside} />;
}

function Choosing(beside: Beside) {
  const t = useT();
  return (
    <BesideFrame title={t("bulletin.beside.title")} {...useButtons(beside)} onClose={beside.onClose}>
      <BesideChoice rows={beside.rows} onChoose={beside.onChoose} />
    </BesideFrame>
  );
}

function Reading({ id, ...beside }: Beside & { readonly id: string }) {
  const { title, content, foot } = useOpenBulletin(id, beside.onConfirmed);
  return (
    <BesideFrame title={title} {...useButtons(beside)} foot={foot} onClose={beside.onClose}>
      {content}
    </BesideFrame>
  );
}

const List = chakra("ul", { base: { listStyle: "none", display: "grid", gap: "2" } });
const Choice = chakra("button", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    width: "full",
    padding: "3",
    textAlign: "start",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "sm",
    _hover: { bg: "bg.hover" },
    "& > svg": { color: "fg.muted", flexShrink: 0 },
    "& > b": { fontWeight: "medium", flex: "1 1 0", minWidth: "120px" },
  },
});

/** Several bulletins explain one page: which one shall it be? */
function BesideChoice(props: {
  readonly rows: readonly BulletinRow[];
  readonly onChoose: (id: string) => void;
}) {
  const { rows, onChoose } = props;
  const { locale } = useLocale();
  return (
    <List>
      {rows.map((row) => (
        <li key={row.id}>
          <Choice type="button" onClick={() => onChoose(row.id)}>
            <KindIcon kind={row.kind} />
            <b>{titleOf(row, locale)}</b>
            <BulletinMarks row={row} isConfirmed={row.acknowledgedAt !== null} />
          </Choice>
        </li>
      ))}
    </List>
  );
}

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
  `calc(${navbar ? "var(--tb-sizes-navbar)" : "0px"} + ${tabBar ? "var(--tb-sizes-tabs)" : "0px"} + var(--toast-room))`;

/** A pane beside the page, which stays usable. Takes the focus when it opens; Escape within it closes. */
function BesideFrame(props: {
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
