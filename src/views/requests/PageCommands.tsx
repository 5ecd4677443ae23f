import { Copy, Printer } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useT } from "../kit/i18n.tsx";
import { CommandButtons } from "./CommandButtons.tsx";
import { useCopyHref } from "./copying.ts";
import type { PrintedDocument } from "./printed-document.ts";
import type { CommandKind, CommandRow } from "./request-kind.ts";

const DocumentSheet = lazy(() => import("./DocumentSheet.tsx"));

/** So many commands stand beside each other on a request's page, and the link to its desk; the others are in a menu. */
const MOST_IN_SIGHT = 2;

/** What can be done with the request whose page this is: its commands, its printed document, a copy of it. */
export function PageCommands<Row extends CommandRow>(props: {
  readonly kind: CommandKind<Row>;
  readonly row: Row;
  readonly isBlocked: boolean;
  /** null: the reader prints nothing. */
  readonly paper: PrintedDocument | null;
}) {
  const { kind, row, isBlocked, paper } = props;
  const t = useT();
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
  return (
    <>
      <CommandButtons kind={kind} row={row} isBlocked={isBlocked} most={MOST_IN_SIGHT} more={more} />
      {isPrinting && paper ? (
        <Suspense fallback={null}>
          <DocumentSheet document={paper} />
        </Suspense>
      ) : null}
    </>
  );
}
