import type { ReactNode } from "react";
import type { BulletinRow } from "../../contracts/bulletin.ts";
import {
  BULLETIN_AUDIENCES,
  BULLETIN_KINDS,
  type BulletinStatus,
  bulletinLink,
} from "../../contracts/bulletin-kinds.ts";
import { fileUrl } from "../../contracts/file.ts";
import type { ListQuery } from "../../contracts/list.ts";
import { bulletinPatchOf, bulletinRowOf } from "../../machines/page/bulletin-rows.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { useList, useListRows, VIEW_PARAMETER } from "../../machines/react/use-list.ts";
import { Checkbox } from "../kit/Checkbox.tsx";
import { FieldFilters } from "../kit/FieldFilters.tsx";
import { FilterBar } from "../kit/FilterBar.tsx";
import { useLocale, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { Pager } from "../kit/Pager.tsx";
import { Panel } from "../kit/Panel.tsx";
import { SearchField } from "../kit/SearchField.tsx";
import { SelectField } from "../kit/SelectField.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { BulletinMarks } from "../reading/BulletinMarks.tsx";
import { BulletinMeta } from "../reading/BulletinMeta.tsx";
import { titleOf } from "../reading/bulletin-words.ts";
import { KindIcon } from "../reading/KindIcon.tsx";
import { chakra } from "../theme/chakra.ts";
import { OPEN_PARAMETER } from "./open-parameter.ts";

const bulletinsMachine = createListMachine<BulletinRow>();

const Rows = chakra("ul", { base: { listStyle: "none" } });

/** The bulletins of one status, newest first, moved by their topic. */
export function BulletinList(props: {
  readonly status: BulletinStatus;
  readonly isAdmin: boolean;
  readonly menuOf: ((row: BulletinRow, refresh: () => void) => ReactNode) | null;
  readonly emptyAction: ReactNode;
  /** The item opened over the list, which may change the list. */
  readonly children: (list: { readonly refresh: () => void }) => ReactNode;
}) {
  const { status, isAdmin, menuOf, emptyAction, children } = props;
  const t = useT();
  const list = useList<BulletinRow>({
    key: `list:${status}`,
    machine: bulletinsMachine,
    resource: "bulletin",
    fixed: { status },
    defaults: { sort: status === "draft" ? "-updatedAt" : "-publishedAt" },
    rowOf: bulletinRowOf,
    patchOf: bulletinPatchOf,
    own: [OPEN_PARAMETER],
  });
  const { rows, mark } = useListRows(list);
  const hrefOf = (row: BulletinRow): string =>
    status === "published" ? bulletinLink(row.id) : `${bulletinLink(row.id)}&${VIEW_PARAMETER}=${status}`;
  return (
    <>
      <BulletinFilters
        query={list.query}
        isAdmin={isAdmin}
        onFilter={list.setFilter}
        onClear={list.clearFilters}
      />
      <Panel isFlush>
        <ListState
          state={listStateOf(list.view, {
            onClear: list.clearFilters,
            onRetry: list.retry,
            empty: {
              title: t(`bulletin.empty.${status}`),
              ...(status === "published" ? { hint: t("bulletin.empty.publishedHint") } : {}),
              action: emptyAction,
            },
          })}
        >
          <Rows>
            {rows.map((row) => (
              <BulletinLine
                key={row.id}
                row={row}
                href={hrefOf(row)}
                mark={mark(row)?.kind}
                menu={menuOf?.(row, list.refresh) ?? null}
              />
            ))}
          </Rows>
          <Pager {...list.totals} onPage={list.setPage} onPageSize={list.setPageSize} />
        </ListState>
      </Panel>
      {children(list)}
    </>
  );
}

const FILTERS = ["kind", "mustRead", "audience"] as const;

/** Whether the reader has narrowed the list. */
const isFilteredBy = (query: ListQuery): boolean =>
  ["keyword", ...FILTERS].some((name) => Boolean(query[name]));

/** What the list of bulletins is narrowed by. */
function BulletinFilters(props: {
  readonly query: ListQuery;
  readonly isAdmin: boolean;
  readonly onFilter: (changes: Readonly<Record<string, string | null>>) => void;
  readonly onClear: () => void;
}) {
  const { query, isAdmin, onFilter, onClear } = props;
  const t = useT();
  return (
    <FilterBar isFiltered={isFilteredBy(query)} onClear={onClear}>
      <SearchField
        label={t("bulletin.filter.keyword")}
        placeholder={t("bulletin.filter.keyword")}
        value={String(query.keyword ?? "")}
        onSearch={(keyword) => onFilter({ keyword })}
      />
      <FieldFilters<(typeof FILTERS)[number]>
        of={{
          kind: (
            <SelectField
              label={t("bulletin.filter.kind")}
              value={String(query.kind ?? "")}
              options={BULLETIN_KINDS.map((value) => ({ value, label: t(`texts.bulletinKind.${value}`) }))}
              onChange={(kind) => onFilter({ kind })}
            />
          ),
          audience: isAdmin ? (
            <SelectField
              label={t("bulletin.filter.audience")}
              value={String(query.audience ?? "")}
              options={BULLETIN_AUDIENCES.map((value) => ({
                value,
                label: t(`texts.bulletinAudience.${value}`),
              }))}
              onChange={(audience) => onFilter({ audience })}
            />
          ) : null,
          mustRead: (
            <Checkbox
              label={t("bulletin.filter.mustRead")}
              value={query.mustRead === "true"}
              onChange={(isOn) => onFilter({ mustRead: isOn ? "true" : null })}
            />
          ),
        }}
      />
    </FilterBar>
  );
}

const Row = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "64px minmax(0, 1fr) auto", sm: "112px minmax(0, 1fr) auto" },
    columnGap: "4",
    alignItems: "center",
    padding: "3",
    paddingInline: { base: "3", sm: "4" },
    borderBottomWidth: "1px",
    borderColor: "border",
    transitionProperty: "background-color",
    transitionDuration: "normal",
    _last: { borderBottomWidth: 0 },
    "&[data-mark]": { bg: "info.subtle" },
  },
});
const Cover = chakra("div", {
  base: {
    display: "grid",
    placeItems: "center",
    aspectRatio: { base: "1", sm: "16 / 10" },
    borderRadius: "sm",
    overflow: "hidden",
    bg: "bg.muted",
    color: "fg.subtle",
    "& img": { width: "full", height: "full", objectFit: "cover" },
    // Without a picture: its kind, on a sheet with lines.
    "&:has(> svg)": {
      borderWidth: "1px",
      borderColor: "border",
      color: "brand.fg",
      bg: "bg.panel",
      backgroundImage: "repeating-linear-gradient({colors.bg.muted} 0 1px, transparent 1px 9px)",
      backgroundPosition: "0 8px",
    },
    "& > svg": { padding: "2.5", width: "44px", height: "44px", borderRadius: "full", bg: "brand.subtle" },
  },
});
const Words = chakra("div", { base: { display: "grid", gap: "1.5", minWidth: 0 } });
const Title = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "2",
    rowGap: "1",
    textStyle: "md",
    "& > a": { fontWeight: "medium", overflowWrap: "anywhere" },
  },
});

/** One bulletin in the list: cover or kind, title, marks, who published it and when. */
function BulletinLine(props: {
  readonly row: BulletinRow;
  readonly href: string;
  readonly mark: "new" | "changed" | undefined;
  readonly menu: ReactNode;
}) {
  const { row, href, mark, menu } = props;
  const { locale } = useLocale();
  return (
    <Row data-mark={mark}>
      <Cover>
        {row.coverId ? (
          <img src={fileUrl(row.coverId)} alt="" loading="lazy" />
        ) : (
          <KindIcon kind={row.kind} size={24} />
        )}
      </Cover>
      <Words>
        <Title>
          <TextLink href={href}>{titleOf(row, locale)}</TextLink>
          <BulletinMarks row={row} isConfirmed={row.acknowledgedAt !== null} />
        </Title>
        <BulletinMeta row={row} />
      </Words>
      {menu}
    </Row>
  );
}
