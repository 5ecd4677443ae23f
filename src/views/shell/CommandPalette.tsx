import { chakra } from "@chakra-ui/react/styled-system";
import { useActorRef, useSelector } from "@xstate/react";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import type { SearchHit } from "../../contracts/search.ts";
import { openPages } from "../../machines/console/guard.judge.ts";
import { createOptionsMachine } from "../../machines/page/options.machine.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { useGo } from "../../machines/react/use-go.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { TextField } from "../kit/TextField.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import { itemOfHit, matches, type PaletteItem } from "./palette-items.ts";

const searchMachine = createOptionsMachine<SearchHit>();

const List = chakra("div", { base: { marginTop: "3", maxHeight: "min(420px, 50vh)", overflowY: "auto" } });
const GroupName = chakra("div", {
  base: { paddingInline: "2.5", paddingTop: "3", paddingBottom: "1", fontSize: "xs", color: "fg.subtle" },
});
const Line = chakra("div", {
  base: {
    display: "flex",
    gap: "3",
    alignItems: "baseline",
    padding: "2.5",
    borderRadius: "sm",
    cursor: "pointer",
    "& small": { color: "fg.subtle", fontSize: "xs", overflowWrap: "anywhere" },
    "&[aria-selected=true]": { bg: "brand.subtle", color: "brand.fg" },
  },
});
const Hint = chakra("p", { base: { marginTop: "3", fontSize: "xs", color: "fg.subtle" } });

const GROUPS = ["pages", "entry", "exit", "client", "goodsType"] as const;

/** Ctrl or ⌘ K: pages, requests by number, goods, clients; the keyboard is enough. */
export function CommandPalette(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return props.isOpen ? <OpenPalette onClose={props.onClose} /> : null;
}

function OpenPalette({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const id = useId();
  const go = useGo();
  const { rest } = usePorts();
  const input = useRef<HTMLInputElement>(null);
  const [keyword, setKeyword] = useState("");
  const [at, setAt] = useState(0);
  const search = useActorRef(searchMachine, {
    input: {
      fetchOptions: (wanted, signal) =>
        wanted.trim() === ""
          ? Promise.resolve({ ok: true, data: [] })
          : rest.get("/api/search", { keyword: wanted.trim() }, { signal }),
    },
  });
  const { options: hits, failure } = useSelector(search, (snapshot) => snapshot.context);
  const isBusy = useSelector(search, (snapshot) => snapshot.hasTag("busy"));
  const facts = useSelector(useActorOf("guard"), (snapshot) => snapshot.context.facts);

  const items = useMemo(() => {
    const open = openPages(facts);
    const pages: PaletteItem[] = open
      .filter((page) => !page.path.includes(":") && page.name !== "redirect")
      .map((page) => ({
        key: page.name,
        group: "pages" as const,
        label: t.dynamic(`shell.page.${page.name}`),
        ...(page.parent ? { note: t.dynamic(`shell.page.${page.parent}`) } : {}),
        href: page.path,
      }))
      .filter(
        (item) =>
          keyword.trim() === "" || matches(`${item.label} ${item.note ?? ""} ${item.key}`, keyword.trim()),
      );
    const mayOpen = (name: string): boolean => open.some((page) => page.name === name);
    const found = keyword.trim() === "" ? [] : hits.flatMap((hit) => itemOfHit(hit, mayOpen) ?? []);
    return GROUPS.flatMap((group) => [...pages, ...found].filter((item) => item.group === group));
  }, [facts, hits, keyword, t]);

  const chosen = items[Math.min(at, items.length - 1)];
  const open = (item: PaletteItem | undefined): void => {
    if (!item) return;
    onClose();
    go(item.href);
  };
  const heard = (event: KeyboardEvent): void => {
    const last = items.length - 1;
    const to = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setAt(to);
      document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(chosen);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={t("shell.palette.title")} initialFocus={input}>
      <TextField
        ref={input}
        label={t("shell.palette.label")}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `${id}-${items.indexOf(chosen)}` : undefined}
        autoComplete="off"
        value={keyword}
        onChange={(typed) => {
          setKeyword(typed);
          setAt(0);
          search.send({ type: "keyword.changed", keyword: typed });
        }}
        onKeyDown={heard}
      />
      <List id={`${id}-list`} role="listbox" aria-label={t("shell.palette.title")}>
        {GROUPS.map((group) => {
          const lines = items.filter((item) => item.group === group);
          if (lines.length === 0) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <GroupName id={`${id}-${group}`}>{t(`shell.palette.${group}`)}</GroupName>
              {lines.map((item) => {
                const index = items.indexOf(item);
                return (
                  <Line
                    key={item.key}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={item === chosen}
                    onClick={() => open(item)}
                  >
                    {item.label}
                    {item.note ? <small>{item.note}</small> : null}
                  </Line>
                );
              })}
            </div>
          );
        })}
      </List>
      {items.length === 0 && !isBusy ? (
        <p>{failure ? t("shell.palette.failed") : t("shell.palette.none", { keyword })}</p>
      ) : null}
      <VisuallyHidden role="status">
        {isBusy ? t("shell.palette.searching") : t("shell.palette.count", { count: items.length })}
      </VisuallyHidden>
      <Hint>{t("shell.palette.hint")}</Hint>
    </Dialog>
  );
}
