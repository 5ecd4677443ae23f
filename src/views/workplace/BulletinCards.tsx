import type { BulletinRow } from "../../contracts/bulletin.ts";
import { asksReader, bulletinLink } from "../../contracts/bulletin-kinds.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { latestBulletins } from "../../machines/page/bulletin-asks.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { useRows } from "../../machines/react/use-rows.ts";
import { useUser } from "../../machines/react/use-user.ts";
import { useFormat, useLocale, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { Panel } from "../kit/Panel.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { BulletinMarks } from "../reading/BulletinMarks.tsx";
import { titleOf } from "../reading/bulletin-words.ts";
import { KindIcon } from "../reading/KindIcon.tsx";
import { chakra } from "../theme/chakra.ts";

const latestMachine = createListMachine<BulletinRow>();

const SHOWN = 4;

const List = chakra("ul", {
  base: {
    listStyle: "none",
    "& > li": {
      display: "grid",
      gridTemplateColumns: "16px minmax(0, 1fr) auto",
      columnGap: "2",
      alignItems: "center",
      position: "relative",
      minHeight: { base: "44px", md: "30px" },
    },
    // On a phone the line is the tap.
    "& a::after": { content: { base: "''", sm: "none" }, position: "absolute", inset: 0 },
    "& > li > svg": { color: "fg.subtle" },
    "& a": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "& time": { textStyle: "xs", color: "fg.muted", fontVariantNumeric: "tabular-nums" },
  },
});

/** The latest bulletins; what the reader still has to confirm comes first. */
export function BulletinCards() {
  const t = useT();
  const format = useFormat();
  const { locale } = useLocale();
  const { roleCode } = useUser();
  const { rows, view, retry } = useRows<BulletinRow>({
    key: latestBulletins.key,
    machine: latestMachine,
    resource: "bulletin",
    ...latestBulletins.reading,
  });
  const isDue = (row: BulletinRow): boolean => asksReader(row, roleCode) && row.acknowledgedAt === null;
  const shown = [...rows.filter(isDue), ...rows.filter((row) => !isDue(row))].slice(0, SHOWN);
  return (
    <Panel
      title={t("content.bulletins.title")}
      actions={<TextLink href={hrefOf("bulletin")}>{t("content.bulletins.all")}</TextLink>}
    >
      <ListState state={listStateOf(view, { empty: { title: t("content.bulletins.none") }, onRetry: retry })}>
        <List>
          {shown.map((row) => (
            <li key={row.id}>
              <KindIcon kind={row.kind} />
              <TextLink href={bulletinLink(row.id)}>{titleOf(row, locale)}</TextLink>
              {isDue(row) ? (
                <BulletinMarks row={row} isConfirmed={false} />
              ) : row.publishedAt ? (
                <time dateTime={row.publishedAt}>{format.monthDay(row.publishedAt)}</time>
              ) : null}
            </li>
          ))}
        </List>
      </ListState>
    </Panel>
  );
}
