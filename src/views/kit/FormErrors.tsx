import { useEffect, useRef, useState } from "react";
import { chakra } from "../theme/chakra.ts";
import { Button } from "./Button.tsx";
import { useT } from "./i18n.tsx";
import { Notice } from "./Notice.tsx";

/** Stays visible while its form scrolls: the first error may be a screen away. */
const Place = chakra("div", {
  base: {
    position: "sticky",
    top: "calc(var(--tb-sizes-navbar) + var(--toast-room) + 8px)",
    zIndex: 2,
    bg: "bg.panel",
    borderRadius: "md",
    boxShadow: "overlay",
    "[data-modal-body] &": { top: 0 },
    "&:empty": { display: "none" },
  },
});
const List = chakra("ul", {
  base: {
    listStyleType: "none",
    display: "flex",
    flexWrap: "wrap",
    columnGap: "4",
    rowGap: "1",
    maxHeight: "20vh",
    overflowY: "auto",
    "& button": {
      textAlign: "start",
      whiteSpace: "normal",
      height: "auto",
      minHeight: "24px",
      paddingInline: 0,
    },
  },
});

interface Wrong {
  readonly element: HTMLElement;
  readonly text: string;
}

const WRONG = "[aria-invalid=true], [data-lack]";

/** The label and the error of a control, as its Field wrote them. */
function textOf(element: HTMLElement): string {
  const label = "labels" in element ? (element.labels as NodeListOf<HTMLElement> | null)?.[0] : undefined;
  const name = label?.firstChild?.textContent ?? element.getAttribute("aria-label") ?? "";
  const described = (element.getAttribute("aria-describedby") ?? "").split(" ");
  const error = described.find((id) => id.endsWith("-error"));
  const said = (error && document.getElementById(error)?.textContent) || "";
  if (!name && !said) return element.textContent ?? "";
  return [name, said].filter(Boolean).join(" · ");
}

const wrongIn = (region: Element): readonly Wrong[] =>
  [...region.querySelectorAll<HTMLElement>(WRONG)].map((element) => ({ element, text: textOf(element) }));

function goTo(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "center" });
}

/**
 * The number of invalid fields in the surrounding form, with a link to each. After each failed attempt the focus goes
 * to the first of them, and the list shrinks as they are corrected. It reads the page: each field shows its own
 * error.
 */
export function FormErrors(props: {
  /** Raised with each attempt that failed, seen here or by the server; 0: none yet. */
  readonly attempt: number;
}) {
  const { attempt } = props;
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const [wrong, setWrong] = useState<readonly Wrong[]>([]);
  useEffect(() => {
    const region = place.current?.closest("form, [data-form], [data-modal-body]");
    if (!region || attempt === 0) return;
    const read = (): void => setWrong(wrongIn(region));
    read();
    const first = region.querySelector<HTMLElement>(WRONG);
    if (first) goTo(first);
    const watching = new MutationObserver(read);
    watching.observe(region, { subtree: true, childList: true, attributeFilter: ["aria-invalid"] });
    return () => watching.disconnect();
  }, [attempt]);
  return (
    <Place ref={place}>
      {attempt > 0 && wrong.length > 0 ? (
        <Notice tone="danger" title={t("common.field.wrongCount", { count: wrong.length })}>
          <List>
            {wrong.map(({ element, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: in the order of the page
              <li key={at}>
                <Button size="sm" look="link" onClick={() => goTo(element)}>
                  {text}
                </Button>
              </li>
            ))}
          </List>
        </Notice>
      ) : null}
    </Place>
  );
}
