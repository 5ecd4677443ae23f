import type { ReactNode } from "react";
import { panelId, tabId } from "./tab-ids.ts";

/** What the open tab shows; `id` is that of its Tabs. */
export function TabPanel(props: { readonly id: string; readonly tab: string; readonly children: ReactNode }) {
  const { id, tab, children } = props;
  return (
    <div role="tabpanel" id={panelId(id, tab)} aria-labelledby={tabId(id, tab)}>
      {children}
    </div>
  );
}
