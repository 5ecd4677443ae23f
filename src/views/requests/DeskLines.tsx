import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useFormat } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { chakra } from "../theme/chakra.ts";
import { DeskBar, queueItem } from "./desk-parts.tsx";

const List = chakra("ol", {
  base: {
    listStyleType: "none",
    borderTopWidth: "1px",
    borderColor: "border",
    maxHeight: { xl: "calc(100vh - 400px)" },
    minHeight: { xl: "240px" },
    overflowY: { xl: "auto" },
  },
});
const Item = chakra("button", {
  base: {
    ...queueItem,
    "& strong": { fontWeight: "medium", overflowWrap: "anywhere" },
    "& small": { color: "fg.muted", fontSize: "xs" },
    "& small + small": { justifySelf: "end" },
    "& em": {
      display: "inline-flex",
      alignItems: "center",
      gap: "1",
      fontStyle: "normal",
      fontSize: "xs",
      color: "brand.fg",
      whiteSpace: "nowrap",
    },
    "& em[data-done]": { color: "success.fg" },
    "& > :last-child": { gridColumn: "1 / -1" },
  },
});
const Note = chakra("div", {
  base: { padding: "3", paddingInline: "4", color: "fg.muted", fontSize: "xs", display: "grid", gap: "1" },
});

export interface DeskLineLook {
  readonly key: string;
  readonly name: string;
  readonly code: string;
  readonly done: number;
  readonly pending: number;
  readonly of: number;
  /** It cannot be chosen any more. */
  readonly isOver?: boolean;
}

/** The lines of the request with how much of each is done; touching one replaces its scan. */
export function DeskLines(props: {
  readonly title: string;
  readonly note: string;
  readonly lines: readonly DeskLineLook[];
  readonly current: string | null;
  readonly words: { readonly current: string; readonly done: string };
  readonly foot?: ReactNode;
  readonly onChoose: (key: string) => void;
}) {
  const { title, note, lines, current, words, foot, onChoose } = props;
  const format = useFormat();
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current line moves into view when it changes
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>("[aria-current]");
    const box = list.current;
    // Only the list scrolls, never the page.
    if (item && box) box.scrollTop = Math.min(box.scrollTop, item.offsetTop - box.offsetTop);
    if (item && box && item.offsetTop - box.offsetTop + item.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = item.offsetTop - box.offsetTop + item.offsetHeight - box.clientHeight;
  }, [current]);
  return (
    <Panel isFlush title={title} note={note}>
      <List ref={list} aria-label={title}>
        {lines.map(({ key, name, code, done, pending, of, isOver }) => (
          <li key={key}>
            <Item
              type="button"
              aria-current={key === current ? "true" : undefined}
              disabled={isOver}
              onClick={() => onChoose(key)}
            >
              <strong>{name}</strong>
              {key === current ? (
                <em>{words.current}</em>
              ) : done + pending >= of ? (
                <em data-done="">
                  <CircleCheck size={14} aria-hidden="true" />
                  {words.done}
                </em>
              ) : (
                <span />
              )}
              <small>{code}</small>
              <small>{`${format.number(done + pending)}/${format.number(of)}`}</small>
              <span>
                <DeskBar done={done} pending={pending} of={of} />
              </span>
            </Item>
          </li>
        ))}
      </List>
      {foot ? <Note>{foot}</Note> : null}
    </Panel>
  );
}
