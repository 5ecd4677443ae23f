import { BookOpen, Building2, CircleQuestionMark, Info, Keyboard, ListChecks } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { SETUP } from "../../contracts/permissions.ts";
import type { Setup } from "../../contracts/setup.ts";
import { ALL_TABS } from "../../machines/console/features.machine.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { setupInput } from "../../machines/page/gauges.ts";
import { TabProvider } from "../../machines/react/tab-context.ts";
import { useGo } from "../../machines/react/use-go.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useSharedValue } from "../../machines/react/use-value.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";
import { Menu } from "../kit/Menu.tsx";
import type { MenuItem } from "../kit/menu-item.ts";

const AboutDialog = lazy(() => import("./AboutDialog.tsx"));
const CompanyDialog = lazy(() => import("../setup/CompanyDialog.tsx"));
const ResumeSetup = lazy(() => import("../setup/ResumeSetup.tsx"));

type Opened = "about" | "company" | "steps";

/** The "?" of the bar: guides, keys, and about this program; for the admin who sets up also the steps of the first day. */
export function HelpMenu({ onShortcuts }: { readonly onShortcuts: () => void }) {
  return useHolds(SETUP) ? (
    <OfSetup onShortcuts={onShortcuts} />
  ) : (
    <Help onShortcuts={onShortcuts} setup={null} />
  );
}

function OfSetup({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const { rest, live } = usePorts();
  const { value } = useSharedValue("help:setup", setupInput(rest, live));
  return <Help onShortcuts={onShortcuts} setup={value} />;
}

function Help({ onShortcuts, setup }: { readonly onShortcuts: () => void; readonly setup: Setup | null }) {
  const t = useT();
  const go = useGo();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const workplace = hrefOf("Workplace");
  const isUndone = setup?.steps.some(({ isDone }) => !isDone) ?? false;
  const items: readonly MenuItem[] = [
    {
      key: "guides",
      label: t("setup.help.guides"),
      icon: <BookOpen aria-hidden="true" />,
      href: hrefOf("bulletin", {}, { isGuide: "true" }),
    },
    {
      key: "shortcuts",
      label: t("setup.help.shortcuts"),
      icon: <Keyboard aria-hidden="true" />,
      onSelect: onShortcuts,
    },
    ...(setup && isUndone
      ? [
          {
            key: "steps",
            label: t("setup.help.steps"),
            icon: <ListChecks aria-hidden="true" />,
            onSelect: () => (setup.isOpen ? go(workplace) : setOpened("steps")),
          },
        ]
      : []),
    ...(setup
      ? [
          {
            key: "company",
            label: t("setup.company.title"),
            icon: <Building2 aria-hidden="true" />,
            onSelect: () => setOpened("company"),
          },
        ]
      : []),
    {
      key: "about",
      label: t("setup.help.about"),
      icon: <Info aria-hidden="true" />,
      isSeparated: true,
      onSelect: () => setOpened("about"),
    },
  ];
  return (
    <>
      <Menu
        label={t("setup.help.title")}
        align="end"
        items={items}
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            label={t("setup.help.title")}
            icon={<CircleQuestionMark aria-hidden="true" />}
          />
        )}
      />
      {opened === null ? null : (
        <Above>
          {opened === "about" ? <AboutDialog onClose={close} /> : null}
          {opened === "company" && setup ? <CompanyDialog setup={setup} onClose={close} /> : null}
          {opened === "steps" ? (
            <ResumeSetup
              onClose={close}
              onDone={() => {
                close();
                go(workplace);
              }}
            />
          ) : null}
        </Above>
      )}
    </>
  );
}

/** The frame's own dialogs stand in no tab: their commands are kept until sign-out. */
const FRAME = { id: ALL_TABS, path: "", search: "", params: {} } as const;

/** Outside the bar: a dialog is no part of the banner. */
function Above({ children }: { readonly children: ReactNode }) {
  return createPortal(
    <TabProvider value={FRAME}>
      <Suspense>{children}</Suspense>
    </TabProvider>,
    document.body,
  );
}
