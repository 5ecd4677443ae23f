/**
 * Keeps the keys of an input method away from the page: while it composes, they choose and confirm its words, and the
 * Enter that ends a composition must not also submit a form. One listener serves all fields, dialogs and shortcuts.
 */

/** What browsers report for a key that an input method has taken. */
const TAKEN = 229;

/** Safari ends the composition before it reports the key that ended it: only the code still tells. */
const isComposed = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === TAKEN;

/** Stops composed keys before anything in the page reads them. Rich text reads its own. Returns how to end that. */
export function ignoreComposedKeys(page: Window): () => void {
  const hear = (event: KeyboardEvent): void => {
    if (!isComposed(event) || (event.target as Partial<HTMLElement>).isContentEditable) return;
    event.stopImmediatePropagation();
    // What is still being composed needs its keys; afterwards Enter would submit the field's form.
    if (event.key === "Enter" && !event.isComposing) event.preventDefault();
  };
  const types = ["keydown", "keypress", "keyup"] as const;
  for (const type of types) page.addEventListener(type, hear, true);
  return () => {
    for (const type of types) page.removeEventListener(type, hear, true);
  };
}
