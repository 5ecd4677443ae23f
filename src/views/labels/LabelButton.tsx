import { Tag } from "lucide-react";
import { useState } from "react";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import type { Label } from "./label.ts";
import { PrintLabels } from "./PrintLabels.tsx";

/** Opens the printing of these labels. */
export function LabelButton({ labels }: { readonly labels: readonly Label[] }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<Tag size={16} />} onClick={() => setOpen(true)}>
        {t("label.dialog.title")}
      </Button>
      <PrintLabels isOpen={isOpen} onClose={() => setOpen(false)} labels={labels} />
    </>
  );
}
