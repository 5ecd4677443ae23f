import { useMemo } from "react";
import { useQuery } from "../../machines/react/use-query.ts";
import { useT } from "../kit/i18n.tsx";
import type { TabsProps } from "../kit/Tabs.tsx";
import { CallsPage } from "./CallsPage.tsx";
import { ProgramsPage } from "./ProgramsPage.tsx";
import { WebhooksPage } from "./WebhooksPage.tsx";

const VIEWS = ["programs", "webhooks", "calls"] as const;
type View = (typeof VIEWS)[number];

/** Programs of clients and of the warehouse, the webhooks that tell them what happens, and the log of what they called. */
export default function IntegrationPage() {
  const t = useT();
  const [query, setQuery] = useQuery();
  const tab: View = VIEWS.find((view) => view === query.get("view")) ?? "programs";
  const tabs = useMemo(
    (): TabsProps => ({
      id: "integration",
      label: t("shell.page.integration"),
      tabs: [
        { key: "programs", label: t("integration.webhook.programs") },
        { key: "webhooks", label: t("integration.webhook.tab") },
        { key: "calls", label: t("integration.calls.tab") },
      ],
      value: tab,
      // The lists have different filters.
      onChange: (key) => {
        const cleared = Object.fromEntries([...query.keys()].map((name) => [name, null]));
        setQuery({ ...cleared, view: key === "programs" ? null : key }, { push: true });
      },
    }),
    [t, tab, query, setQuery],
  );
  const Shown = { programs: ProgramsPage, webhooks: WebhooksPage, calls: CallsPage }[tab];
  return <Shown tabs={tabs} />;
}
