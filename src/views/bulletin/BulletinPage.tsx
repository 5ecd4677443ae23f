import { Archive, Ellipsis, Pencil, Plus, Send, Trash2, Users } from "lucide-react";
import { useCallback, useState } from "react";
import type { BulletinRow } from "../../contracts/bulletin.ts";
import { BULLETIN_STATUSES, type BulletinStatus } from "../../contracts/bulletin-kinds.ts";
import { BULLETIN_WRITERS } from "../../contracts/permissions.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { VIEW_PARAMETER } from "../../machines/react/use-list.ts";
import { useQuery } from "../../machines/react/use-query.ts";
import { Button } from "../kit/Button.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { useLocale, useT } from "../kit/i18n.tsx";
import { Menu } from "../kit/Menu.tsx";
import { TabPanel } from "../kit/TabPanel.tsx";
import { Tabs } from "../kit/Tabs.tsx";
import { titleOf } from "../reading/bulletin-words.ts";
import { PageHeader } from "../reading/PageHeader.tsx";
import { ReadingDrawer } from "../reading/ReadingDrawer.tsx";
import { chakra } from "../theme/chakra.ts";
import { BulletinList } from "./BulletinList.tsx";
import type { Step } from "./BulletinStep.tsx";
import { type Opened, OpenedOver } from "./OpenedOver.tsx";
import { OPEN_PARAMETER, openIn } from "./open-parameter.ts";

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

/** What an admin may do with the bulletin that they are reading. */
function ReadingActions({ row, onEdit, onReaders, onStep }: BulletinActions) {
  const t = useT();
  const { status, mustRead } = row;
  return (
    <>
      {mustRead && status !== "draft" ? (
        <Button icon={<Users size={16} />} onClick={() => onReaders(row)}>
          {t("bulletin.action.readers")}
        </Button>
      ) : null}
      <Button icon={<Pencil size={16} />} onClick={() => onEdit(row)}>
        {t("bulletin.action.edit")}
      </Button>
      {status === "published" ? (
        <Button icon={<Archive size={16} />} onClick={() => onStep("archive", row)}>
          {t("bulletin.action.archive")}
        </Button>
      ) : (
        <Button look="primary" icon={<Send size={16} />} onClick={() => onStep("publish", row)}>
          {t(status === "draft" ? "bulletin.action.publish" : "bulletin.action.publishAgain")}
        </Button>
      )}
    </>
  );
}

/** A bulletin, and what its page does about it. */
interface BulletinActions {
  readonly row: BulletinRow;
  readonly onEdit: (row: BulletinRow) => void;
  readonly onReaders: (row: BulletinRow) => void;
  readonly onStep: (step: Step, row: BulletinRow) => void;
}

/** What an admin may do with a bulletin of the list. */
function BulletinMenu({ row, onEdit, onReaders, onStep }: BulletinActions) {
  const t = useT();
  const { locale } = useLocale();
  const label = t("bulletin.line.menu", { title: titleOf(row, locale) });
  const { status } = row;
  return (
    <Menu
      label={label}
      align="end"
      items={[
        { key: "edit", label: t("bulletin.action.edit"), icon: <Pencil />, onSelect: () => onEdit(row) },
        ...(row.mustRead && status !== "draft"
          ? [
              {
                key: "readers",
                label: t("bulletin.action.readers"),
                icon: <Users />,
                onSelect: () => onReaders(row),
              },
            ]
          : []),
        status === "published"
          ? {
              key: "archive",
              label: t("bulletin.action.archive"),
              icon: <Archive />,
              onSelect: () => onStep("archive", row),
            }
          : {
              key: "publish",
              label: t(status === "draft" ? "bulletin.action.publish" : "bulletin.action.publishAgain"),
              icon: <Send />,
              onSelect: () => onStep("publish", row),
            },
        ...(status === "draft"
          ? [
              {
                key: "delete",
                label: t("common.action.delete"),
                icon: <Trash2 />,
                tone: "danger" as const,
                isSeparated: true,
                onSelect: () => onStep("delete", row),
              },
            ]
          : []),
      ]}
      trigger={(trigger) => (
        <IconButton {...trigger} size="sm" label={label} icon={<Ellipsis aria-hidden="true" />} />
      )}
    />
  );
}
