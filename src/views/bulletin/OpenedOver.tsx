import { Stack } from "@chakra-ui/react/stack";
import { useCallback, useId } from "react";
import type { BulletinDetail, BulletinReaders, BulletinRow } from "../../contracts/bulletin.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { useFetched, useValue } from "../../machines/react/use-value.ts";
import { Drawer } from "../kit/Drawer.tsx";
import { useFormat, useLocale, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { ProgressBar } from "../kit/ProgressBar.tsx";
import { titleOf } from "../reading/bulletin-words.ts";
import { chakra } from "../theme/chakra.ts";
import { BulletinForm } from "./BulletinForm.tsx";
import { BulletinStep, type Step } from "./BulletinStep.tsx";

/** The item open over the list. Each opening gets its own key. */
export type Opened =
  | { readonly kind: "form"; readonly key: string; readonly id: string | null }
  | { readonly kind: "step"; readonly key: string; readonly step: Step; readonly row: BulletinRow }
  | { readonly kind: "readers"; readonly row: BulletinRow };

/** The form, a question, or the readers, over the list of bulletins. */
export function OpenedOver(props: {
  readonly opened: Opened;
  readonly onOpen: (next: Opened | null) => void;
  /** Something was saved, published, archived or deleted. */
  readonly onChanged: () => void;
}) {
  const { opened, onOpen, onChanged } = props;
  const toast = useToast();
  const close = useCallback(() => onOpen(null), [onOpen]);
  const saved = useCallback(
    (row: BulletinDetail, isToPublish: boolean) => {
      onChanged();
      if (isToPublish) onOpen({ kind: "step", key: crypto.randomUUID(), step: "publish", row });
      else {
        toast({ tone: "success", key: "texts.codes.20000" });
        onOpen(null);
      }
    },
    [onChanged, onOpen, toast],
  );
  const done = useCallback(() => {
    onChanged();
    onOpen(null);
  }, [onChanged, onOpen]);
  if (opened.kind === "readers") return <ReadersDrawer row={opened.row} onClose={close} />;
  if (opened.kind === "step") {
    const { key, step, row } = opened;
    return <BulletinStep key={key} openedAs={key} step={step} row={row} onDone={done} onClose={close} />;
  }
  const { key, id } = opened;
  return id === null ? (
    <BulletinForm key={key} openedAs={key} detail={null} onClose={close} onSaved={saved} />
  ) : (
    <EditBulletin key={key} openedAs={key} id={id} onClose={close} onSaved={saved} />
  );
}

interface Editing {
  /** Unique to this opening. */
  readonly openedAs: string;
  readonly onClose: () => void;
  readonly onSaved: (saved: BulletinDetail, isToPublish: boolean) => void;
}

/** The form over a bulletin, once its body has been fetched. */
function EditBulletin({ id, ...editing }: Editing & { readonly id: string }) {
  const t = useT();
  const { rest } = usePorts();
  const {
    value: detail,
    view,
    again,
  } = useFetched<BulletinDetail>(`edit:${editing.openedAs}`, {
    fetch: (signal) => rest.get("/api/bulletin/detail", { id }, { signal }),
  });
  if (detail) return <BulletinForm {...editing} detail={detail} />;
  return (
    <Drawer isOpen onClose={editing.onClose} title={t("bulletin.action.edit")} width="min(880px, 100vw)">
      <ListState state={listStateOf(view, { empty: { title: "" }, onRetry: again })}>{null}</ListState>
    </Drawer>
  );
}

const Names = chakra("ul", {
  base: {
    listStyle: "none",
    "& > li": {
      display: "flex",
      flexWrap: "wrap",
      columnGap: "3",
      paddingBlock: "2",
      borderBottomWidth: "1px",
      borderColor: "border",
    },
    "& b": { fontWeight: "medium" },
    "& span": { color: "fg.muted" },
    "& time": { marginInlineStart: "auto", color: "fg.muted", fontVariantNumeric: "tabular-nums" },
  },
});
const Heading = chakra("h3", { base: { textStyle: "sm", fontWeight: "bold" } });
const None = chakra("p", { base: { color: "fg.muted" } });
const Title = chakra("p", { base: { fontWeight: "medium", overflowWrap: "anywhere" } });

/** Who of its audience has not confirmed a must-read, and who has: moves while they confirm. */
function ReadersDrawer({ row, onClose }: { readonly row: BulletinRow; readonly onClose: () => void }) {
  const t = useT();
  const { locale } = useLocale();
  const ports = usePorts();
  const {
    value: readers,
    view,
    again,
  } = useValue<BulletinReaders>(`readers:${row.id}`, {
    topic: "bulletin",
    fetch: (signal: AbortSignal) => ports.rest.get("/api/bulletin/readers", { id: row.id }, { signal }),
    concerns: (event) => event.id === row.id && event.type !== "viewed",
  });
  const missing = readers?.missing ?? [];
  const acknowledged = readers?.acknowledged ?? [];
  return (
    <Drawer isOpen onClose={onClose} title={t("bulletin.readers.title")} width="min(480px, 100vw)">
      <ListState
        state={listStateOf(readers ? { kind: "ready" } : view, { empty: { title: "" }, onRetry: again })}
      >
        <Stack gap="4">
          <Title>{titleOf(row, locale)}</Title>
          <ProgressBar
            label={t("bulletin.readers.progress")}
            value={acknowledged.length}
            max={acknowledged.length + missing.length}
            tone="success"
          />
          <Readers
            title={t("bulletin.readers.missing", { count: missing.length })}
            none={t("bulletin.readers.allRead")}
            people={missing}
          />
          <Readers
            title={t("bulletin.readers.acknowledged", { count: acknowledged.length })}
            none={t("bulletin.readers.noneRead")}
            people={acknowledged}
          />
        </Stack>
      </ListState>
    </Drawer>
  );
}

/** Those who have confirmed it, or have not; `none` where that is no person. */
function Readers(props: {
  readonly title: string;
  readonly none: string;
  readonly people: readonly (BulletinReaders["missing"][number] & { readonly at?: string })[];
}) {
  const { title, none, people } = props;
  const t = useT();
  const format = useFormat();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {people.length === 0 ? <None>{none}</None> : null}
      <Names>
        {people.map(({ userId, userName, clientName, at }) => (
          <li key={userId}>
            <b>{userName}</b>
            <span>{clientName ?? t("bulletin.readers.warehouse")}</span>
            {at ? <time dateTime={at}>{format.dateTime(at)}</time> : null}
          </li>
        ))}
      </Names>
    </section>
  );
}
