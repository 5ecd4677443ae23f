import { useCallback, useState } from "react";
import type { BulletinRow } from "../../contracts/bulletin.ts";
import { Drawer } from "../kit/Drawer.tsx";
import { useT } from "../kit/i18n.tsx";
import { useMedia } from "../kit/use-media.ts";
import { BesideChoice } from "./BesideChoice.tsx";
import { BesideReading } from "./BesideReading.tsx";
import { ReadingDrawer } from "./ReadingDrawer.tsx";

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
