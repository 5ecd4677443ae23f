import { CommandPalette } from "./CommandPalette.tsx";
import { SettingsDrawer } from "./SettingsDrawer.tsx";
import { ShortcutsDialog } from "./ShortcutsDialog.tsx";

/** What opens over every page: its code is no part of the frame's. */
export function Overlays(props: {
  readonly isPaletteOpen: boolean;
  readonly isListOpen: boolean;
  readonly onPaletteClose: () => void;
  readonly onListClose: () => void;
}) {
  return (
    <>
      <SettingsDrawer />
      <CommandPalette isOpen={props.isPaletteOpen} onClose={props.onPaletteClose} />
      <ShortcutsDialog isOpen={props.isListOpen} onClose={props.onListClose} />
    </>
  );
}
