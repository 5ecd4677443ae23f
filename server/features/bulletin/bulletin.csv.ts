import { renderText } from "../../../src/contracts/texts/render.ts";
import { type CsvColumn, type CsvReader, titled } from "../../platform/http/csv.ts";
import type { StoredBulletinRow } from "./bulletin.queries.ts";

type Row = StoredBulletinRow;

/** The columns of the export, in the reader's language. */
export function bulletinCsv(reader: CsvReader): readonly CsvColumn<Row>[] {
  const { locale } = reader;
  const say = (key: string) => renderText(locale, key);
  const yesOrNo = (is: boolean) => say(is ? "word.yes" : "word.no");
  return titled<Row>(reader, [
    ["标题", "Title", (row) => row.title],
    ["英文标题", "English title", (row) => row.titleEn],
    ["类型", "Kind", (row) => say(`bulletinKind.${row.kind}`)],
    ["可见范围", "Audience", (row) => say(`bulletinAudience.${row.audience}`)],
    ["状态", "Status", (row) => say(`status.bulletin.${row.status}`)],
    ["必读", "Must read", (row) => yesOrNo(row.mustRead)],
    ["相关页面", "Related page", (row) => row.relatedPage],
    ["随程序提供", "Came with the program", (row) => yesOrNo(row.isGuide)],
    ["作者", "Author", (row) => row.authorName],
    ["浏览", "Views", (row) => row.views],
    ["发布时间", "Published at", (row) => row.publishedAt?.toISOString() ?? null, "instant"],
    ["我的确认时间", "I confirmed at", (row) => row.acknowledgedAt?.toISOString() ?? null, "instant"],
    ["更新时间", "Updated at", (row) => row.updatedAt.toISOString(), "instant"],
  ]);
}
