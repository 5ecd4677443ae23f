import { Bold, Heading, Italic, Link, List, ListOrdered, Quote, Redo2, Undo2, Unlink } from "lucide-react";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { Button } from "../kit/Button.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";
import { CancelButton } from "../kit/LeaveGuard.tsx";
import { TextField } from "../kit/TextField.tsx";
import { chakra } from "../theme/chakra.ts";
import { type Editor, type Format, toggle } from "./rich-text.ts";

const Bar = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "0.5",
    padding: "1",
    borderBottomWidth: "1px",
    borderColor: "border",
  },
});

const FORMATS = [
  ["bold", Bold],
  ["italic", Italic],
  ["heading", Heading],
  ["bullets", List],
  ["numbers", ListOrdered],
  ["quote", Quote],
] as const;

/** The formats above an editor: one stop of the Tab key, arrows between them. */
export function RichTextToolbar(props: {
  readonly label: string;
  readonly editor: RefObject<Editor | null>;
  readonly formats: ReadonlySet<Format>;
}) {
  const { label, editor, formats } = props;
  const t = useT();
  const [isLinking, setLinking] = useState(false);
  const heard = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
    const at = all.indexOf(document.activeElement as HTMLElement);
    event.preventDefault();
    all.at((at + by + all.length) % all.length)?.focus();
  };
  const isLink = formats.has("link");
  const link = (address: string): void => {
    setLinking(false);
    editor.current?.focus().makeLink(address);
  };
  return (
    <Bar role="toolbar" aria-label={label} onKeyDown={heard}>
      {FORMATS.map(([format, Icon], index) => (
        <IconButton
          key={format}
          size="sm"
          tabIndex={index === 0 ? 0 : -1}
          label={t(`bulletin.editor.${format}`)}
          icon={<Icon aria-hidden="true" />}
          isPressed={formats.has(format)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => editor.current && toggle(editor.current, format, formats.has(format))}
        />
      ))}
      <IconButton
        size="sm"
        tabIndex={-1}
        label={t(isLink ? "bulletin.editor.unlink" : "bulletin.editor.link")}
        icon={isLink ? <Unlink aria-hidden="true" /> : <Link aria-hidden="true" />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (isLink ? editor.current?.removeLink() : setLinking(true))}
      />
      <IconButton
        size="sm"
        tabIndex={-1}
        label={t("bulletin.editor.undo")}
        icon={<Undo2 aria-hidden="true" />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => editor.current?.undo()}
      />
      <IconButton
        size="sm"
        tabIndex={-1}
        label={t("bulletin.editor.redo")}
        icon={<Redo2 aria-hidden="true" />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => editor.current?.redo()}
      />
      {isLinking ? <LinkDialog onAdd={link} onClose={() => setLinking(false)} /> : null}
    </Bar>
  );
}

/** Whether a link may lead there: another site over the web, or a place of this console. */
const isAddress = (address: string): boolean =>
  /^https?:\/\/[^\s]+$/i.test(address) || /^\/(?!\/)\S*$/.test(address);

/** Asks for the URL of a link in a text. It is part of the bulletin's form, so it is not a form itself. */
function LinkDialog(props: { readonly onAdd: (address: string) => void; readonly onClose: () => void }) {
  const { onAdd, onClose } = props;
  const t = useT();
  const [address, setAddress] = useState("");
  const [isJudged, setJudged] = useState(false);
  const given = address.trim();
  const add = (): void => {
    setJudged(true);
    if (isAddress(given)) onAdd(given);
  };
  return (
    <Dialog
      isOpen
      isDirty={given !== ""}
      onClose={onClose}
      title={t("bulletin.editor.linkTitle")}
      size="sm"
      footer={
        <>
          <CancelButton />
          <Button look="primary" onClick={add}>
            {t("bulletin.editor.linkAdd")}
          </Button>
        </>
      }
    >
      <TextField
        label={t("bulletin.editor.linkAddress")}
        value={address}
        onChange={setAddress}
        inputMode="url"
        placeholder="https://"
        error={isJudged && !isAddress(given) ? t("bulletin.editor.linkFault") : null}
      />
    </Dialog>
  );
}
