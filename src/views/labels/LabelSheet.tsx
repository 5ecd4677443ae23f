import { chakra } from "../theme/chakra.ts";
import { LabelFace } from "./LabelFace.tsx";
import { type Label, MEDIA, type Medium, pagesOf } from "./label.ts";

const Page = chakra("section", {
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
export function LabelSheet(props: {
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
