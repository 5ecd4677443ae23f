import { type MouseEvent, useMemo } from "react";
import { useGo } from "../../machines/react/use-go.ts";
import { chakra } from "../theme/chakra.ts";
import type { Words } from "./bulletin-words.ts";
import { cleanHtml } from "./clean-html.ts";
import { richTextStyle } from "./rich-text-style.ts";

const Body = chakra("div", { base: richTextStyle });

/**
 * A bulletin's body. The server removed scripts, styles and external content when it was saved; this repeats it, and
 * the CSP would stop what both missed. A link to this console opens in it, without a reload.
 */
export function RichText({ words }: { readonly words: Words }) {
  const go = useGo();
  const html = useMemo(() => ({ __html: cleanHtml(words.text) }), [words.text]);
  const follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target === "_blank" || link.origin !== location.origin) return;
    event.preventDefault();
    go(`${link.pathname}${link.search}`);
  };
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised twice, see above
    <Body lang={words.lang} onClick={follow} dangerouslySetInnerHTML={html} />
  );
}
