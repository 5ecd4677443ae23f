import { useEffect, useMemo } from "react";
import BarcodeDrawing from "../kit/BarcodeDrawing.tsx";
import { barsOf, widthInModules } from "../kit/bars.ts";
import { PrintSheet } from "../kit/PrintSheet.tsx";
import QrDrawing from "../kit/QrDrawing.tsx";
import { chakra } from "../theme/chakra.ts";
import { barredText, type Label, MEDIA, type Medium, pagesOf, scannedText } from "./label.ts";

const Frame = chakra("div", {
  base: {
    width: "fit-content",
    maxWidth: "full",
    overflow: "auto",
    borderWidth: "1px",
    borderColor: "border.strong",
  },
});

/** The first label as it will be, and while printing the whole sheet. In a chunk of its own, with what draws codes. */
export default function PrintedLabels(props: {
  readonly labels: readonly Label[];
  readonly medium: Medium;
  readonly copies: number;
  readonly from: number;
  readonly isPrinting: boolean;
  /** Called when it is rendered and can be printed. */
  readonly onReady: () => void;
}) {
  const { labels, medium, copies, from, isPrinting, onReady } = props;
  useEffect(onReady, [onReady]);
  const [first] = labels;
  return (
    <>
      {first ? (
        <Frame>
          <LabelFace label={first} medium={medium} />
        </Frame>
      ) : null}
      {isPrinting ? (
        <PrintSheet page={MEDIA[medium].page}>
          <LabelSheet labels={labels} medium={medium} copies={copies} from={from} />
        </PrintSheet>
      ) : null}
    </>
  );
}

const Page = chakra("div", {
  base: {
    display: "grid",
    alignContent: "center",
    justifyContent: "center",
    overflow: "hidden",
    bg: "white",
    "&:not(:last-of-type)": { breakAfter: "page" },
  },
});

/** All labels on their pages, at their real size. */
function LabelSheet(props: {
  readonly labels: readonly Label[];
  readonly medium: Medium;
  readonly copies: number;
  /** The first place that is used, from 1. */
  readonly from: number;
}) {
  const { labels, medium, copies, from } = props;
  const { page, widthMm, heightMm, columns, rows } = MEDIA[medium];
  const [pageWidth, pageHeight] = page.split(" ");
  return pagesOf(labels, { medium, copies, from }).map((places, pageAt) => (
    <Page
      // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
      key={pageAt}
      style={{
        width: pageWidth,
        height: pageHeight,
        gridTemplateColumns: `repeat(${columns}, ${widthMm}mm)`,
        gridTemplateRows: `repeat(${rows}, ${heightMm}mm)`,
      }}
    >
      {places.map((label, at) =>
        label ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: copies of one label differ by their place alone
          <LabelFace key={at} label={label} medium={medium} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: an empty place is its number
          <div key={at} />
        ),
      )}
    </Page>
  ));
}

/** Narrower bars than this are not read reliably from ordinary printers. */
const NARROWEST_MM = 0.19;
/** Wider bars do not scan better and look coarse. */
const WIDEST_MM = 0.38;
const PADDING_MM = 2;

const Face = chakra("article", {
  base: {
    boxSizing: "border-box",
    display: "grid",
    gridTemplateRows: "minmax(0, 1fr) auto",
    gap: "0.8mm",
    overflow: "hidden",
    bg: "white",
    color: "black",
    lineHeight: "1.2",
    breakInside: "avoid",
  },
});
const Head = chakra("div", {
  base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", gap: "1mm", minHeight: 0 },
});
const Words = chakra("div", { base: { minWidth: 0, overflow: "hidden", fontSize: "7.5pt" } });
const Name = chakra("p", {
  base: { fontWeight: "bold", fontSize: "9.5pt", lineClamp: 2, overflowWrap: "anywhere" },
});
const Big = chakra("p", { base: { fontWeight: "bold", overflowWrap: "anywhere", lineHeight: "1.05" } });
const Line = chakra("p", { base: { truncate: true } });
/** Never cut off: where the bars would be too narrow, people can still type it. */
const Code = chakra("p", { base: { overflowWrap: "anywhere" } });
const Foot = chakra("div", { base: { display: "grid", justifyItems: "center", gap: "0.3mm" } });
const Digits = chakra("p", {
  base: { fontSize: "7pt", fontVariantNumeric: "tabular-nums", letterSpacing: "0.04em", lineHeight: "1" },
});

/** One label at its real size: words, a QR code for scanner fields, and bars where they would be wide enough. */
function LabelFace({ label, medium }: { readonly label: Label; readonly medium: Medium }) {
  const { widthMm, heightMm } = MEDIA[medium];
  const barred = barredText(label);
  const barsMm = useMemo(() => {
    const bars = barsOf(barred);
    if (!bars) return null;
    const modules = widthInModules(bars);
    const moduleMm = Math.min(WIDEST_MM, (widthMm - 2 * PADDING_MM) / modules);
    return moduleMm < NARROWEST_MM ? null : moduleMm * modules;
  }, [barred, widthMm]);
  const qrMm = barsMm === null ? 24 : 18;
  return (
    <Face style={{ width: `${widthMm}mm`, height: `${heightMm}mm`, padding: `${PADDING_MM}mm` }}>
      <Head>
        <Words>{label.kind === "goods" ? <GoodsWords {...label} /> : <LocationWords {...label} />}</Words>
        <div style={{ width: `${qrMm}mm`, height: `${qrMm}mm` }}>
          <QrDrawing text={scannedText(label)} />
        </div>
      </Head>
      {barsMm === null ? null : (
        <Foot>
          <div style={{ width: `${barsMm}mm`, height: "9mm" }}>
            <BarcodeDrawing text={barred} />
          </div>
          <Digits>{barred}</Digits>
        </Foot>
      )}
    </Face>
  );
}

function GoodsWords(props: Pick<Label & { kind: "goods" }, "name" | "skuCode" | "spec" | "lot">) {
  const { name, skuCode, spec, lot } = props;
  return (
    <>
      <Name>{name}</Name>
      <Code>SKU {skuCode}</Code>
      {spec ? <Line>{spec}</Line> : null}
      {lot ? <Line>{lot}</Line> : null}
    </>
  );
}

/** A location's code is read from the aisle: as large as its length allows. */
function LocationWords(props: Pick<Label & { kind: "location" }, "code" | "warehouseName" | "zone">) {
  const { code, warehouseName, zone } = props;
  const points = Math.max(10, Math.min(24, Math.floor(150 / Math.max(code.length, 1))));
  return (
    <>
      <Big style={{ fontSize: `${points}pt` }}>{code}</Big>
      <Line>{warehouseName}</Line>
      <Line>{zone}</Line>
    </>
  );
}
