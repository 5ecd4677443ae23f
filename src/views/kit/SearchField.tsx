import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { searchedBy } from "../../domain/scanned.ts";
import { BareInput, ControlBox } from "./control-parts.tsx";
import { IconButton } from "./IconButton.tsx";
import { useT } from "./i18n.tsx";
import { useScanned } from "./use-scanned.ts";

const PAUSE_MS = 300;

/** How wide a text is, about: a Chinese character takes twice the room of a Latin one. */
const roomFor = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 1 : 0.52), 0);

/** Searches after a pause in typing, and at once on Enter; a scan replaces the text. `value` is what the list is filtered by. */
export function SearchField(props: {
  readonly value: string;
  readonly onSearch: (keyword: string) => void;
  readonly label: string;
  readonly placeholder?: string;
  readonly width?: string;
}) {
  const { value, onSearch, label, placeholder = label } = props;
  const { width = `max(240px, ${roomFor(placeholder)}em + 64px)` } = props;
  const t = useT();
  const scanned = useScanned();
  // null: nothing is being typed, the field shows what the list is filtered by.
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? value;
  const search = useEffectEvent((keyword: string) => {
    setDraft(null);
    if (keyword !== value) onSearch(keyword);
  });

  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => search(draft.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  const now = (keyword: string): void => {
    setDraft(null);
    if (keyword !== value) onSearch(keyword);
  };

  return (
    <ControlBox
      width={{ base: "full", sm: width }}
      minHeight={{ base: "44px!", sm: "34px!" }}
      borderColor="border.strong"
    >
      <Search size={16} aria-hidden="true" />
      <BareInput
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        height={{ base: "42px", sm: "32px" }}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          const heard = scanned(event);
          if (heard.kind === "scan") now(searchedBy(heard.text));
          // A second Enter of the scanner, or its Tab, which would leave the field.
          else if (heard.kind !== "other" && heard.kind !== "enter") event.preventDefault();
          else if (event.key === "Enter") now(text.trim());
          if (event.key === "Escape" && text) now("");
        }}
      />
      {text ? (
        <IconButton
          size="xs"
          data-clear=""
          label={t("common.action.clear")}
          icon={<X aria-hidden="true" />}
          onClick={() => now("")}
        />
      ) : null}
    </ControlBox>
  );
}
