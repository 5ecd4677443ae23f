import { lazy, Suspense, useId } from "react";
import { useT } from "../kit/i18n.tsx";
import { Skeleton } from "../kit/Skeleton.tsx";
import { chakra } from "../theme/chakra.ts";

const RichTextEditor = lazy(() => import("./RichTextEditor.tsx"));

const Box = chakra("div", { base: { display: "grid", gap: "1.5", minWidth: 0 } });
const Label = chakra("span", { base: { fontSize: "13px", fontWeight: "bold", width: "fit-content" } });
const Hint = chakra("p", { base: { fontSize: "xs", color: "fg.subtle" } });

/** A text with headings, lists and links. Its editor is loaded when it is first written with. */
export function RichTextField(props: {
  readonly label: string;
  readonly lang: string;
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly hint?: string;
}) {
  const { label, lang, value, onChange, hint } = props;
  const t = useT();
  const id = useId();
  return (
    <Box>
      <Label id={id}>{label}</Label>
      <Suspense fallback={<Skeleton width="100%" height="220px" />}>
        <RichTextEditor
          labelledBy={id}
          toolbarLabel={t("bulletin.editor.toolbar", { label })}
          lang={lang}
          value={value}
          onChange={onChange}
        />
      </Suspense>
      {hint ? <Hint>{hint}</Hint> : null}
    </Box>
  );
}
