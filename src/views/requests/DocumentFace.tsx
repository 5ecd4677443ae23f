import { serverNow } from "../../domain/server-clock.ts";
import { useUser } from "../../machines/react/use-user.ts";
import BarcodeDrawing from "../kit/BarcodeDrawing.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import QrDrawing from "../kit/QrDrawing.tsx";
import { chakra } from "../theme/chakra.ts";
import type { PrintedColumn, PrintedDocument } from "./printed-document.ts";

/** Paper is white in every theme: no token of a theme stands here. */
const Paper = chakra("article", {
  base: {
    color: "#000",
    bg: "#fff",
    fontSize: "10pt",
    lineHeight: "1.45",
    fontVariantNumeric: "tabular-nums",
  },
});
const Head = chakra("header", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto auto",
    gap: "6mm",
    alignItems: "center",
    paddingBottom: "4mm",
    borderBottom: "0.6mm solid #000",
    "& h1": { fontSize: "18pt", fontWeight: "bold", lineHeight: "1.2" },
    "& p": { fontSize: "9pt", color: "#444" },
  },
});
const Bars = chakra("div", {
  base: {
    width: "58mm",
    textAlign: "center",
    "& > div": { height: "12mm" },
    "& > span": { fontSize: "10pt", fontWeight: "bold", letterSpacing: "0.5pt" },
  },
});
const Qr = chakra("div", { base: { width: "22mm", height: "22mm" } });
const Facts = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    columnGap: "8mm",
    rowGap: "1.5mm",
    marginBlock: "5mm",
    "& > div": { display: "grid", gridTemplateColumns: "28mm minmax(0, 1fr)", gap: "2mm" },
    "& dt": { color: "#444" },
    "& dd": { overflowWrap: "anywhere" },
  },
});
const Table = chakra("table", {
  base: {
    width: "100%",
    borderCollapse: "collapse",
    "& thead": { display: "table-header-group" },
    "& tr": { breakInside: "avoid" },
    "& th, & td": {
      paddingInline: "2mm",
      paddingBlock: "1.6mm",
      border: "0.2mm solid #888",
      textAlign: "start",
      verticalAlign: "top",
      overflowWrap: "anywhere",
    },
    "& tbody td": { whiteSpace: "pre-line" },
    "& th": { bg: "#eee", fontWeight: "bold", fontSize: "9pt" },
    "& [data-align=end]": { textAlign: "end", whiteSpace: "nowrap" },
    "& tfoot": { display: "table-row-group" },
    "& tfoot td": { fontWeight: "bold" },
  },
});
const Foot = chakra("footer", {
  base: {
    breakInside: "avoid",
    marginTop: "10mm",
    "& > ul": { display: "flex", gap: "8mm", listStyleType: "none" },
    "& li": { flex: 1, minHeight: "18mm", borderBottom: "0.2mm solid #000", color: "#444", fontSize: "9pt" },
    "& > p": { marginTop: "4mm", fontSize: "8pt", color: "#444" },
  },
});

const alignOf = (column: PrintedColumn | undefined) => ({ "data-align": column?.align ?? "start" });

/** A printed document: its number as a barcode, the parties, its table, and the signatures. */
export function DocumentFace({ document: paper }: { readonly document: PrintedDocument }) {
  const t = useT();
  // A language without a local name has an empty text, which is answered by its key.
  const said = t("common.app.nameLocal");
  const local = said === "common.app.nameLocal" ? "" : said;
  const format = useFormat();
  const { company } = useUser();
  const { title, number, facts, columns, rows, sums, remark, signatures } = paper;
  return (
    <Paper>
      <Head>
        <div>
          <h1>{title}</h1>
          <p>{company ?? [t("common.app.name"), local].filter(Boolean).join(" ")}</p>
        </div>
        <Bars>
          <div>
            <BarcodeDrawing text={number} />
          </div>
          <span>{number}</span>
        </Bars>
        <Qr>
          <QrDrawing text={number} />
        </Qr>
      </Head>
      <Facts>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </Facts>
      <Table>
        <colgroup>
          {columns.map((column) => (
            <col key={column.header} style={column.width ? { width: column.width } : {}} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.header} scope="col" {...alignOf(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row of paper is its number
            <tr key={at}>
              {row.map((cell, index) => (
                <td key={columns[index]?.header} {...alignOf(columns[index])}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {sums.map((sum, index) => (
              <td key={columns[index]?.header} {...alignOf(columns[index])}>
                {sum}
              </td>
            ))}
          </tr>
        </tfoot>
      </Table>
      <Foot>
        {remark ? <p>{t("document.remark", { remark })}</p> : null}
        <ul>
          {signatures.map((who) => (
            <li key={who}>{who}</li>
          ))}
        </ul>
        <p>{t("document.printedAt", { time: format.dateTime(serverNow()) })}</p>
      </Foot>
    </Paper>
  );
}
