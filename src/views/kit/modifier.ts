/** The name of the key on the reader's keyboard that shortcuts are pressed with. */
export const MODIFIER = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl";
