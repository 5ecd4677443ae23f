import { Stack } from "@chakra-ui/react/stack";
import type { BulletinReaders, BulletinRow } from "../../contracts/bulletin.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { Drawer } from "../kit/Drawer.tsx";
import { useFormat, useLocale, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { ProgressBar } from "../kit/ProgressBar.tsx";
import { titleOf } from "../reading/bulletin-words.ts";
import { chakra } from "../theme/chakra.ts";

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
export function ReadersDrawer({ row, onClose }: { readonly row: BulletinRow; readonly onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useLocale();
  const ports = usePorts();
  const {
    value: readers,
    view,
    again,
  } = useValue<BulletinReaders>(`readers:${row.id}`, {
    topic: "bulletin",
    live: ports.live,
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
          <section>
            <Heading>{t("bulletin.readers.missing", { count: missing.length })}</Heading>
            {missing.length === 0 ? <None>{t("bulletin.readers.allRead")}</None> : null}
            <Names>
              {missing.map(({ userId, userName, clientName }) => (
                <li key={userId}>
                  <b>{userName}</b>
                  <span>{clientName ?? t("bulletin.readers.warehouse")}</span>
                </li>
              ))}
            </Names>
          </section>
          <section>
            <Heading>{t("bulletin.readers.acknowledged", { count: acknowledged.length })}</Heading>
            {acknowledged.length === 0 ? <None>{t("bulletin.readers.noneRead")}</None> : null}
            <Names>
              {acknowledged.map(({ userId, userName, clientName, at }) => (
                <li key={userId}>
                  <b>{userName}</b>
                  <span>{clientName ?? t("bulletin.readers.warehouse")}</span>
                  <time dateTime={at}>{format.dateTime(at)}</time>
                </li>
              ))}
            </Names>
          </section>
        </Stack>
      </ListState>
    </Drawer>
  );
}
