import { ArrowLeft, X } from "lucide-react";
import type { BulletinRow } from "../../contracts/bulletin.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";
import { BesideChoice } from "./BesideChoice.tsx";
import { BesideFrame } from "./BesideFrame.tsx";
import { useOpenBulletin } from "./use-open-bulletin.tsx";

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
export function BesideReading({ id, ...beside }: Beside & { readonly id: string | null }) {
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
