import { useEffect, useRef, useState } from "react";
import { written } from "../../machines/page/bulletin-form.ts";
import { richTextStyle } from "../reading/rich-text-style.ts";
import { chakra } from "../theme/chakra.ts";
import { RichTextToolbar } from "./RichTextToolbar.tsx";
import { type Editor, type Format, formatsAt, startEditor } from "./rich-text.ts";

const Box = chakra("div", {
  base: {
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "sm",
    bg: "bg.panel",
    minWidth: 0,
    "&:focus-within": {
      outlineWidth: "2px",
      outlineStyle: "solid",
      outlineColor: "brand.fg",
      outlineOffset: "-1px",
    },
  },
});
const Page = chakra("div", {
  base: {
    ...richTextStyle,
    minHeight: "180px",
    maxHeight: "46vh",
    overflowY: "auto",
    padding: "3",
    outline: "none !important",
  },
});

const NONE: ReadonlySet<Format> = new Set();

/** The editor itself, with its bar of formats. Loaded on demand. */
export default function RichTextEditor(props: {
  readonly labelledBy: string;
  readonly toolbarLabel: string;
  readonly lang: string;
  readonly value: string;
  readonly onChange: (html: string) => void;
}) {
  const { labelledBy, toolbarLabel, lang, value, onChange } = props;
  const page = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(null);
  const said = useRef<string | null>(null);
  const hear = useRef(onChange);
  hear.current = onChange;
  const [formats, setFormats] = useState(NONE);
  useEffect(() => {
    const element = page.current;
    if (!element) return undefined;
    const made = startEditor(element);
    editor.current = made;
    said.current = null;
    made.addEventListener("input", () => {
      const html = written(made.getHTML());
      said.current = html;
      hear.current(html);
    });
    made.addEventListener("pathChange", () => setFormats(formatsAt(made.getPath())));
    return () => {
      editor.current = null;
      made.destroy();
    };
  }, []);
  // Text from outside, such as a colleague's merged text; the editor already contains one's own.
  useEffect(() => {
    if (said.current === value) return;
    said.current = value;
    editor.current?.setHTML(value);
  }, [value]);
  return (
    <Box>
      <RichTextToolbar label={toolbarLabel} editor={editor} formats={formats} />
      <Page
        ref={page}
        role="textbox"
        aria-multiline="true"
        aria-labelledby={labelledBy}
        lang={lang}
        tabIndex={0}
      />
    </Box>
  );
}
