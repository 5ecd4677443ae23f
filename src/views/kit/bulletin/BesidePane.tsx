import { useCallback, useState } from "react";
import type { BulletinRow } from "../../../contracts/bulletin.ts";
import { Drawer } from "../Drawer.tsx";
import { useT } from "../i18n.tsx";
import { useMedia } from "../use-media.ts";
import { BesideChoice } from "./BesideChoice.tsx";
import { BesideReading } from "./BesideReading.tsx";
import { ReadingDrawer } from "./ReadingDrawer.tsx";

/** Wide enough for a task and what explains it, side by side. */
const WIDE = "(min-width: 1200px)";

/**
 * The bulletins beside a task: one at once, several by choice. In a wide window they stand beside the task, which goes
 * on; in a narrow one they lie over it.
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
