/** The widgets of src/views/kit in their states, in the language and theme that the document names. */
import { type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { createI18n } from "../../src/services/i18n.ts";
import { createStorage, STORAGE_KEYS } from "../../src/services/storage.ts";
import { Avatar } from "../../src/views/kit/Avatar.tsx";
import { Button } from "../../src/views/kit/Button.tsx";
import { Checkbox } from "../../src/views/kit/Checkbox.tsx";
import { Combobox } from "../../src/views/kit/Combobox.tsx";
import { ConfirmDialog } from "../../src/views/kit/ConfirmDialog.tsx";
import { Dialog } from "../../src/views/kit/Dialog.tsx";
import { Drawer } from "../../src/views/kit/Drawer.tsx";
import { FreshnessBadge } from "../../src/views/kit/FreshnessBadge.tsx";
import { IconButton } from "../../src/views/kit/IconButton.tsx";
import { I18nProvider } from "../../src/views/kit/i18n.tsx";
import { ListState } from "../../src/views/kit/ListState.tsx";
import { Menu } from "../../src/views/kit/Menu.tsx";
import { Notice } from "../../src/views/kit/Notice.tsx";
import { NumberField } from "../../src/views/kit/NumberField.tsx";
import { Pager } from "../../src/views/kit/Pager.tsx";
import { Panel } from "../../src/views/kit/Panel.tsx";
import { ProgressBar } from "../../src/views/kit/ProgressBar.tsx";
import { ReasonButton } from "../../src/views/kit/ReasonButton.tsx";
import { Sparkline } from "../../src/views/kit/Sparkline.tsx";
import { Stations } from "../../src/views/kit/Stations.tsx";
import { StatusTag } from "../../src/views/kit/StatusTag.tsx";
import { Switch } from "../../src/views/kit/Switch.tsx";
import { TabPanel } from "../../src/views/kit/TabPanel.tsx";
import { Tabs } from "../../src/views/kit/Tabs.tsx";
import { TextField } from "../../src/views/kit/TextField.tsx";
import { Timeline } from "../../src/views/kit/Timeline.tsx";
import { Toaster } from "../../src/views/kit/Toaster.tsx";
import { applyThemeMode } from "../../src/views/theme/appearance.ts";
import { ThemeProvider } from "../../src/views/theme/ThemeProvider.tsx";

const TONES = ["neutral", "info", "success", "warning", "danger"] as const;
const LOOKS = ["primary", "secondary", "danger", "dangerSolid", "quiet", "link"] as const;
const nothing = (): void => undefined;

/** Shows one overlay at a time: its button is there, and what it opens. */
function Opened(props: {
  readonly name: string;
  readonly children: (isOpen: boolean, close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{props.name}</Button>
      {props.children(isOpen, () => setOpen(false))}
    </>
  );
}

function Menus() {
  const [isChosen, setChosen] = useState(true);
  const [said, setSaid] = useState("none");
  return (
    <Panel title="Menu">
      <Menu
        label="Menu of a row"
        head={<b>Head</b>}
        trigger={(trigger) => <Button {...trigger}>Open menu</Button>}
        items={[
          { key: "edit", label: "Edit", onSelect: () => setSaid("edit") },
          {
            key: "reason",
            label: "Approve",
            reason: "Not by the submitter",
            onSelect: () => setSaid("approve"),
          },
          { key: "link", label: "Elsewhere", href: "#elsewhere", isSeparated: true },
          { key: "delete", label: "Delete", tone: "danger", onSelect: () => setSaid("delete") },
        ]}
      />
      <Menu
        label="Choices"
        align="end"
        isKept
        trigger={(trigger) => <IconButton {...trigger} label="Open choices" icon="…" />}
        items={[
          { key: "one", label: "One", isChecked: isChosen, onSelect: () => setChosen(!isChosen) },
          { key: "two", label: "Two", isChecked: false },
        ]}
      />
      <output>{said}</output>
    </Panel>
  );
}

function Fields() {
  return (
    <Panel title="Field">
      <TextField label="Text" value="" onChange={nothing} isRequired hint="A hint" />
      <TextField label="Wrong text" value="x" onChange={nothing} error="Not valid" />
      <NumberField label="Quantity" value={3} onChange={nothing} min={0} unit="kg" />
      <NumberField label="Fixed quantity" value={3} onChange={nothing} isDisabled />
      <Checkbox label="Ticked" value onChange={nothing} hint="A hint" />
      <Checkbox label="Fixed tick" value={false} onChange={nothing} isDisabled />
      <Switch label="On" value onChange={nothing} />
      <Switch label="Off" value={false} onChange={nothing} />
      <Switch label="Fixed" value={false} onChange={nothing} isDisabled />
      <Combobox
        label="Choice"
        value={null}
        onChange={nothing}
        query=""
        onQuery={nothing}
        options={["Alpha", "Beta"]}
        toKey={String}
        toText={String}
      />
    </Panel>
  );
}

function Overlays() {
  return (
    <Panel title="Dialog">
      <Opened name="Open dialog">
        {(isOpen, close) => (
          <Dialog
            isOpen={isOpen}
            onClose={close}
            title="Dialog"
            footer={<Button onClick={close}>Done</Button>}
          >
            <TextField label="In the dialog" value="" onChange={nothing} />
          </Dialog>
        )}
      </Opened>
      <Opened name="Open question">
        {(isOpen, close) => (
          <ConfirmDialog
            isOpen={isOpen}
            title="Question"
            text="Delete it?"
            confirmLabel="Delete it"
            onConfirm={close}
            onCancel={close}
          />
        )}
      </Opened>
      <Opened name="Open drawer">
        {(isOpen, close) => (
          <Drawer isOpen={isOpen} onClose={close} title="Drawer">
            <Menus />
          </Drawer>
        )}
      </Opened>
      <Opened name="Open notices">
        {(isOpen, close) =>
          isOpen ? (
            <Toaster
              toasts={TONES.map((tone) => ({ id: tone, tone, text: tone, title: "Title" }))}
              onDismiss={close}
              durationMs={600_000}
            />
          ) : null
        }
      </Opened>
    </Panel>
  );
}

function Shown() {
  const [tab, setTab] = useState("first");
  const tabs = [
    { key: "first", label: "First", badge: 2 },
    { key: "second", label: "Second" },
  ];
  return (
    <>
      <Panel title="Button">
        {LOOKS.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
        <Button isBusy>Busy</Button>
        <ReasonButton reason="Not by the submitter" hint="own">
          Approve
        </ReasonButton>
        <IconButton label="Pressed" icon="!" isPressed badge={3} />
      </Panel>
      <Panel title="Tabs">
        {(["line", "pills"] as const).map((look) => (
          <div key={look}>
            <Tabs id={look} label={look} look={look} tabs={tabs} value={tab} onChange={setTab} />
            <TabPanel id={look} tab={tab}>
              {tab}
            </TabPanel>
          </div>
        ))}
      </Panel>
      <Panel title="State">
        {TONES.map((tone) => (
          <Notice key={tone} tone={tone} title={tone} onClose={nothing}>
            <StatusTag tone={tone}>{tone}</StatusTag>
          </Notice>
        ))}
        {(["live", "stale", "connecting", "offline"] as const).map((state) => (
          <FreshnessBadge key={state} state={state} asOf={0} />
        ))}
        <ProgressBar label="Progress" value={3} max={10} />
        <Sparkline label="Sparkline" values={[1, 4, 2]} />
        <Avatar name="Li" />
        <ListState state={{ kind: "error", cause: "No answer", onRetry: nothing, traceId: "a1" }}>
          {null}
        </ListState>
        <Pager current={2} pageSize={20} total={90} onPage={nothing} onPageSize={nothing} />
      </Panel>
      <Panel title="Progress">
        <Stations
          label="Stations"
          stations={(["past", "here", "possible", "unreached", "broken"] as const).map((state) => ({
            key: state,
            label: state,
            state,
          }))}
        />
        <Timeline
          items={TONES.map((tone) => ({ key: tone, at: 0, tone, text: tone, by: "Li", note: "Note" }))}
        />
      </Panel>
    </>
  );
}

async function show(place: HTMLElement): Promise<void> {
  const { dataset } = document.documentElement;
  const storage = createStorage(null, null);
  storage.write(STORAGE_KEYS.locale, dataset.locale ?? "");
  const translator = await createI18n({ storage, root: document.documentElement });
  applyThemeMode(dataset.theme === "dark" ? "dark" : "light");
  createRoot(place).render(
    <ThemeProvider>
      <I18nProvider translator={translator}>
        <main>
          <h1>Kit</h1>
          <Menus />
          <Overlays />
          <Shown />
          <Fields />
        </main>
      </I18nProvider>
    </ThemeProvider>,
  );
}

const place = document.getElementById("root");
if (place) void show(place);
