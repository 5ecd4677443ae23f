/**
 * The widgets of src/views/kit in their states: http://127.0.0.1:1234/kit of `npm run dev`, in the language and theme that
 * the address names. No part of the built console. Widgets that ask the server are seen in the pages that have them.
 */
import { type MouseEvent, type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { createI18n } from "./services/i18n.ts";
import { createStorage, STORAGE_KEYS } from "./services/storage.ts";
import { Avatar } from "./views/kit/Avatar.tsx";
import { Barcode } from "./views/kit/Barcode.tsx";
import { Button } from "./views/kit/Button.tsx";
import { Checkbox } from "./views/kit/Checkbox.tsx";
import { Combobox } from "./views/kit/Combobox.tsx";
import { ConfirmDialog } from "./views/kit/ConfirmDialog.tsx";
import { CopyText } from "./views/kit/CopyText.tsx";
import { DataTable } from "./views/kit/DataTable.tsx";
import { DateField } from "./views/kit/DateField.tsx";
import { Dialog } from "./views/kit/Dialog.tsx";
import { Drawer } from "./views/kit/Drawer.tsx";
import { FilterBar } from "./views/kit/FilterBar.tsx";
import { FreshnessBadge } from "./views/kit/FreshnessBadge.tsx";
import { IconButton } from "./views/kit/IconButton.tsx";
import { InstantField } from "./views/kit/InstantField.tsx";
import { I18nProvider } from "./views/kit/i18n.tsx";
import { Kbd } from "./views/kit/Kbd.tsx";
import { LinkButton } from "./views/kit/LinkButton.tsx";
import { ListState } from "./views/kit/ListState.tsx";
import { Menu } from "./views/kit/Menu.tsx";
import { Notice } from "./views/kit/Notice.tsx";
import { NumberField } from "./views/kit/NumberField.tsx";
import { Pager } from "./views/kit/Pager.tsx";
import { Panel } from "./views/kit/Panel.tsx";
import { PasswordField } from "./views/kit/PasswordField.tsx";
import { ProgressBar } from "./views/kit/ProgressBar.tsx";
import { QrCode } from "./views/kit/QrCode.tsx";
import { ReasonButton } from "./views/kit/ReasonButton.tsx";
import { SearchField } from "./views/kit/SearchField.tsx";
import { SelectBox } from "./views/kit/SelectBox.tsx";
import { SelectField } from "./views/kit/SelectField.tsx";
import { SkeletonRows } from "./views/kit/SkeletonRows.tsx";
import { Sparkline } from "./views/kit/Sparkline.tsx";
import { Spinner } from "./views/kit/Spinner.tsx";
import { Stations } from "./views/kit/Stations.tsx";
import { StatusTag } from "./views/kit/StatusTag.tsx";
import { Switch } from "./views/kit/Switch.tsx";
import { TableSettings } from "./views/kit/TableSettings.tsx";
import { TabPanel } from "./views/kit/TabPanel.tsx";
import { Tabs } from "./views/kit/Tabs.tsx";
import { TextArea } from "./views/kit/TextArea.tsx";
import { TextField } from "./views/kit/TextField.tsx";
import { TextLink } from "./views/kit/TextLink.tsx";
import { Timeline } from "./views/kit/Timeline.tsx";
import { Toaster } from "./views/kit/Toaster.tsx";
import type { Column, TableArrangement, TableLayout } from "./views/kit/table-column.ts";
import { applyThemeMode } from "./views/theme/appearance.ts";
import { ThemeProvider } from "./views/theme/ThemeProvider.tsx";

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

const CHOICES = ["Alpha", "Beta"];
const PAIRS = CHOICES.map((label) => ({ value: label.toLowerCase(), label }));
const choice = {
  value: null,
  onChange: nothing,
  query: "",
  onQuery: nothing,
  options: CHOICES,
  toKey: String,
  toText: String,
} as const;

function Fields() {
  const [isOn, setOn] = useState(false);
  const [isTicked, setTicked] = useState(true);
  const [count, setCount] = useState<number | null>(3);
  return (
    <Panel title="Field">
      <TextField label="Text" value="" onChange={nothing} isRequired hint="A hint" />
      <TextField label="Wrong text" value="x" onChange={nothing} error="Not valid" />
      <TextField label="Fixed text" value="x" onChange={nothing} isDisabled />
      <TextArea label="Long text" value="x" onChange={nothing} hint="A hint" />
      <PasswordField label="Password" value="x" onChange={nothing} autoComplete="new-password" />
      <SearchField label="Search" value="x" onSearch={nothing} />
      <DateField label="Day" value="2026-11-23" onChange={nothing} />
      <InstantField label="Instant" value="2026-11-23T05:00:00Z" onChange={nothing} />
      <NumberField label="Quantity" value={count} onChange={setCount} min={0} unit="kg" />
      <NumberField
        label="Wrong quantity"
        value={-1}
        onChange={nothing}
        error="Not valid"
        hasSteppers={false}
      />
      <NumberField label="Fixed quantity" value={3} onChange={nothing} isDisabled />
      <SelectBox label="One of two" value="alpha" onChange={nothing} options={PAIRS} />
      <SelectBox
        label="None of two"
        value=""
        onChange={nothing}
        options={PAIRS}
        placeholder="None"
        error="Not valid"
      />
      <FilterBar isFiltered onClear={nothing} actions={<Button>Export</Button>}>
        <SelectField label="Filter" value="alpha" onChange={nothing} options={PAIRS} />
        <SelectField label="No filter" value="" onChange={nothing} options={PAIRS} />
      </FilterBar>
      <Checkbox label="Ticked" value={isTicked} onChange={setTicked} hint="A hint" />
      <Checkbox label="Fixed tick" value={false} onChange={nothing} isDisabled />
      <Switch label="Pressed here" value={isOn} onChange={setOn} />
      <Switch label="On" value onChange={nothing} />
      <Switch label="Off" value={false} onChange={nothing} />
      <Switch label="Fixed" value={false} onChange={nothing} isDisabled />
      <Combobox label="Choice" {...choice} />
      <Combobox label="Made choice" {...choice} value="Alpha" hint="A hint" />
      <Combobox label="Awaited choice" {...choice} options={[]} isLoading />
      <Combobox label="Failed choice" {...choice} options={[]} failure="No answer" />
      <Combobox label="Fixed choice" {...choice} isDisabled error="Not valid" />
    </Panel>
  );
}

interface Row {
  readonly key: string;
  readonly name: string;
  readonly count: number;
}
const ROWS: readonly Row[] = ["new", "changed", "plain", "fixed"].map((name, count) => ({
  key: name,
  name,
  count,
}));
const COLUMNS: readonly Column<Row>[] = [
  {
    key: "name",
    header: "Name",
    isTitle: true,
    sortField: "name",
    cell: ({ name }) => <TextLink href="#row">{name}</TextLink>,
  },
  { key: "count", header: "Count", align: "end", cell: ({ count }) => count },
  { key: "actions", header: "Actions", isActions: true, cell: () => <Button size="sm">Open</Button> },
];

function Tables() {
  const [arrangement, setArrangement] = useState<TableArrangement>({
    density: "normal",
    hidden: [],
    order: [],
    widths: {},
  });
  const layout: TableLayout = {
    ...arrangement,
    ...{ leftOut: "", onLeftOut: nothing },
    onArrange: (changes) => setArrangement((before) => ({ ...before, ...changes })),
  };
  const [sort, setSort] = useState<string | null>("name");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["changed"]));
  return (
    <Panel title="Table" actions={<TableSettings columns={COLUMNS} layout={layout} />}>
      <DataTable
        label="Short table"
        columns={COLUMNS}
        rows={ROWS}
        rowKey={({ key }) => key}
        layout={layout}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        unselectable={({ key }) => (key === "fixed" ? "Not this one" : null)}
        mark={({ key }) =>
          key === "new" || key === "changed" ? { kind: key, at: 0, isFading: false } : undefined
        }
      />
      <DataTable
        label="Virtual table"
        columns={COLUMNS.slice(0, 2)}
        rows={Array.from({ length: 200 }, (_, at) => ({ key: `${at}`, name: `row ${at}`, count: at }))}
        rowKey={({ key }) => key}
        density="compact"
        maxHeight="160px"
        isBusy
      />
      <Pager current={2} pageSize={20} total={90} onPage={nothing} onPageSize={nothing} />
      <Pager current={500} pageSize={20} total={10_000} totalCapped onPage={nothing} />
      {(["empty", "noMatch", "forbidden"] as const).map((kind) => (
        <ListState key={kind} state={{ kind, onClear: nothing }}>
          {null}
        </ListState>
      ))}
      <ListState state={{ kind: "error", cause: "No answer", onRetry: nothing, traceId: "a1", dataAt: 0 }}>
        What was there before
      </ListState>
      <SkeletonRows rows={2} />
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
      <Opened name="Open form">
        {(isOpen, close) => (
          <Drawer isOpen={isOpen} isDirty onClose={close} title="Form" side="start">
            <Combobox label="Choice in the form" {...choice} />
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
        <Button disabled>Fixed</Button>
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
        <CopyText text="RK261123-ABCD" label="Number" />
        <Kbd>Esc</Kbd>
        <Spinner label="Loading" />
        <TextLink href="#text">Link</TextLink>
        <LinkButton href="#button">Link of a button</LinkButton>
        <Barcode text="RK261123-ABCD" />
        <QrCode text="RK261123-ABCD" name="Code" />
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

/** The language and the theme are read when the page starts. */
const again = (event: MouseEvent<HTMLAnchorElement>): void => {
  event.preventDefault();
  location.assign(event.currentTarget.href);
};

async function show(place: HTMLElement): Promise<void> {
  const wanted = new URLSearchParams(location.search);
  const storage = createStorage(null, null);
  storage.write(STORAGE_KEYS.locale, wanted.get("locale") ?? "");
  const translator = await createI18n({ storage, root: document.documentElement });
  await translator.pages();
  applyThemeMode(wanted.get("theme") === "dark" ? "dark" : "light");
  createRoot(place).render(
    <ThemeProvider>
      <I18nProvider translator={translator}>
        <main>
          <h1>Kit</h1>
          <nav aria-label="Looks">
            {["zh-CN", "en-US"].flatMap((locale) =>
              ["light", "dark"].map((theme) => (
                <TextLink
                  key={locale + theme}
                  href={`/kit?locale=${locale}&theme=${theme}`}
                  onClick={again}
                  style={{ display: "inline-block", minHeight: 24, marginInlineEnd: 8 }}
                >
                  {locale} {theme}
                </TextLink>
              )),
            )}
          </nav>
          <Menus />
          <Overlays />
          <Shown />
          <Fields />
          <Tables />
        </main>
      </I18nProvider>
    </ThemeProvider>,
  );
}

const place = document.getElementById("root");
if (place) void show(place);
