import createCache from "@emotion/cache";
import { serializeStyles } from "@emotion/serialize";
import { insertStyles } from "@emotion/utils";
import { recipesAhead } from "./chakra.ts";
import { system } from "./system.ts";

/** Where the document's rules are. */
export const rules = createCache({ key: "css" });

/** How long it works after a pause: a key that is pressed meanwhile waits no longer. */
const AT_ONCE_MS = 30;

/**
 * Makes the rules of the styled elements whose code has come but which are not drawn yet, for 30 ms after each `pause`: when
 * a page opens, its rules are there, and the browser does not compute the styles of the whole document with each of its
 * parts. Variants that are not the default ones are made when they are drawn.
 */
export async function makeStylesAhead(pause: () => Promise<void>): Promise<void> {
  while (recipesAhead.length > 0) {
    await pause();
    const until = performance.now() + AT_ONCE_MS;
    while (performance.now() < until) {
      const recipe = recipesAhead.shift();
      if (!recipe) return;
      // As the factory asks for an element without properties of its own.
      const chosen = system.cva(recipe)({ colorPalette: undefined, orientation: undefined });
      insertStyles(rules, serializeStyles([system.css(chosen, {})]), true);
    }
  }
}
