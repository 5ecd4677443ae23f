import { useMemo } from "react";
import { useQuery } from "../../machines/react/use-query.ts";
import { useT } from "../kit/i18n.tsx";
import type { TabsProps } from "../kit/Tabs.tsx";
import { ProgramsPage } from "./ProgramsPage.tsx";
import { WebhooksPage } from "./WebhooksPage.tsx";

/** Programs of clients and of the warehouse, and the webhooks that tell them what happens. */
export default function IntegrationPage() {
  const t = useT();
  const [query, setQuery] = useQuery();
  const tab = query.get("view") === "webhooks" ? "webhooks" : "programs";
  const tabs = useMemo(
    (): TabsProps => ({
      id: "integration",
      label: t("shell.page.integration"),
      tabs: [
        { key: "programs", label: t("integration.webhook.programs") },
        { key: "webhooks", label: t("integration.webhook.tab") },
      ],
      value: tab,
      onChange: (key) => setQuery({ view: key === "webhooks" ? key : null }, { push: true }),
    }),
    [t, tab, setQuery],
  );
  return tab === "webhooks" ? <WebhooksPage tabs={tabs} /> : <ProgramsPage tabs={tabs} />;
}
