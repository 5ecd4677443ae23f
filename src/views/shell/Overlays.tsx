import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { Kbd } from "../kit/Kbd.tsx";
import { chakra } from "../theme/chakra.ts";
import { OpenPalette } from "./OpenPalette.tsx";
import { SettingsDrawer } from "./SettingsDrawer.tsx";
import { useSignOut } from "./use-sign-out.tsx";

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

/** Ctrl or ⌘ K: recent things, goods, requests, clients, pages and actions; the keyboard is enough. */
function CommandPalette(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { isOpen, onClose } = props;
  const { signOut, question } = useSignOut();
  return (
    <>
      {isOpen ? <OpenPalette onClose={onClose} onSignOut={() => signOut("here")} /> : null}
      {question}
    </>
  );
}

const Table = chakra("table", {
  base: {
    width: "full",
    "& th, & td": { textAlign: "start", paddingBlock: "2", verticalAlign: "top" },
    "& th": { width: "150px", fontWeight: "normal" },
    "& thead th": { fontSize: "xs", color: "fg.subtle" },
    "& tbody tr": { borderTopWidth: "1px", borderColor: "border" },
  },
});

const KEYS = [
  { keys: ["Ctrl K", "⌘ K"], does: "palette" },
  { keys: ["↑", "↓", "Enter"], does: "paletteOpen" },
  { keys: ["Ctrl Enter", "⌘ Enter"], does: "paletteTab" },
  { keys: ["?"], does: "list" },
  { keys: ["←", "→", "Home", "End"], does: "tabMove" },
  { keys: ["Enter"], does: "tabOpen" },
  { keys: ["Delete"], does: "tabClose" },
  { keys: ["Shift F10"], does: "tabMenu" },
  { keys: ["Enter"], does: "nextLine" },
  { keys: ["Ctrl Enter", "⌘ Enter"], does: "submit" },
  { keys: ["N"], does: "rowNew" },
  { keys: ["J", "K", "Enter"], does: "rowMove" },
  { keys: ["J", "K"], does: "deskMove" },
  { keys: ["A", "R"], does: "deskDecide" },
  { keys: ["Z"], does: "undo" },
  { keys: ["Esc"], does: "escape" },
] as const;

/** The list of keys. */
function ShortcutsDialog(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Dialog {...props} title={t("shell.shortcuts.title")} size="sm">
      <Table>
        <thead>
          <tr>
            <th scope="col">{t("shell.shortcuts.keys")}</th>
            <th scope="col">{t("shell.shortcuts.does")}</th>
          </tr>
        </thead>
        <tbody>
          {KEYS.map(({ keys, does }) => (
            <tr key={does}>
              <th scope="row">
                {keys.map((key) => (
                  <span key={key}>
                    <Kbd>{key}</Kbd>{" "}
                  </span>
                ))}
              </th>
              <td>{t(`shell.shortcuts.${does}`)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Dialog>
  );
}
