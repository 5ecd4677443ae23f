// @vitest-environment happy-dom
/** The Enter that ends a composition belongs to the input method, in Chrome's order of events and in Safari's. */
import { fireEvent, screen } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ignoreComposedKeys } from "../../../src/services/composed-keys.ts";
import { Button } from "../../../src/views/kit/Button.tsx";
import { Combobox } from "../../../src/views/kit/Combobox.tsx";
import { Dialog } from "../../../src/views/kit/Dialog.tsx";
import { SearchField } from "../../../src/views/kit/SearchField.tsx";
import { TextField } from "../../../src/views/kit/TextField.tsx";
import { useKeys } from "../../../src/views/kit/use-keys.ts";
import { ScanBox } from "../../../src/views/requests/ScanBox.tsx";
import { renderKit } from "./render-kit.tsx";

let end: () => void = () => undefined;
beforeEach(() => {
  end = ignoreComposedKeys(window);
});
afterEach(() => end());

interface Order {
  readonly name: string;
  /** Composes a text, and ends that with this key. Returns the pressed key's event. */
  readonly compose: (field: HTMLElement, key: string, held?: KeyboardEventInit) => KeyboardEvent;
}

const pressed = (field: Element, init: KeyboardEventInit): KeyboardEvent => {
  const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init });
  fireEvent(field, event);
  return event;
};
const write = (field: HTMLElement): void => {
  if (field instanceof HTMLInputElement) fireEvent.change(field, { target: { value: "王" } });
};

const ORDERS: readonly Order[] = [
  {
    name: "Chrome's: the key, then the end of the composition",
    compose: (field, key, held) => {
      fireEvent.compositionStart(field);
      write(field);
      const event = pressed(field, { key, keyCode: 229, isComposing: true, ...held });
      fireEvent.compositionEnd(field, { data: "王" });
      return event;
    },
  },
  {
    name: "Safari's: the end of the composition, then the key",
    compose: (field, key, held) => {
      fireEvent.compositionStart(field);
      write(field);
      fireEvent.compositionEnd(field, { data: "王" });
      return pressed(field, { key, keyCode: 229, isComposing: false, ...held });
    },
  },
  {
    name: "Firefox's: a key that the input method has processed",
    compose: (field, _, held) => {
      fireEvent.compositionStart(field);
      write(field);
      const event = pressed(field, { key: "Process", keyCode: 229, isComposing: true, ...held });
      fireEvent.compositionEnd(field, { data: "王" });
      return event;
    },
  },
];

function Named({ onSent }: { readonly onSent: () => void }) {
  const [name, setName] = useState("");
  return (
    <Dialog
      isOpen
      onClose={onSent}
      title="保存"
      footer={
        <Button look="primary" onClick={onSent}>
          保存
        </Button>
      }
    >
      <TextField label="名称" value={name} onChange={setName} />
    </Dialog>
  );
}
const OPTIONS = ["王师傅", "王五"];
function Chosen({ onSent }: { readonly onSent: () => void }) {
  const [query, setQuery] = useState("");
  return (
    <Combobox<string>
      label="收货人"
      value={null}
      onChange={onSent}
      query={query}
      onQuery={setQuery}
      options={OPTIONS.filter((each) => each.includes(query))}
      toKey={(each) => each}
      toText={(each) => each}
    />
  );
}
function Formed({ onSent }: { readonly onSent: () => void }) {
  const [name, setName] = useState("");
  return (
    // A browser submits by Enter where nothing prevents the key.
    <form
      aria-label="表单"
      onKeyDown={(event) => (event.key === "Enter" && !event.defaultPrevented ? onSent() : undefined)}
    >
      <TextField label="姓名" value={name} onChange={setName} />
    </form>
  );
}
function Keyed({ onSent }: { readonly onSent: () => void }) {
  useKeys({ enter: onSent });
  return <button type="button">快捷键</button>;
}

const PLACES: readonly (readonly [
  string,
  (onSent: () => void) => ReactElement,
  () => HTMLElement,
  KeyboardEventInit,
])[] = [
  [
    "the search of a list",
    (onSent) => <SearchField label="搜索" value="" onSearch={onSent} />,
    () => screen.getByRole("searchbox"),
    {},
  ],
  [
    "a field that offers choices",
    (onSent) => <Chosen onSent={onSent} />,
    () => screen.getByRole("combobox", { name: "收货人" }),
    {},
  ],
  [
    "the only line of a dialog",
    (onSent) => <Named onSent={onSent} />,
    () => screen.getByRole("textbox", { name: "名称" }),
    {},
  ],
  ["a form", (onSent) => <Formed onSent={onSent} />, () => screen.getByRole("textbox", { name: "姓名" }), {}],
  [
    "the keys of a page",
    (onSent) => <Keyed onSent={onSent} />,
    () => screen.getByRole("button", { name: "快捷键" }),
    {},
  ],
  [
    "the finish of a desk by Ctrl+Enter",
    (onSent) => (
      <ScanBox
        asked="扫描货品"
        wrong={null}
        hint=""
        isBlocked={false}
        focusKey=""
        onHeard={() => undefined}
        options={[]}
        onOption={() => undefined}
        onBack={() => undefined}
        onFinish={onSent}
      />
    ),
    () => screen.getByRole("textbox"),
    { ctrlKey: true },
  ],
];

for (const { name, compose } of ORDERS)
  describe(name, () => {
    test.each(PLACES)("Enter submits nothing in %s", async (_, show, field, held) => {
      const sent = vi.fn();
      await renderKit(show(sent));
      compose(field(), "Enter", held);
      expect(sent).not.toHaveBeenCalled();
    });

    test("Escape ends the composition, and the dialog stays open", async () => {
      const closed = vi.fn();
      await renderKit(<Named onSent={closed} />);
      // Chakra's layer listens from the next frame on.
      await new Promise((resolve) => setTimeout(resolve, 50));
      compose(screen.getByRole("textbox", { name: "名称" }), "Escape");
      expect(closed).not.toHaveBeenCalled();
    });
  });

test.each(PLACES)("an Enter of its own does what it says in %s", async (_, show, field, held) => {
  const sent = vi.fn();
  await renderKit(show(sent));
  const at = field();
  write(at);
  pressed(at, { key: "Enter", keyCode: 13, ...held });
  expect(sent).toHaveBeenCalledTimes(1);
});

test("in Safari the browser must not submit the form either", async () => {
  await renderKit(<Formed onSent={() => undefined} />);
  const [, safari] = ORDERS;
  const event = safari?.compose(screen.getByRole("textbox", { name: "姓名" }), "Enter");
  expect(event?.defaultPrevented).toBe(true);
});
