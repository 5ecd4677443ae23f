import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { BareInput, ControlBox } from "./control-parts.tsx";
import { useT } from "./i18n.tsx";

const PAUSE_MS = 150;

/** The search field above the items of an open menu. Arrow down goes to them; closing the menu ends the search. */
export function MenuSearch({ onSearch }: { readonly onSearch: (keyword: string) => void }) {
  const t = useT();
  const [text, setText] = useState("");
  const asked = useRef("");
  const field = useRef<HTMLInputElement>(null);
  const search = useEffectEvent((keyword: string) => {
    if (keyword === asked.current) return;
    asked.current = keyword;
    onSearch(keyword);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    // The menu takes the focus when it opens: the field has it after that.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => field.current?.focus()));
    return () => {
      cancelAnimationFrame(frame);
      search("");
    };
  }, []);
  return (
    <ControlBox minHeight="34px!" marginBottom="1">
      <Search size={16} aria-hidden="true" />
      <BareInput
        ref={field}
        type="search"
        aria-label={t("common.filter.searchChoices")}
        placeholder={t("common.filter.searchChoices")}
        value={text}
        height="32px"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
    </ControlBox>
  );
}
