import { BookOpen } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { asksReader } from "../../contracts/bulletin-kinds.ts";
import type { PageName } from "../../contracts/pages.ts";
import { useBeside } from "../../machines/react/use-beside.ts";
import { useUser } from "../../machines/react/use-user.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";

const BesidePane = lazy(() => import("./BesidePane.tsx"));

/** In a page's head: opens the bulletins that explain the page beside its task. Nothing where there are none. */
export function BesideButton({ page }: { readonly page: PageName }) {
  const t = useT();
  const { roleCode } = useUser();
  const { rows, refresh } = useBeside(page);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (rows?.length === 0) return null;
  if (rows === null) {
    // Its place, so that the actions beside it do not move when it comes.
    return (
      <Button look="quiet" icon={<BookOpen size={16} />} disabled style={{ visibility: "hidden" }}>
        {t("bulletin.beside.open", { count: 1 })}
      </Button>
    );
  }
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
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        {t("bulletin.beside.open", { count: rows.length })}
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
