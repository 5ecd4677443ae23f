import { type ReactNode, useLayoutEffect } from "react";
import { createPortal } from "react-dom";

const rulesFor = (page: string): string => `
  @page { size: ${page}; margin: 0; }
  @media screen { [data-print-sheet] { display: none; } }
  @media print {
    html, body { height: auto !important; overflow: visible !important; margin: 0 !important; background: #fff !important; }
    body > :not([data-print-sheet]) { display: none !important; }
    [data-print-sheet] { display: block; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  }`;

/**
 * While it is there, printing prints its children and nothing else, on pages of this size without margins. A
 * constructed style sheet, for the policy of the page allows no style element with content.
 */
export function PrintSheet({ page, children }: { readonly page: string; readonly children: ReactNode }) {
  useLayoutEffect(() => {
    const rules = new CSSStyleSheet();
    rules.replaceSync(rulesFor(page));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== rules);
    };
  }, [page]);
  return createPortal(<div data-print-sheet="">{children}</div>, document.body);
}
