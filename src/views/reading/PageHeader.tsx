import { ArrowLeft, BookOpen } from "lucide-react";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { Link } from "wouter";
import { asksReader } from "../../contracts/bulletin-kinds.ts";
import type { PageName } from "../../contracts/pages.ts";
import { hasBeside } from "../../machines/page/bulletin-asks.ts";
import { useBeside } from "../../machines/react/use-beside.ts";
import { usePageName } from "../../machines/react/use-page-name.ts";
import { useUser } from "../../machines/react/use-user.ts";
import { Button } from "../kit/Button.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";
import { PAGE_HEADING } from "../kit/page-heading.ts";
import { StatusTag } from "../kit/StatusTag.tsx";
import { chakra } from "../theme/chakra.ts";

const Row = chakra("header", {
  base: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    flexWrap: "wrap",
    gap: "3",
    minHeight: "44px",
    marginBottom: { base: "3", sm: "4" },
    marginTop: { base: "2", sm: 0 },
    // On a phone: title and its one button in a row, without prose.
    "&[data-compact]": {
      flexWrap: { base: "nowrap", sm: "wrap" },
      gap: { base: "1", sm: "3" },
      "& > [data-titles]": { flex: { base: "1 1 0", sm: "1 1 280px" } },
      "&:not([data-back]) [data-subtitle]": { display: { base: "none", sm: "block" } },
      "& [data-beside]": { position: "static" },
      "& h1": { maxWidth: "full" },
    },
    // A page's name is never broken: at 320 px what stands beside it goes below.
    "&[data-compact]:not([data-back])": {
      flexWrap: "wrap",
      "& > [data-titles]": { flex: { base: "1 1 auto", sm: "1 1 280px" } },
    },
  },
});
/** The title, what it is and its subject; below each other where the actions need the room. */
const Titles = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    flexWrap: "wrap",
    columnGap: "3",
    rowGap: "1",
    minWidth: 0,
    // On a phone the way back has its place before it, and the actions are below.
    flex: { base: "1 1 calc(100% - 48px)", sm: "1 1 280px" },
  },
});
const Heading = chakra("h1", {
  base: {
    textStyle: "lg",
    outline: "none",
    overflowWrap: "anywhere",
    fontVariantNumeric: "tabular-nums",
    maxWidth: { base: "calc(100% - 48px)", sm: "full" },
  },
});
/** On a phone it leaves the corner free, or goes below the title. */
const Tag = chakra("span", {
  base: { display: "inline-flex", flexWrap: "wrap", gap: "2", marginInlineEnd: { base: "48px", sm: 0 } },
});
/** On a phone or a tablet it has a row of its own from the start: it comes with its number, and nothing may move then. */
const Subtitle = chakra("div", {
  base: {
    color: "fg.muted",
    minWidth: 0,
    wordBreak: "keep-all",
    overflowWrap: "anywhere",
    flex: { base: "1 1 100%", lg: "1 1 12em" },
  },
});
/** On a phone in the title's corner, or its place would be an empty line where there are no bulletins. */
const Beside = chakra("div", {
  base: {
    position: { base: "absolute", sm: "static" },
    top: 0,
    insetInlineEnd: 0,
    marginInlineStart: "auto",
    "& + *": { marginInlineStart: { sm: 0 } },
  },
});
const Actions = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "2.5",
    marginInlineStart: "auto",
    _empty: { display: "none" },
  },
});
const Back = chakra(Link, {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    padding: "1.5",
    minWidth: { base: "44px", md: 0 },
    minHeight: { base: "44px", md: 0 },
    marginInlineStart: { base: "-3", md: "-1.5" },
    borderRadius: "sm",
    color: "fg.muted",
    _hover: { bg: "bg.muted", color: "fg" },
  },
});

/** A subtitle whose number is still loading: reserves its space. */
export const SUBTITLE_PENDING = "\u00a0";

/** The header of a page: its only h1, its subject, its bulletins, and its actions. */
export function PageHeader(props: {
  readonly title: string;
  readonly tag?: ReactNode;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly backHref?: string;
  /** Instead of `backHref`: where leaving is more than an address. */
  readonly onBack?: { readonly label: string; readonly leave: () => void };
  /** On a phone it is one row, without the subtitle. */
  readonly isCompact?: boolean;
}) {
  const { title, tag, subtitle, actions, backHref, onBack, isCompact = false } = props;
  const t = useT();
  const page = usePageName();
  const beside = page !== null && hasBeside(page) ? <BesideButton page={page} /> : null;
  return (
    <Row data-compact={isCompact ? "" : undefined} data-back={backHref || onBack ? "" : undefined}>
      {backHref ? (
        <Back href={backHref} aria-label={t("common.action.back")}>
          <ArrowLeft size={18} aria-hidden="true" />
        </Back>
      ) : null}
      {onBack ? (
        <IconButton label={onBack.label} icon={<ArrowLeft aria-hidden="true" />} onClick={onBack.leave} />
      ) : null}
      <Titles data-titles="">
        <Heading tabIndex={-1} {...{ [PAGE_HEADING]: "" }}>
          {title}
        </Heading>
        {tag ? <Tag>{tag}</Tag> : null}
        {subtitle ? <Subtitle data-subtitle="">{subtitle}</Subtitle> : null}
      </Titles>
      {beside ? <Beside data-beside="">{beside}</Beside> : null}
      {actions ? <Actions>{actions}</Actions> : null}
    </Row>
  );
}

/** On a narrow screen the drawing alone says it. */
const Words = chakra("span", { base: { display: { base: "none", lg: "inline" } } });

const BesidePane = lazy(() => import("./BesidePane.tsx"));

/** In a page's head: opens the bulletins that explain the page beside its task. Nothing where there are none. */
function BesideButton({ page }: { readonly page: PageName }) {
  const t = useT();
  const { roleCode } = useUser();
  const { rows, refresh } = useBeside(page);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (rows === null || rows.length === 0) {
    // Its place, so that nothing of the head moves when the answer comes, whatever it is.
    return (
      <Button look="quiet" icon={<BookOpen size={16} />} disabled style={{ visibility: "hidden" }}>
        <Words>{t("bulletin.beside.open", { count: 1 })}</Words>
      </Button>
    );
  }
  const words = t("bulletin.beside.open", { count: rows.length });
  const isDue = rows.some((row) => asksReader(row, roleCode) && row.acknowledgedAt === null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        look="quiet"
        icon={<BookOpen size={16} />}
        aria-expanded={isOpen}
        aria-label={isDue ? `${words} · ${t("bulletin.mark.mustRead")}` : words}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <Words>{words}</Words>
        {isDue ? <StatusTag tone="warning">{t("bulletin.mark.mustRead")}</StatusTag> : null}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <BesidePane rows={rows} onConfirmed={refresh} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
