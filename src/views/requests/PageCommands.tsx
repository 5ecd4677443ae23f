import { Copy, Printer } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { usePerson } from "../../machines/react/use-person.ts";
import { useT } from "../kit/i18n.tsx";
import { PHONE, useMedia } from "../kit/use-media.ts";
import { usePageFoot } from "../kit/use-page-foot.ts";
import { chakra } from "../theme/chakra.ts";
import { CommandButtons } from "./CommandButtons.tsx";
import { useCopyHref } from "./copying.ts";
import { offeredOn } from "./next-action.ts";
import type { PrintedDocument } from "./printed-document.ts";
import type { CommandKind, CommandRow } from "./request-kind.ts";
import { STICKY_FOOT } from "./sticky-foot.ts";

const DocumentSheet = lazy(() => import("./DocumentSheet.tsx"));

/** So many commands stand beside each other on a request's page, and the link to its desk; the others are in a menu. */
const MOST_IN_SIGHT = 2;

/** From edge to edge at the window's foot, however short the page is. */
const Foot = chakra("footer", {
  base: {
    ...STICKY_FOOT,
    marginTop: "auto",
    "& > [data-more]": { borderWidth: "1px", borderColor: "border.strong", width: "48px" },
    "& > *": { minHeight: "48px" },
    "& > :last-child": { flex: 1 },
  },
});

/**
 * What can be done with the request whose page this is: its commands, its printed document, a copy of it. On a phone the
 * one that is wanted most stands at the foot (`at`), and the others are in a menu beside it; without one there is no foot
 * and the menu stands in the head.
 */
export function PageCommands<Row extends CommandRow>(props: {
  readonly kind: CommandKind<Row>;
  readonly row: Row;
  readonly isBlocked: boolean;
  /** null: the reader prints nothing. */
  readonly paper: PrintedDocument | null;
  /** Absent: the page has a foot of another kind, and all of them stand in its head. */
  readonly at?: "head" | "foot";
}) {
  const { kind, row, isBlocked, paper, at } = props;
  const t = useT();
  const person = usePerson();
  const isPhone = useMedia(PHONE);
  const hasFoot =
    isPhone && at !== undefined && offeredOn(kind, row, person).some(({ look }) => look.button === "primary");
  usePageFoot(hasFoot && at === "foot");
  const copyHref = useCopyHref(kind, row.id);
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const done = () => setPrinting(false);
    window.addEventListener("afterprint", done);
    return () => window.removeEventListener("afterprint", done);
  }, []);
  const more = [
    ...(paper
      ? [
          {
            key: "print",
            label: t("document.print", { title: paper.title }),
            icon: <Printer size={16} />,
            onSelect: () => setPrinting(true),
          },
        ]
      : []),
    ...(copyHref
      ? [{ key: "copy", label: t("request.list.copy"), icon: <Copy size={16} />, href: copyHref }]
      : []),
  ];
  if ((at === "foot") !== hasFoot) return null;
  const most = hasFoot ? 1 : isPhone && at ? 0 : MOST_IN_SIGHT;
  const buttons = <CommandButtons {...{ kind, row, isBlocked, most, more }} isFoot={hasFoot} />;
  return (
    <>
      {hasFoot ? <Foot>{buttons}</Foot> : buttons}
      {isPrinting && paper ? (
        <Suspense fallback={null}>
          <DocumentSheet document={paper} />
        </Suspense>
      ) : null}
    </>
  );
}
