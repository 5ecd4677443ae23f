import { type ReactNode, useLayoutEffect } from "react";
import { createPortal } from "react-dom";

const rulesFor = (page: string, margin: string): string => `
  @page { size: ${page}; margin: ${margin}; }
  @media screen { [data-print-sheet] { display: none; } }
  @media print {
    html, body { height: auto !important; overflow: visible !important; margin: 0 !important; background: #fff !important; }
    body > :not([data-print-sheet]) { display: none !important; }
    [data-print-sheet] { display: block; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  }`;

/**
 * While it is mounted, printing prints only its children, on pages of this size and margin (0 by default). It uses a
 * constructed style sheet, because the page's CSP allows no style element with content.
 */
export function PrintSheet(props: {
  readonly page: string;
  readonly margin?: string;
  readonly children: ReactNode;
}) {
  const { page, margin = "0", children } = props;
  useLayoutEffect(() => {
    const rules = new CSSStyleSheet();
    rules.replaceSync(rulesFor(page, margin));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== rules);
    };
  }, [page, margin]);
  return createPortal(<div data-print-sheet="">{children}</div>, document.body);
}
