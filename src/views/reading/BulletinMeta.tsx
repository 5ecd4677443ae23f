import type { BulletinRow } from "../../contracts/bulletin.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Visible } from "../kit/Visible.tsx";
import { chakra } from "../theme/chakra.ts";
import { KindIcon } from "./KindIcon.tsx";

const Line = chakra("ul", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "3",
    rowGap: "1",
    listStyle: "none",
    color: "fg.muted",
    fontSize: "13px",
    fontVariantNumeric: "tabular-nums",
    "& > li": { display: "inline-flex", alignItems: "center", gap: "1" },
  },
});

/** Kind, day and author; for admins also the audience and the number of views. */
export function BulletinMeta({ row }: { readonly row: BulletinRow }) {
  const t = useT();
  const format = useFormat();
  const at = row.publishedAt ?? row.updatedAt;
  return (
    <Line>
      <li>
        <KindIcon kind={row.kind} size={14} />
        {t(`texts.bulletinKind.${row.kind}`)}
      </li>
      <li>
        <time dateTime={at}>{format.when(at)}</time>
      </li>
      <li>{t(row.publishedAt ? "bulletin.line.by" : "bulletin.line.writtenBy", { name: row.authorName })}</li>
      <Visible roles={["admin"]}>
        <li>{t("bulletin.line.audience", { audience: t(`texts.bulletinAudience.${row.audience}`) })}</li>
        <li>{t("bulletin.line.views", { count: row.views })}</li>
      </Visible>
    </Line>
  );
}
