import { useSelector } from "@xstate/react";
import { useMemo } from "react";
import type { SearchHit } from "../../contracts/search.ts";
import { openPages } from "../../machines/console/guard.judge.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { useUser } from "../../machines/react/use-user.ts";
import { useLocale, useT } from "../kit/i18n.tsx";
import {
  type All,
  allOf,
  GROUPS,
  itemOfHit,
  itemOfRecent,
  type PaletteItem,
  shownHits,
} from "./palette-items.ts";
import { matches, matchIn, spellOwn } from "./palette-match.ts";

interface PaletteItems {
  /** In the order of their groups, as the arrow keys go through them. */
  readonly items: readonly PaletteItem[];
  readonly all: readonly All[];
}

/** What the palette shows for a keyword: what the server found, and what this browser knows by itself. */
export function usePaletteItems(ask: {
  readonly keyword: string;
  readonly hits: readonly SearchHit[];
  /** How many goods types of the stock page the keyword finds; null: not known. */
  readonly stockCount: number | null;
  readonly onSignOut: () => void;
}): PaletteItems {
  const { keyword, hits, stockCount, onSignOut } = ask;
  const t = useT();
  const { locale, setLocale } = useLocale();
  const user = useUser();
  const facts = useSelector(useActorOf("guard"), (snapshot) => snapshot.context.facts);
  const recents = useSelector(useActorOf("recents"), (snapshot) => snapshot.context.items);
  const settings = useActorOf("settings");
  const isDark = useSelector(settings, (snapshot) => snapshot.context.values.theme === "dark");

  return useMemo(() => {
    const wanted = keyword.trim();
    const open = openPages(facts);
    const mayOpen = (name: string): boolean => open.some((page) => page.name === name);
    const own = (text: string) => ({ text, match: matchIn(text, wanted, spellOwn(text)) });

    const pages = open
      .filter((page) => !page.path.includes(":") && page.name !== "redirect")
      .flatMap((page): PaletteItem[] => {
        const label = own(t.dynamic(`shell.page.${page.name}`));
        const parent = page.parent ? own(t.dynamic(`shell.page.${page.parent}`)) : null;
        const words = `${label.text} ${parent?.text ?? ""} ${page.name}`;
        if (wanted !== "" && !label.match && !parent?.match && !matches(words, wanted)) return [];
        const place = { href: page.path, kind: "page", id: page.name } as const;
        return [
          {
            ...{ key: `page ${page.name}`, group: "pages", kind: "page", label, href: page.path },
            notes: parent ? [parent] : [],
            icon: page.parent ?? page.name,
            recent: {
              ...place,
              ...{ label: label.text, spelling: spellOwn(label.text), note: parent?.text ?? "" },
            },
          },
        ];
      });
    const stock: PaletteItem[] =
      wanted !== "" && stockCount !== null && stockCount > 0 && mayOpen("warehouse-repertory")
        ? [
            {
              ...{ key: "look up stock", group: "pages", kind: "page", icon: "warehouse" },
              label: { text: t("shell.page.warehouse-repertory"), match: null },
              notes: [
                { text: t("shell.palette.looksUp"), match: null },
                { text: wanted, match: { range: [0, [...wanted].length], isPinyin: false } },
              ],
              end: t("shell.palette.stockCount", { count: stockCount }),
              href: hrefOf("warehouse-repertory", {}, { keyword: wanted, view: "goods" }),
            },
          ]
        : [];

    const action = (icon: string, label: string, does: Pick<PaletteItem, "href" | "act">, note = "") => ({
      ...{ key: `action ${icon}`, group: "actions" as const, kind: "action" as const, icon },
      ...{ label: own(label), notes: note === "" ? [] : [{ text: note, match: null }], ...does },
    });
    const change = (theme: "dark" | "light") => (): void =>
      settings.send({ type: "settings.changed", change: { theme } });
    const actions: readonly PaletteItem[] = [
      ...(mayOpen("entry-apply")
        ? [action("entry", t("shell.palette.newEntry"), { href: hrefOf("entry-apply") })]
        : []),
      ...(mayOpen("exit-apply")
        ? [action("exit", t("shell.palette.newExit"), { href: hrefOf("exit-apply") })]
        : []),
      isDark
        ? action("light", t("shell.palette.toLight"), { act: change("light") })
        : action("dark", t("shell.palette.toDark"), { act: change("dark") }),
      action("language", t("shell.palette.toOther"), {
        act: () => void setLocale(locale === "zh-CN" ? "en-US" : "zh-CN"),
      }),
      action("signOut", t("shell.palette.signOut"), { act: onSignOut }, user.userName),
    ];

    const found = hits.flatMap((hit) => itemOfHit(hit, wanted, mayOpen) ?? []);
    const foundByKey = new Map(found.map((item) => [item.key, item]));
    const latest = recents.flatMap((recent) => itemOfRecent(recent, wanted, foundByKey, mayOpen) ?? []);
    const shownRecents = latest.slice(0, wanted === "" ? 5 : 3);
    const seen = new Set(shownRecents.map(({ key }) => key));
    const shown = [
      ...shownRecents,
      ...shownHits(found, shownRecents),
      ...stock,
      ...pages.filter(({ key }) => !seen.has(key)),
      ...actions.filter(({ label }) => wanted === "" || label.match !== null),
    ];
    return {
      items: GROUPS.flatMap((group) => shown.filter((item) => item.group === group)),
      all: wanted === "" ? [] : allOf(hits, shown, wanted, mayOpen),
    };
  }, [facts, hits, isDark, keyword, locale, onSignOut, recents, setLocale, settings, stockCount, t, user]);
}
