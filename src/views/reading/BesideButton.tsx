import { BookOpen } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { asksReader } from "../../contracts/bulletin-kinds.ts";
import type { PageName } from "../../contracts/pages.ts";
import { useBeside } from "../../machines/react/use-beside.ts";
import { useUser } from "../../machines/react/use-user.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { chakra } from "../theme/chakra.ts";

/** On a narrow screen the drawing alone says it. */
const Words = chakra("span", { base: { display: { base: "none", lg: "inline" } } });

const BesidePane = lazy(() => import("./BesidePane.tsx"));

/** In a page's head: opens the bulletins that explain the page beside its task. Nothing where there are none. */
export function BesideButton({ page }: { readonly page: PageName }) {
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
