import { Plus } from "lucide-react";
import { useCallback, useState } from "react";
import type { BulletinRow } from "../../contracts/bulletin.ts";
import { BULLETIN_STATUSES, type BulletinStatus } from "../../contracts/bulletin-kinds.ts";
import { BULLETIN_WRITERS } from "../../contracts/permissions.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { VIEW_PARAMETER } from "../../machines/react/use-list.ts";
import { useQuery } from "../../machines/react/use-query.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { TabPanel } from "../kit/TabPanel.tsx";
import { Tabs } from "../kit/Tabs.tsx";
import { PageHeader } from "../reading/PageHeader.tsx";
import { ReadingDrawer } from "../reading/ReadingDrawer.tsx";
import { chakra } from "../theme/chakra.ts";
import { BulletinList } from "./BulletinList.tsx";
import { BulletinMenu } from "./BulletinMenu.tsx";
import { type Opened, OpenedOver } from "./OpenedOver.tsx";
import { OPEN_PARAMETER, openIn } from "./open-parameter.ts";
import { ReadingActions } from "./ReadingActions.tsx";

const TABS_ID = "bulletin-status";
const ORDER = ["published", "draft", "archived"] as const satisfies readonly BulletinStatus[];

const Above = chakra("div", { base: { marginBottom: "3" } });

/** Bulletins: everyone reads them; admins write, publish and archive them. */
export default function BulletinPage() {
  const t = useT();
  const mayWrite = useHolds(BULLETIN_WRITERS);
  const [query, setQuery] = useQuery();
  const [opened, setOpened] = useState<Opened | null>(null);
  const wanted = BULLETIN_STATUSES.find((status) => status === query.get(VIEW_PARAMETER));
  const status = mayWrite && wanted ? wanted : "published";
  const openId = openIn(query);
  const open = useCallback(
    (what: Opened) => {
      // Only one item is open over the list.
      setQuery({ [OPEN_PARAMETER]: null });
      setOpened(what);
    },
    [setQuery],
  );
  const key = (): string => crypto.randomUUID();
  const ways = {
    onEdit: ({ id }: BulletinRow) => open({ kind: "form", key: key(), id }),
    onReaders: (row: BulletinRow) => open({ kind: "readers", row }),
    onStep: (step: "publish" | "archive" | "delete", row: BulletinRow) =>
      open({ kind: "step", key: key(), step, row }),
  };
  const create = mayWrite ? (
    <Button
      look="primary"
      icon={<Plus size={16} />}
      onClick={() => open({ kind: "form", key: key(), id: null })}
    >
      {t("bulletin.action.create")}
    </Button>
  ) : null;
  const list = (
    <BulletinList
      key={status}
      status={status}
      isAdmin={mayWrite}
      menuOf={mayWrite ? (row) => <BulletinMenu row={row} {...ways} /> : null}
      emptyAction={create}
    >
      {({ refresh }) => (
        <>
          {openId && opened === null ? (
            <ReadingDrawer
              key={openId}
              id={openId}
              onClose={() => setQuery({ [OPEN_PARAMETER]: null })}
              onConfirmed={refresh}
              {...(mayWrite
                ? { actions: (detail: BulletinRow) => <ReadingActions row={detail} {...ways} /> }
                : {})}
            />
          ) : null}
          {opened ? <OpenedOver opened={opened} onOpen={setOpened} onChanged={refresh} /> : null}
        </>
      )}
    </BulletinList>
  );
  return (
    <>
      <PageHeader title={t("bulletin.title")} subtitle={t("bulletin.about")} actions={create} />
      {mayWrite ? (
        <>
          <Above>
            <Tabs
              id={TABS_ID}
              label={t("bulletin.tab.label")}
              tabs={ORDER.map((each) => ({ key: each, label: t(`bulletin.tab.${each}`) }))}
              value={status}
              onChange={(next) =>
                setQuery({ [VIEW_PARAMETER]: next === "published" ? null : next, current: null })
              }
            />
          </Above>
          <TabPanel id={TABS_ID} tab={status}>
            {list}
          </TabPanel>
        </>
      ) : (
        list
      )}
    </>
  );
}
