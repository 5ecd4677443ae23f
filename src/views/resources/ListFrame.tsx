import type { ComponentProps, ReactNode } from "react";
import type { ListOf } from "../../machines/react/use-list.ts";
import { ListFilters } from "../kit/ListFilters.tsx";
import { ListTable } from "../kit/ListTable.tsx";
import { Panel } from "../kit/Panel.tsx";
import { TabPanel } from "../kit/TabPanel.tsx";
import { Tabs, type TabsProps } from "../kit/Tabs.tsx";
import { PageHeader } from "../reading/PageHeader.tsx";
import { chakra } from "../theme/chakra.ts";

const Above = chakra("div", { base: { marginBottom: "3" } });

interface Row {
  readonly id: string;
  readonly version: number;
}

/** A page that is one list: its head, the choice between it and other lists, its filters, and its rows. */
export function ListFrame<R extends Row>(
  props: Pick<ComponentProps<typeof PageHeader>, "title" | "subtitle" | "actions"> & {
    readonly list: ListOf<R>;
    readonly tabs?: TabsProps | undefined;
    readonly filters: Omit<ComponentProps<typeof ListFilters<R>>, "list">;
    readonly table: Omit<ComponentProps<typeof ListTable<R>>, "list" | "label">;
    /** Between the filters and the rows. */
    readonly above?: ReactNode;
    /** After the rows. */
    readonly children?: ReactNode;
  },
) {
  const { list, tabs, filters, table, above, children, ...head } = props;
  const content = (
    <>
      <ListFilters list={list} {...filters} />
      {above}
      <Panel isFlush>
        <ListTable list={list} label={head.title} {...table} />
      </Panel>
      {children}
    </>
  );
  return (
    <>
      <PageHeader {...head} />
      {tabs ? (
        <>
          <Above>
            <Tabs {...tabs} />
          </Above>
          <TabPanel id={tabs.id} tab={tabs.value}>
            {content}
          </TabPanel>
        </>
      ) : (
        content
      )}
    </>
  );
}
