import { useActorRef, useSelector } from "@xstate/react";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { SHOWN_BY } from "../../contracts/permissions.ts";
import type { SearchHit } from "../../contracts/search.ts";
import { matchPage, placeOf } from "../../machines/console/guard.places.ts";
import { createOptionsMachine, type FetchOptions } from "../../machines/page/options.machine.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { useGo } from "../../machines/react/use-go.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { Kbd } from "../kit/Kbd.tsx";
import { Notice } from "../kit/Notice.tsx";
import { PHONE, useMedia } from "../kit/use-media.ts";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import { chakra } from "../theme/chakra.ts";
import { PaletteFoot } from "./PaletteFoot.tsx";
import { PaletteList } from "./PaletteList.tsx";
import type { All, PaletteItem } from "./palette-items.ts";
import { usePaletteItems } from "./use-palette-items.ts";
import { useSettings } from "./use-shell.ts";

interface Found {
  readonly keyword: string;
  readonly hits: readonly SearchHit[];
  readonly stockCount: number | null;
}
const searchMachine = createOptionsMachine<Found>();
const NOTHING: Found = { keyword: "", hits: [], stockCount: null };

/** As much as the server takes. */
const LONGEST_KEYWORD = 100;

/** What tells a line from the others. */
const nameOf = (line: PaletteItem | All): string => ("key" in line ? line.key : line.text);

const Head = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "52px",
    paddingInline: "4",
    borderBottomWidth: "1px",
    borderColor: "border",
    "& > svg": { flexShrink: 0, color: "fg.muted" },
    "& > small": { flexShrink: 0, fontSize: "xs", color: "fg.muted" },
  },
});
const Input = chakra("input", {
  base: {
    flex: 1,
    minWidth: 0,
    height: "52px",
    fontSize: "md",
    bg: "transparent",
    // The caret and the whole dialog say where the focus is.
    outline: "none",
    _placeholder: { color: "fg.subtle" },
  },
});
const Nothing = chakra("div", {
  base: { display: "grid", gap: "1", paddingBlock: "3", "& p": { color: "fg.muted" } },
});
const Escape = chakra("button", {
  base: { display: "inline-flex", minHeight: "24px", alignItems: "center" },
});

/** The palette while it is open. */
export function OpenPalette(props: { readonly onClose: () => void; readonly onSignOut: () => void }) {
  const { onClose, onSignOut } = props;
  const t = useT();
  const id = useId();
  const go = useGo();
  const { rest } = usePorts();
  const tabs = useActorOf("tabs");
  const recents = useActorOf("recents");
  const { tabBar } = useSettings();
  const seesStock = useHolds(SHOWN_BY.repertory);
  const isPhone = useMedia(PHONE);
  const input = useRef<HTMLInputElement>(null);
  const [keyword, setKeyword] = useState("");
  /** The line that the arrows chose; null, or one that is no longer there: the first. */
  const [at, setAt] = useState<string | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const find: FetchOptions<Found> = async (typed, signal) => {
    const wanted = typed.trim();
    if (wanted === "") return { ok: true, data: [] };
    const [hits, stock] = await Promise.all([
      rest.get("/api/search", { keyword: wanted }, { signal }),
      seesStock
        ? rest.get(
            "/api/repertory/goods/queryByPage",
            { keyword: wanted, pageSize: 1 },
            { signal, isOptional: true },
          )
        : null,
    ]);
    if (!hits.ok) return hits;
    return {
      ok: true,
      data: [{ keyword: wanted, hits: hits.data, stockCount: stock?.ok ? stock.data.total : null }],
    };
  };
  const search = useActorRef(searchMachine, { input: { fetchOptions: find } });
  const { options, failure } = useSelector(search, (snapshot) => snapshot.context);
  const isBusy = useSelector(search, (snapshot) => snapshot.hasTag("busy"));
  const found = failure || keyword.trim() === "" ? NOTHING : (options[0] ?? NOTHING);
  // What an earlier keyword found stays in sight until the answer to this one is there, but is not opened for it.
  const isStale = !failure && found.keyword !== keyword.trim();
  const [entered, setEntered] = useState<{ readonly inNewTab: boolean } | null>(null);
  const { items, all } = usePaletteItems({
    ...{ keyword, hits: found.hits, stockCount: found.stockCount },
    onSignOut,
  });
  const lines = [...items, ...all];
  const place = lines.findIndex((line) => nameOf(line) === at);
  const chosen = lines.length > 0 ? Math.max(place, 0) : -1;
  const isPinyin = items.some(({ label, why }) => label.match?.isPinyin || why?.match?.isPinyin);

  const open = (index: number, inNewTab = false): void => {
    const line = lines[index];
    if (!line) return;
    const item: PaletteItem | null = "key" in line ? line : null;
    if (item?.recent) recents.send({ type: "opened", item: item.recent });
    const { href } = line;
    const match = href === undefined ? null : matchPage(placeOf(href).path);
    if (inNewTab && tabBar && href !== undefined && match) {
      const place = placeOf(href);
      tabs.send({
        type: "tab.added",
        place: { id: place.path, name: match.page.name, params: match.params, search: place.search },
      });
      setAdded(item?.label.text ?? t.dynamic(`shell.page.${match.page.name}`));
      return;
    }
    onClose();
    if (href !== undefined) go(href);
    else item?.act?.();
  };
  const heard = (event: KeyboardEvent): void => {
    const last = lines.length - 1;
    const to = { ArrowDown: chosen >= last ? 0 : chosen + 1, ArrowUp: chosen <= 0 ? last : chosen - 1 }[
      event.key
    ];
    const line = to === undefined ? undefined : lines[to];
    if (line) {
      event.preventDefault();
      setAt(nameOf(line));
      document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      const inNewTab = event.ctrlKey || event.metaKey;
      // A line that the arrows chose was seen: it is meant itself.
      if (isStale && place < 0) setEntered({ inNewTab });
      else open(chosen, inNewTab);
    }
  };
  const openEntered = useEffectEvent(open);
  useEffect(() => {
    if (entered === null || isStale) return;
    setEntered(null);
    openEntered(chosen, entered.inNewTab);
  }, [entered, isStale, chosen]);
  const head = (
    <Head>
      <Search size={18} aria-hidden="true" />
      <Input
        ref={input}
        aria-label={t("shell.palette.label")}
        placeholder={t("shell.palette.placeholder")}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        maxLength={LONGEST_KEYWORD}
        value={keyword}
        onChange={({ target }) => {
          setKeyword(target.value);
          setAt(null);
          setAdded(null);
          setEntered(null);
          search.send({ type: "keyword.changed", keyword: target.value });
        }}
        onKeyDown={heard}
      />
      {isPinyin ? <small>{t("shell.palette.byPinyin")}</small> : null}
      <Escape type="button" aria-label={t("common.action.close")} onClick={onClose}>
        <Kbd>Esc</Kbd>
      </Escape>
    </Head>
  );
  return (
    <Dialog
      isOpen
      size="palette"
      onClose={onClose}
      title={t("shell.palette.title")}
      initialFocus={input}
      head={head}
      // A phone has none of its keys.
      footer={isPhone ? null : <PaletteFoot hasTabs={tabBar} />}
    >
      {failure ? <Notice tone="warning">{t("shell.palette.failed")}</Notice> : null}
      {added ? (
        <Notice tone="success">
          <span role="status">{t("shell.palette.added", { name: added })}</span>
        </Notice>
      ) : null}
      <PaletteList id={id} items={items} all={all} chosen={chosen} onOpen={open} />
      {lines.length === 0 && !isBusy && !failure ? (
        <Nothing>
          <strong>{t("shell.palette.none", { keyword: keyword.trim() })}</strong>
          <p>{t("shell.palette.noneHint")}</p>
        </Nothing>
      ) : null}
      <VisuallyHidden role="status">
        {isBusy ? t("shell.palette.searching") : t("shell.palette.count", { count: items.length })}
      </VisuallyHidden>
    </Dialog>
  );
}
